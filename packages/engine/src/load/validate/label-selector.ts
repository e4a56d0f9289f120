import { hasWildcard, NotationError } from '@ephor/lang/notation'
import type { LabelSelector } from '../../api/classic.ts'

/**
 * Checks a selector as Kubernetes does and counts its requirements. A wildcard in `matchLabels`
 * makes it one of Kyverno's own, which is not checked.
 *
 * @throws {NotationError} with the words of apimachinery for a key, operator or value that is not allowed.
 */
export function requireLabelSelector(selector: LabelSelector): number {
  const labels = Object.entries(selector.matchLabels ?? {})
  const expressions = selector.matchExpressions ?? []
  if (labels.some(label => label.some(hasWildcard))) return Number.POSITIVE_INFINITY
  for (const [key, value] of labels) {
    requireLabelKey(key)
    requireLabelValue(value, key)
  }
  for (const { key, operator, values } of expressions)
    requireExpression(key, operator, values ?? [])
  return labels.length + expressions.length
}

function requireExpression(key: string, operator: string, values: readonly string[]): void {
  if (!['In', 'NotIn', 'Exists', 'DoesNotExist'].includes(operator)) {
    throw new NotationError(`${JSON.stringify(operator)} is not a valid label selector operator`)
  }
  requireLabelKey(key)
  const takesValues = operator === 'In' || operator === 'NotIn'
  if (takesValues && values.length === 0) {
    throw new NotationError(
      "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty",
    )
  }
  if (!takesValues && values.length > 0) {
    const shown = JSON.stringify(values)
    throw new NotationError(
      `values: Invalid value: ${shown}: values set must be empty for exists and does not exist`,
    )
  }
  for (const value of values) requireLabelValue(value, key)
}

const namePart = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/
const domain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/

function requireLabelKey(key: string): void {
  const problem = qualifiedNameProblem(key)
  if (problem !== undefined) {
    throw new NotationError(`key: Invalid value: ${JSON.stringify(key)}: ${problem}`)
  }
}

/** What is wrong with a key `[domain/]name` of labels and annotations; `undefined` if nothing is. */
export function qualifiedNameProblem(key: string): string | undefined {
  const parts = key.split('/')
  const [name = '', prefix] = parts.toReversed()
  if (parts.length > 2) {
    return "a valid label key must consist of alphanumeric characters, '-', '_' or '.', with an optional DNS subdomain prefix and '/'"
  }
  if (prefix !== undefined && (prefix.length > 253 || !domain.test(prefix))) {
    return `prefix part ${prefix === '' ? 'must be non-empty' : domainRule}`
  }
  if (name === '') return 'name part must be non-empty'
  if (name.length > 63) return 'name part must be no more than 63 bytes'
  if (namePart.test(name)) return undefined
  return "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
}

/** Kubernetes' sentence about names that are DNS subdomains. */
export const domainRule =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character"

/** Whether a text can be the name of most objects. */
export function isDomainName(text: string): boolean {
  return text.length <= 253 && domain.test(text)
}

function requireLabelValue(value: string, key: string): void {
  const problem = labelValueProblem(value)
  if (problem === undefined) return
  const path = `values[0][${key}]`
  throw new NotationError(`${path}: Invalid value: ${JSON.stringify(value)}: ${problem}`)
}

/** What is wrong with the value of a label; `undefined` if nothing is. */
export function labelValueProblem(value: string): string | undefined {
  if (value.length > 63) return 'must be no more than 63 bytes'
  if (value === '' || namePart.test(value)) return undefined
  return "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
}
