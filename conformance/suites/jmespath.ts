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
  return equal(got.value, wanted.value)
    ? undefined
    : `gave ${show(got.value)}, wanted ${show(wanted.value)}`
}

function complianceSuite(set: string): Suite {
  return {
    name: `jmespath-compliance/${set}`,
    goal: 1,
    run(folder) {
      const files = filesIn(join(folder, 'jmespath-compliance', set), '.json')
      if (files.length === 0) return Promise.resolve(undefined)
      return Promise.resolve(files.flatMap(complianceFile))
    },
  }
}

function complianceFile(file: string): readonly CaseResult[] {
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
      const wanted = error === undefined ? { value: result ?? null } : { error }
      return caseResult(id, () => difference(answer(expression, given), wanted))
    }),
  )
}

/** Both standard sets; where Kyverno's library differs the departures name the case. */
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

function answers(folder: string): Expressions | undefined {
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
      answers(folder)?.rows.map(({ id, got, wanted }) =>
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
      answers(folder)
        ?.rows.filter(({ wanted }) => 'error' in wanted)
        .map(({ id, got, wanted }) =>
          caseResult(id, () => {
            const text = 'error' in got ? got.error : 'no error'
            return 'error' in wanted && text === wanted.error
              ? undefined
              : `said ${show(text)}, wanted ${show(wanted)}`
          }),
        ),
    )
  },
}
