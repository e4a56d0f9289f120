import { join } from 'node:path'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { inParallel, runCommand } from '../command.ts'
import { readJsonLines } from '../files.ts'
import { type CaseResult, type Suite, show } from '../suite.ts'
import { isClassicPolicy, readObjects } from '../world/classic.ts'

interface Row {
  readonly id: string
  readonly paths: Readonly<Record<string, readonly string[]>>
  readonly flags: JsonObject
  readonly expected: Readonly<Record<string, number>>
}

/** The `apply` runs of Kyverno's own tests, by the summary of the report. */
export const applyCases: Suite = {
  name: 'apply-cases',
  goal: 1,
  async run(folder) {
    const rows = readJsonLines<Row>(join(folder, 'apply-cases.jsonl'))
    return rows && (await inParallel(rows, row => runRow(join(folder, 'kyverno-cli'), row)))
  },
}

async function runRow(root: string, row: Row): Promise<CaseResult> {
  const { id } = row
  if (!isClassicRow(root, row)) {
    return { id, outcome: 'skipped', reason: 'policies of other kinds: not asked for yet' }
  }
  const [input] = row.paths.stdinFile ?? []
  const { out, err } = await runCommand(argumentsOf(root, row), {
    ...(input === undefined ? {} : { input: join(root, input) }),
  })
  const got = summaryOf(out)
  if (got === undefined) return { id, outcome: 'failed', reason: `no report: ${err.slice(-300)}` }
  const difference = compared(row.expected, got)
  return difference === undefined
    ? { id, outcome: 'passed' }
    : { id, outcome: 'failed', reason: difference }
}

/** Upstream replaces this repository by a folder. */
const gitRepository = 'https://github.com/kyverno/policies/'
const gitFolder = 'test/cli/apply/git-test-fixtures/'

function pathIn(root: string, path: string): string {
  return path === '-' ? path : join(root, path.replace(gitRepository, gitFolder))
}

function isClassicRow(root: string, { paths }: Row): boolean {
  const files = [...(paths.PolicyPaths ?? []), ...(paths.stdinFile ?? [])]
  const policies = files
    .filter(file => file !== '-')
    .flatMap(file => readObjects(pathIn(root, file)))
    .filter(({ kind }) => String(kind).endsWith('Policy'))
  const hasPayload = Object.keys(paths).some(key => /JSON|Payload|Crd|Context/.test(key))
  return !hasPayload && policies.every(isClassicPolicy)
}

const pathFlags: Readonly<Record<string, string>> = {
  ResourcePaths: '--resource',
  ValuesFile: '--values-file',
  UserInfoPath: '--userinfo',
  Exception: '--exception',
}

const switches: Readonly<Record<string, string>> = {
  PolicyReport: '--policy-report',
  AuditWarn: '--audit-warn',
  exceptionsWithinPolicies: '--exceptions-within-policies',
  exceptionsWithinResources: '--exceptions-within-resources',
}

function argumentsOf(root: string, { paths, flags }: Row): readonly string[] {
  const given = Object.entries(pathFlags).flatMap(([key, flag]) =>
    (paths[key] ?? []).flatMap(path => [flag, pathIn(root, path)]),
  )
  const variables = Array.isArray(flags.Variables) ? flags.Variables.map(String) : []
  return [
    ...['apply', ...(paths.PolicyPaths ?? []).map(path => pathIn(root, path))],
    ...given,
    ...Object.entries(switches).flatMap(([key, flag]) => (flags[key] === true ? [flag] : [])),
    ...variables.flatMap(pair => ['--set', pair]),
    ...(flags.warnExitCode === undefined ? [] : ['--warn-exit-code', String(flags.warnExitCode)]),
    ...['--output-format', 'json'],
  ]
}

type Summary = Readonly<Record<string, number>>

/** The sum of the summaries of all reports, with the number of results as `rules`. */
function summaryOf(out: string): Summary | undefined {
  const reports = out
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as JsonObject)
  if (reports.length === 0) return undefined
  const sum: Record<string, number> = { rules: 0 }
  for (const { summary, results } of reports) {
    sum.rules = (sum.rules ?? 0) + (Array.isArray(results) ? results.length : 0)
    for (const [key, count] of Object.entries(isObject(summary) ? summary : {})) {
      sum[key] = (sum[key] ?? 0) + Number(count)
    }
  }
  return sum
}

/** `wantPass` and its like are for the same counts. */
function compared(expected: Summary, got: Summary): string | undefined {
  for (const [name, count] of Object.entries(expected)) {
    const key = name.replace(/^want/, '').toLowerCase()
    if ((got[key] ?? 0) !== count) return `counted ${show(got)}, wanted ${show(expected)}`
  }
  return undefined
}
