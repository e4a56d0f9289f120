export { type CompiledPodSecurity, compilePodSecurity } from './compile.ts'
export type { Pod, Violation } from './control.ts'
export { formatFieldError, formatViolations } from './message.ts'
export { podOf, violationsIn } from './pod-template.ts'
