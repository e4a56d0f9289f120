import type { FieldError, Violation } from './control.ts'

/** Violations as deny messages and reports show them; upstream writes no blank between two. */
export function formatViolations(violations: readonly Violation[]): string {
  return violations
    .map(
      ({ reason, errors }) =>
        `(Forbidden reason: ${reason}, field error list: [${errors.map(formatWithValue).join(', ')}])`,
    )
    .join('')
}

/** `spec.hostNetwork is forbidden, forbidden values found: true`. */
function formatWithValue(error: FieldError): string {
  const { kind, field, value } = error
  if (kind === 'required' || value === '') return formatFieldError(error)
  const text = typeof value === 'object' ? `[${value.join(' ')}]` : String(value)
  return `${field} is forbidden, forbidden values found: ${text}`
}

/** A field error as Kubernetes prints it: `spec.hostNetwork: Forbidden`. */
export function formatFieldError({ kind, field }: FieldError): string {
  return `${field}: ${kind === 'required' ? 'Required value' : 'Forbidden'}`
}
