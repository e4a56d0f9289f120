import {
  labelKeyDetails,
  labelValueDetails,
  NotationError,
  parseGoTime,
} from '../../../notation/index.ts'
import { requestUriProblem } from './urls.ts'

/** A format of texts that Kubernetes has a name for. */
export interface Format {
  readonly name: string
  /** How Kubernetes prints it. */
  readonly title: string
  /** How long a regular expression for it would be, which is what checking it costs. */
  readonly regexSize: number
  /** What is wrong with a text. */
  problems(text: string): readonly string[]
}

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?'
const subdomain = `${label}(\\.${label})*`
const label1035 = '[a-z]([-a-z0-9]*[a-z0-9])?'

const isLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/
const isLabel1035 = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/
const MAX_LABEL_BYTES = 63
const MAX_SUBDOMAIN_BYTES = 253

function isSubdomain(text: string): boolean {
  return text.split('.').every(part => isLabel.test(part))
}

function tooLong(text: string, most: number): string[] {
  const size = new TextEncoder().encode(text).length
  return size > most ? [`must be no more than ${most} bytes`] : []
}

function wrong(what: string, examples: string, pattern: string): string {
  return `${what} (e.g. ${examples}, regex used for validation is '${pattern}')`
}

function labelProblems(text: string): string[] {
  const problems = tooLong(text, MAX_LABEL_BYTES)
  if (isLabel.test(text)) return problems
  if (isSubdomain(text)) return [...problems, 'must not contain dots']
  const what =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character"
  return [...problems, wrong(what, "'my-name',  or '123-abc'", label)]
}

function subdomainProblems(text: string): string[] {
  const problems = tooLong(text, MAX_SUBDOMAIN_BYTES)
  if (isSubdomain(text)) return problems
  const what =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character"
  return [...problems, wrong(what, "'example.com'", subdomain)]
}

function label1035Problems(text: string): string[] {
  const problems = tooLong(text, MAX_LABEL_BYTES)
  if (isLabel1035.test(text)) return problems
  const what =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character"
  return [...problems, wrong(what, "'my-name',  or 'abc-123'", label1035)]
}

/** The same for the beginning of a name, which may end in a dash. */
function asPrefix(problems: (text: string) => string[]): (text: string) => string[] {
  return text => {
    // the last two characters are masked, as in Kubernetes
    const isMasked = text.length > 1 && text.endsWith('-')
    return problems(isMasked ? `${text.slice(0, -2)}a` : text)
  }
}

function unless(holds: (text: string) => boolean, problem: string): (text: string) => string[] {
  return text => (holds(text) ? [] : [problem])
}

function isDate(text: string): boolean {
  try {
    parseGoTime('2006-01-02', text)
    return true
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    return false
  }
}

function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.toLowerCase().split('t')
  const parts = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:.[0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})$/.exec(
    time,
  )
  if (!isDate(date) || parts === null) return false
  const [, hour = '', minute = '', second = ''] = parts
  return hour <= '23' && minute <= '59' && second <= '59'
}

const isUuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const isBase64 =
  /^(?:[A-Za-z0-9+\\/]{4})*(?:[A-Za-z0-9+\\/]{2}==|[A-Za-z0-9+\\/]{3}=|[A-Za-z0-9+\\/]{4})$/

type Row = readonly [name: string, title: string, size: number, Format['problems']]

const rows: readonly Row[] = [
  ['dns1123Label', 'DNS1123Label', 30, labelProblems],
  ['dns1123Subdomain', 'DNS1123Subdomain', 60, subdomainProblems],
  ['dns1035Label', 'DNS1035Label', 30, label1035Problems],
  ['qualifiedName', 'QualifiedName', 60, labelKeyDetails],
  ['dns1123LabelPrefix', 'DNS1123LabelPrefix', 30, asPrefix(labelProblems)],
  ['dns1123SubdomainPrefix', 'DNS1123SubdomainPrefix', 60, asPrefix(subdomainProblems)],
  ['dns1035LabelPrefix', 'DNS1035LabelPrefix', 30, asPrefix(label1035Problems)],
  ['labelValue', 'LabelValue', 40, labelValueDetails],
  [
    'uri',
    'URI',
    1103,
    text => {
      const problem = requestUriProblem(text)
      return problem === undefined ? [] : [problem]
    },
  ],
  ['uuid', 'uuid', 78, unless(text => isUuid.test(text), 'does not match the UUID format')],
  ['byte', 'byte', 84, unless(text => isBase64.test(text), 'invalid base64')],
  ['date', 'date', 75, unless(isDate, 'invalid date')],
  ['datetime', 'datetime', 75, unless(isDateTime, 'invalid datetime')],
]

/**
 * The formats of Kubernetes.
 *
 * Source: pkg/cel/library/format.go of k8s.io/apiserver.
 */
export const formats: readonly Format[] = rows.map(([name, title, regexSize, problems]) => {
  return { name, title, regexSize, problems }
})
