import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  compile,
  type ExplainedRule,
  type Explanation,
  explain,
  loadPolicies,
  type PolicySet,
  type Ports,
  type Request,
  type Response,
  type RunOptions,
  requestFor,
  run,
  type Step,
} from '@ephor/engine'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { readJsonLines } from '../files.ts'
import { type CaseResult, type Suite, show } from '../suite.ts'
import { readObjects } from '../world/classic.ts'
import { clusterOf } from '../world/cluster.ts'
import { admissions } from './verdicts.ts'

// Every policy of the library meets every so-many-th resource, another one each time.
const sampledShare = 8

/**
 * Whether an explanation gives the verdicts and messages of a run, and its steps lead to them: on
 * the requests of the admission decisions, and on a sample of the library's policies × resources.
 */
export const explanations: Suite = {
  name: 'explain',
  goal: 1,
  async run(folder) {
    const results: CaseResult[] = []
    for (const { id, set, request, ports } of admissions(folder)) {
      const options = { admission: true }
      results.push(await compare({ id, set, request, ports: frozen(ports), options }))
    }
    for (const each of referenceCases(folder)) results.push(await compare(each))
    return results.length === 0 ? undefined : results
  },
}

interface Case {
  readonly id: string
  readonly set: PolicySet
  readonly request: Request
  readonly ports: Ports
  readonly options: RunOptions
}

/** Time and chance are the same for both. */
function frozen(ports: Ports): Ports {
  const now = ports.now()
  return { ...ports, now: () => now, random: () => 0.5 }
}

interface Row {
  readonly file: string
  readonly cel: boolean
}

function* referenceCases(folder: string): Generator<Case> {
  const rows = readJsonLines<Row>(join(folder, 'kyverno-reference/reference.jsonl')) ?? []
  if (rows.length === 0) return
  const text = readFileSync(join(folder, 'kyverno-reference/resources.yaml'), 'utf8')
  const resources = parseYaml(text)
    .map(({ value }) => value)
    .filter(isObject)
  const cluster = clusterOf(resources)
  const ports = frozen({ cluster, now: () => Date.now(), random: Math.random })
  for (const [number, { file }] of rows.filter(({ cel }) => !cel).entries()) {
    const set = setOf(join(folder, 'kyverno-policies', file))
    for (let index = number % sampledShare; index < resources.length; index += sampledShare) {
      const resource = resources[index]
      if (resource === undefined) continue
      yield { id: `${file} #${index}`, set, request: requestFor(resource), ports, options: {} }
    }
  }
}

function setOf(file: string): PolicySet {
  const documents = readObjects(file).map((value: JsonObject) => ({ value }))
  return compile(loadPolicies(documents)).set
}

async function compare({ id, set, request, ports, options }: Case): Promise<CaseResult> {
  try {
    const response = await run(set, request, ports, options)
    const difference = contradictionOf(response, await explain(set, request, ports, options))
    return difference === undefined
      ? { id, outcome: 'passed' }
      : { id, outcome: 'failed', reason: difference }
  } catch (error) {
    return { id, outcome: 'failed', reason: `threw ${String(error)}` }
  }
}

/** Where an explanation says something else than the run that it explains, or than its own steps. */
export function contradictionOf(response: Response, { rules }: Explanation): string | undefined {
  const contradictions = rules.map(contradictionIn)
  return differenceOf(response, rules) ?? contradictions.find(text => text !== undefined)
}

/** What a run says and an explanation does not, or the other way round. */
function differenceOf(
  { policies }: Response,
  explained: readonly ExplainedRule[],
): string | undefined {
  const said = policies.flatMap(({ policy, phase, rules }) =>
    rules.map(({ rule, status, message }) =>
      JSON.stringify([policy.namespace, policy.name, phase, rule, status, message]),
    ),
  )
  const told = explained
    .filter(({ status }) => status !== 'none')
    .map(({ policy, phase, rule, status, message }) =>
      JSON.stringify([policy.namespace, policy.name, phase, rule, status, message]),
    )
  const index = said.findIndex((text, position) => text !== told[position])
  if (index === -1 && said.length === told.length) return undefined
  const at = index === -1 ? said.length : index
  return `told ${show(told[at])}, run says ${show(said[at])}`
}

/** Where the steps of a rule do not lead to its verdict. */
function contradictionIn({
  policy,
  rule,
  status,
  message,
  steps,
  summary,
}: ExplainedRule): string | undefined {
  const about = `${policy.name}/${rule} (${status})`
  if (summary === '') return `${about}: no summary`
  const isMatched = steps.every(matches)
  if (status !== 'none') {
    if (!isMatched) return `${about}: has a verdict, but a step says that it does not match`
    return verdictContradiction(status, steps, about)
  }
  if (message === nothingToSay && isMatched && steps.every(({ kind }) => matchKinds.has(kind))) {
    return `${about}: does not apply, but no step says why`
  }
  return undefined
}

/** What a run says of a rule that matches and has no verdict. */
const nothingToSay = 'the rule has nothing to say about this object'

const matchKinds: ReadonlySet<string> = new Set(['autogen', 'criterion', 'match', 'exclude'])

function matches({ kind, outcome }: Step): boolean {
  if (kind === 'match' || kind === 'criterion') return outcome === 'yes'
  return kind !== 'exclude' || outcome === 'no'
}

function verdictContradiction(
  status: ExplainedRule['status'],
  steps: readonly Step[],
  about: string,
): string | undefined {
  const preconditions = steps.find(({ kind }) => kind === 'conditions')
  const bodies = steps.filter(({ kind }) => bodyKinds.has(kind))
  const isExplained = steps.some(isDeciding)
  switch (status) {
    case 'pass':
      return preconditions?.outcome === 'no' || bodies.some(({ outcome }) => outcome === 'fail')
        ? `${about}: a step fails`
        : undefined
    case 'fail':
    case 'warn':
    case 'skip':
      return isExplained ? undefined : `${about}: no step decides`
    case 'error':
    case 'none':
      return undefined
  }
}

const bodyKinds: ReadonlySet<string> = new Set(['patterns', 'deny', 'foreach', 'pod-security'])

function isDeciding({ isDeciding: decides, children = [] }: Step): boolean {
  return decides === true || children.some(isDeciding)
}
