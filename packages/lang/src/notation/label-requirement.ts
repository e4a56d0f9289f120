import { NotationError } from './error.ts'
import { quoteGo } from './go-quote.ts'

/** The operators of selector texts; the API's selectors have the first four, under other names. */
export type LabelOperator = 'in' | 'notin' | 'exists' | '!' | '=' | '==' | '!=' | 'gt' | 'lt'

/** One requirement on labels. */
export interface LabelRequirement {
  readonly key: string
  readonly operator: LabelOperator
  readonly values: readonly string[]
}

/** The labels of an object. */
export type Labels = Readonly<Record<string, string>>

/** Whether labels are selected. */
export type LabelMatcher = (labels: Labels) => boolean

/**
 * Compiles requirements, all of which must hold.
 *
 * @throws {NotationError} with apimachinery's text if a key or value is not allowed.
 */
export function compileLabelRequirements(requirements: readonly LabelRequirement[]): LabelMatcher {
  const tests = requirements.map(compileRequirement)
  const [only] = tests
  if (only !== undefined && tests.length === 1) return only
  return labels => tests.every(test => test(labels))
}

function compileRequirement(requirement: LabelRequirement): LabelMatcher {
  checkLabelRequirement(requirement)
  const { key, operator, values } = requirement
  const has = (labels: Labels) => Object.hasOwn(labels, key)
  const isOneOf = compileValues(values)
  switch (operator) {
    case 'in':
    case '=':
    case '==':
      return labels => has(labels) && isOneOf(labels[key])
    case 'notin':
    case '!=':
      return labels => !(has(labels) && isOneOf(labels[key]))
    case 'exists':
      return has
    case '!':
      return labels => !has(labels)
    case 'gt':
      return labels => has(labels) && compareIntegers(labels[key], values[0]) > 0
    case 'lt':
      return labels => has(labels) && compareIntegers(labels[key], values[0]) < 0
  }
}

function compileValues(values: readonly string[]): (value: string | undefined) => boolean {
  const [only] = values
  if (values.length === 1) return value => value === only
  const set = new Set<string | undefined>(values)
  return value => set.has(value)
}

/** The order of two integers; not a number if one of the texts is no 64-bit integer. */
function compareIntegers(left = '', right = ''): number {
  const [a, b] = [readInt64(left), readInt64(right)]
  if (a === undefined || b === undefined) return Number.NaN
  return a === b ? 0 : a < b ? -1 : 1
}

function readInt64(text: string): bigint | undefined {
  if (!/^[+-]?\d{1,40}$/.test(text)) return undefined
  const value = BigInt(text.replace(/^\+/, ''))
  return BigInt.asIntN(64, value) === value ? value : undefined
}

/**
 * Checks key, operator and values.
 *
 * @throws {NotationError} with apimachinery's text if something is not allowed.
 */
export function checkLabelRequirement({ key, operator, values }: LabelRequirement): void {
  const problems = [
    ...labelKeyProblem(key, 'key'),
    ...countProblem(operator, values),
    ...values.flatMap((value, index) => labelValueProblem(value, `values[${index}][${key}]`)),
  ]
  const [first] = problems
  if (first === undefined) return
  const distinct = [...new Set(problems)]
  throw new NotationError(distinct.length === 1 ? first : `[${distinct.join(', ')}]`)
}

/** Whether the operator has as many values as it wants, and integers where it compares. */
function countProblem(operator: LabelOperator, values: readonly string[]): string[] {
  const wrong = (detail: string) => [
    `values: Invalid value: ${values.length === 0 ? 'null' : JSON.stringify(values)}: ${detail}`,
  ]
  switch (operator) {
    case 'in':
    case 'notin':
      return values.length > 0
        ? []
        : wrong("for 'in', 'notin' operators, values set can't be empty")
    case '=':
    case '==':
    case '!=':
      return values.length === 1 ? [] : wrong('exact-match compatibility requires one single value')
    case 'exists':
    case '!':
      return values.length === 0
        ? []
        : wrong('values set must be empty for exists and does not exist')
    case 'gt':
    case 'lt':
      return [
        ...(values.length === 1
          ? []
          : wrong("for 'Gt', 'Lt' operators, exactly one value is required")),
        ...values.flatMap(integerProblem),
      ]
  }
}

function integerProblem(value: string, index: number): string[] {
  if (readInt64(value) !== undefined) return []
  const detail = "for 'Gt', 'Lt' operators, the value must be an integer"
  return [`values[${index}]: Invalid value: ${quoteGo(value)}: ${detail}`]
}

const MAX_NAME_BYTES = 63
const MAX_PREFIX_BYTES = 253

const nameFormat = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'
const labelFormat = '[a-z0-9]([-a-z0-9]*[a-z0-9])?'
const prefixFormat = `${labelFormat}(\\.${labelFormat})*`

const name = /^(?:[A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/
const prefix = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/

/**
 * What is wrong with the key of a label, as `<field>: Invalid value: …`; nothing if it is allowed.
 *
 * Source: k8s.io/apimachinery, pkg/api/validate/content, IsLabelKey.
 */
export function labelKeyProblem(key: string, field: string): string[] {
  const details = labelKeyDetails(key)
  return details.length === 0 ? [] : [invalid(field, key, details)]
}

function invalid(field: string, value: string, details: readonly string[]): string {
  return `${field}: Invalid value: ${quoteGo(value)}: ${details.join('; ')}`
}

const nameDetail =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an " +
  `alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${nameFormat}')`

/** What is wrong with the key of a label, without a field in front. */
export function labelKeyDetails(key: string): string[] {
  const parts = key.split('/')
  if (parts.length > 2) {
    return [
      `a valid label key ${nameDetail} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ]
  }
  const own = parts.at(-1) ?? ''
  const details = parts.length === 2 ? prefixDetails(parts[0] ?? '') : []
  if (own === '') details.push('name part must be non-empty')
  else if (byteLength(own) > MAX_NAME_BYTES) details.push(`name part ${tooLong(MAX_NAME_BYTES)}`)
  if (!name.test(own)) details.push(`name part ${nameDetail}`)
  return details
}

function prefixDetails(text: string): string[] {
  if (text === '') return ['prefix part must be non-empty']
  const details: string[] = []
  if (byteLength(text) > MAX_PREFIX_BYTES) details.push(`prefix part ${tooLong(MAX_PREFIX_BYTES)}`)
  if (!text.split('.').every(part => prefix.test(part))) {
    details.push(
      "prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must " +
        `start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${prefixFormat}')`,
    )
  }
  return details
}

/**
 * What is wrong with the value of a label, as `<field>: Invalid value: …`; nothing if it is allowed.
 *
 * Source: k8s.io/apimachinery, pkg/api/validate/content, IsLabelValue.
 */
export function labelValueProblem(value: string, field: string): string[] {
  const details = labelValueDetails(value)
  return details.length === 0 ? [] : [invalid(field, value, details)]
}

/** What is wrong with the value of a label, without a field in front. */
export function labelValueDetails(value: string): string[] {
  const details: string[] = []
  if (byteLength(value) > MAX_NAME_BYTES) details.push(tooLong(MAX_NAME_BYTES))
  if (value !== '' && !name.test(value)) {
    details.push(
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an " +
        `alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(${nameFormat})?')`,
    )
  }
  return details
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

function tooLong(bytes: number): string {
  return `must be no more than ${bytes} bytes`
}
