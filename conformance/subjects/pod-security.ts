import type { JsonObject } from '@ephor/lang/json'
import {
  compilePodSecurity,
  formatFieldError,
  formatViolations,
} from '../../packages/engine/src/pod-security/index.ts'
import type { Subject } from './subject.ts'

/** `{pod, level, version?, exclude?}`: whether the Pod is allowed, and what each check says. */
export const podsecurity: Subject = {
  name: 'podsecurity',
  answer: line => {
    const settings = {
      level: line.level as 'baseline',
      version: String(line.version ?? ''),
      exclude: (line.exclude ?? []) as readonly never[],
    }
    const violations = compilePodSecurity(settings, []).check(line.pod as JsonObject)
    if (violations.length === 0) return { allowed: true }
    const checks = violations.map(({ id, reason, detail, errors }) => ({
      id,
      reason,
      detail,
      ...(errors.length > 0 ? { errors: errors.map(formatFieldError) } : {}),
    }))
    return { allowed: false, checks, message: formatViolations(violations) }
  },
}
