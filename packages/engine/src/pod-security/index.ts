export { type CompiledPodSecurity, compilePodSecurity } from './compile.ts'
export type { BadValue, FieldError, Pod, Violation } from './control.ts'
export { formatFieldError, formatViolations } from './message.ts'
export { podOf, violationsIn } from './pod-template.ts'
