import { join } from 'node:path'
import { compileJmespath } from '@ephor/lang/jmespath'
import { equal } from '@ephor/lang/json'
import { filesIn, readJson, readJsonLines } from '../files.ts'
import { type CaseResult, caseResult, type Suite, show } from '../suite.ts'

interface Group {
  readonly given: unknown
  readonly cases: readonly {
    readonly expression: string
    readonly result?: unknown
    readonly error?: string
    readonly bench?: string
  }[]
}

type Outcome = { readonly value: unknown } | { readonly error: string }

const environment = {
  now: Date.UTC(2026, 0, 1),
  random: () => 0.5,
  resolveHost: () => [],
}

function answer(expression: string, data: unknown): Outcome {
  try {
    return { value: compileJmespath(expression).evaluate(data, environment) ?? null }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function difference(got: Outcome, wanted: Outcome): string | undefined {
  if ('error' in wanted) {
    return 'error' in got ? undefined : `gave ${show(got.value)}, wanted an error (${wanted.error})`
  }
  if ('error' in got) return `failed with ${got.error}, wanted ${show(wanted.value)}`
  return equal(got.value, wanted.value) || (isNotANumber(got.value) && isNotANumber(wanted.value))
    ? undefined
    : `gave ${show(got.value)}, wanted ${show(wanted.value)}`
}

function isNotANumber(value: unknown): boolean {
  return Number.isNaN(value)
}

/** What Kyverno's library says where it differs from the standard, by set and case. */
interface KnownAnswers {
  readonly answers: Readonly<Record<string, Readonly<Record<string, KnownAnswer>>>>
}

type KnownAnswer =
  | { readonly value: unknown }
  | { readonly number: 'NaN' }
  | { readonly error: string }

function knownOutcome(known: KnownAnswer): Outcome {
  return 'number' in known ? { value: Number.NaN } : known
}

/** Case by case: where the library's answer is known, its text counts too. */
function knownDifference(got: Outcome, known: KnownAnswer): string | undefined {
  const wanted = knownOutcome(known)
  if ('error' in wanted && 'error' in got && got.error !== wanted.error) {
    return `said ${show(got.error)}, wanted ${show(wanted.error)}`
  }
  return difference(got, wanted)
}

function complianceSuite(set: string): Suite {
  return {
    name: `jmespath-compliance/${set}`,
    goal: 1,
    run(folder) {
      const files = filesIn(join(folder, 'jmespath-compliance', set), '.json')
      if (files.length === 0) return Promise.resolve(undefined)
      const known = readJson<KnownAnswers>('conformance/suites/jmespath-answers.json')
      const answers = known?.answers[set] ?? {}
      return Promise.resolve(files.flatMap(file => complianceFile(file, answers)))
    },
  }
}

function complianceFile(
  file: string,
  answers: Readonly<Record<string, KnownAnswer>>,
): readonly CaseResult[] {
  const groups = readJson<readonly Group[]>(file) ?? []
  const name = file.split('/').at(-1) ?? file
  return groups.flatMap(({ given, cases }, group) =>
    cases.map(({ expression, result, error, bench }, index) => {
      const id = `${name}/${group}/${index} ${expression}`
      if (bench !== undefined && result === undefined && error === undefined) {
        return caseResult(id, () => {
          compileJmespath(expression)
          return undefined
        })
      }
      const known = answers[id]
      if (known) {
        return caseResult(id, () => knownDifference(answer(expression, given), known))
      }
      const wanted = error === undefined ? { value: result ?? null } : { error }
      return caseResult(id, () => difference(answer(expression, given), wanted))
    }),
  )
}

/** Both standard sets; where Kyverno's library differs, its answer counts. */
export const jmespathCompliance: readonly Suite[] = [
  complianceSuite('go-jmespath'),
  complianceSuite('jmespath.test'),
]

interface Answer {
  readonly expression: number
  readonly data: number
  readonly ok?: unknown
  readonly error?: string
}

interface Expressions {
  readonly rows: readonly { readonly id: string; readonly got: Outcome; readonly wanted: Outcome }[]
}

function answeredExpressions(folder: string): Expressions | undefined {
  const root = join(folder, 'jmespath-expressions')
  const expressions = readJson<readonly string[]>(join(root, 'expressions.json'))
  const data = readJson<readonly unknown[]>(join(root, 'data.json'))
  const rows = readJsonLines<Answer>(join(root, 'answers.jsonl'))
  if (!expressions || !data || !rows) return undefined
  return {
    rows: rows.map(row => {
      const expression = expressions[row.expression] ?? ''
      return {
        id: `${row.expression}×${row.data} ${expression}`,
        got: answer(expression, data[row.data]),
        wanted: row.error === undefined ? { value: row.ok ?? null } : { error: row.error },
      }
    }),
  }
}

/** Real expressions with the real library's answers: the value, or that there is an error. */
export const jmespathExpressions: Suite = {
  name: 'jmespath-expressions',
  goal: 1,
  run(folder) {
    return Promise.resolve(
      answeredExpressions(folder)?.rows.map(({ id, got, wanted }) =>
        caseResult(id, () => difference(got, wanted)),
      ),
    )
  },
}

/** The texts of the errors among them. */
export const jmespathErrorTexts: Suite = {
  name: 'jmespath-expressions/error-texts',
  goal: 0.9,
  run(folder) {
    return Promise.resolve(
      answeredExpressions(folder)
        ?.rows.filter(({ wanted }) => 'error' in wanted)
        .map(({ id, got, wanted }) =>
          caseResult(id, () => {
            const text = 'error' in got ? got.error : 'no error'
            return 'error' in wanted && isText(text, wanted.error)
              ? undefined
              : `said ${show(text)}, wanted ${show(wanted)}`
          }),
        ),
    )
  },
}

// The answers of the suite end here.
const longestText = 240

/** A crash of the library is an error of ours, without the word in front that tells of it. */
function isText(text: string, wanted: string): boolean {
  const bare = wanted.replace(/^panic: /u, '')
  return wanted.length >= longestText ? text.startsWith(bare) : text === bare
}
