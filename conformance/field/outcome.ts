import { equal, isObject, type JsonObject } from '@ephor/lang/json'
import { show } from '../suite.ts'

/** `expected.json` of a case. */
export interface FieldCase {
  readonly kind: string
  readonly area: string
  readonly operation: string
  readonly why: string
  readonly expect: {
    readonly result: string
    readonly rule: string
    readonly messageContains: string
    readonly patched: JsonObject | null
    readonly generated: readonly JsonObject[] | null
    readonly patchedIsTarget?: boolean
    readonly unordered?: readonly string[]
    readonly generatedCount?: number
    readonly labelValueMaxLength?: number
    readonly matched?: boolean
    readonly notMatchedRules?: readonly string[]
    readonly perRule?: Readonly<Record<string, string>>
    readonly perResource?: Readonly<Record<string, string>>
    readonly resourceCount?: number
    readonly policyCount?: number
    readonly resultCount?: number
    readonly exitNonZero?: boolean
    readonly summary?: Readonly<Record<string, number>>
    readonly parentKind?: string
    readonly now?: string
    readonly deleted?: readonly string[]
    readonly deletionTime?: string
  }
}

/** What a rule said of a resource (`Kind/namespace/name`). */
export interface FieldResult {
  readonly rule: string
  readonly result: string
  readonly message: string
  readonly resource: string
}

/** What came of a case; what its way of running cannot know is absent. */
export interface FieldOutcome {
  readonly results: readonly FieldResult[]
  readonly patched?: JsonObject | undefined
  readonly targets?: readonly JsonObject[]
  readonly generated?: readonly JsonObject[]
  readonly exitCode?: number
  readonly resourceCount?: number
  readonly policyCount?: number
  readonly summary?: Readonly<Record<string, number>>
}

/** The first difference from what is expected. */
export function differenceOf(expected: FieldCase, outcome: FieldOutcome): string | undefined {
  return (
    resultDifference(expected, outcome) ??
    objectDifference(expected, outcome) ??
    countDifference(expected, outcome)
  )
}

function resultDifference({ expect }: FieldCase, outcome: FieldOutcome): string | undefined {
  const { results } = outcome
  if (expect.exitNonZero) return outcome.exitCode === 0 ? 'exit code 0' : undefined
  const unwanted = results.find(({ rule }) => expect.notMatchedRules?.includes(rule))
  if (unwanted !== undefined) return `rule ${unwanted.rule} matched`
  for (const [rule, result] of Object.entries(expect.perRule ?? {})) {
    const got = results.find(each => each.rule === rule)?.result
    if (got !== result) return `${rule}: ${show(got)}, wanted ${result}`
  }
  for (const [resource, result] of Object.entries(expect.perResource ?? {})) {
    const got = results.find(each => each.resource === resource)?.result
    if (got !== result) return `${resource}: ${show(got)}, wanted ${result}`
  }
  return expect.perResource === undefined ? ruleDifference(expect, results) : undefined
}

function ruleDifference(
  expect: FieldCase['expect'],
  results: readonly FieldResult[],
): string | undefined {
  const got = results.find(({ rule }) => rule === expect.rule)
  if (expect.matched === false) return got && `rule matched: ${show(got)}`
  // A rule that says nothing of an object is skipped, too.
  if (got === undefined) {
    return expect.result === 'skip' ? undefined : `no result, wanted ${expect.result}`
  }
  if (got.result !== expect.result) {
    return `${got.result} (${got.message}), wanted ${expect.result}`
  }
  return got.message.includes(expect.messageContains)
    ? undefined
    : `message ${show(got.message)} without ${show(expect.messageContains)}`
}

function objectDifference({ expect }: FieldCase, outcome: FieldOutcome): string | undefined {
  if (expect.patched !== null) {
    const wanted = sorted(expect.patched, expect.unordered)
    const candidates = expect.patchedIsTarget ? (outcome.targets ?? []) : [outcome.patched ?? {}]
    if (!candidates.some(each => equal(sorted(each, expect.unordered), wanted))) {
      return `made ${show(candidates)}, wanted ${show(expect.patched)}`
    }
  }
  const generated = outcome.generated ?? []
  const missing = (expect.generated ?? []).find(
    object => !generated.some(each => contains(each, object)),
  )
  if (missing !== undefined) return `generated ${show(generated)}, wanted ${show(missing)}`
  const { labelValueMaxLength: longest = Number.POSITIVE_INFINITY } = expect
  const tooLong = generated.flatMap(labelValues).find(value => value.length > longest)
  return tooLong && `label value ${tooLong} is too long`
}

function countDifference({ expect }: FieldCase, outcome: FieldOutcome): string | undefined {
  const counts = [
    ['generatedCount', expect.generatedCount, outcome.generated?.length ?? 0],
    ['resourceCount', expect.resourceCount, outcome.resourceCount],
    ['policyCount', expect.policyCount, outcome.policyCount],
    ['resultCount', expect.resultCount, outcome.results.length],
    ...Object.entries(expect.summary ?? {}).map(
      ([key, count]) => [key, count, outcome.summary?.[key] ?? 0] as const,
    ),
  ] as const
  const wrong = counts.find(([, wanted, got]) => wanted !== undefined && wanted !== got)
  return wrong && `${wrong[0]} ${show(wrong[2])}, wanted ${wrong[1]}`
}

/** With the lists at some pointers in the order of their texts. */
function sorted(value: unknown, pointers: readonly string[] = [], at = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => sorted(item, pointers, `${at}/${index}`))
    const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    return pointers.includes(at) ? items.sort(byText) : items
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, sorted(member, pointers, `${at}/${key}`)]),
  )
}

/** Whether a value has all that another one has. */
function contains(value: unknown, part: unknown): boolean {
  if (!isObject(part) || !isObject(value)) return equal(value, part)
  return Object.entries(part).every(([key, member]) => contains(value[key], member))
}

function labelValues(object: JsonObject): readonly string[] {
  const metadata = isObject(object.metadata) ? object.metadata : {}
  return Object.values(isObject(metadata.labels) ? metadata.labels : {}).map(String)
}
