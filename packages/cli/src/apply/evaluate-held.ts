import {
  type GlobalContextEntry,
  loadPolicies,
  type PolicyException,
  type Ports,
  type Resource,
  type Response,
  type RuleResponse,
  runCleanup,
} from '@ephor/engine'
import { type Evaluator, evaluateResource } from '../evaluate.ts'
import { globalValuesOf } from '../input/global-values.ts'
import { LocalCluster } from '../input/local-cluster.ts'
import type { InputProblem } from '../input/problem.ts'
import type { ResourceOrigin } from '../input/resource-origin.ts'
import { readResources } from '../input/resources.ts'
import type { CompiledRun } from './compiled-run.ts'
import { isGlobalContextEntry, isOfKyverno } from './global-context-entry.ts'
import type { ApplyInputs } from './inputs.ts'
import type { Outcome } from './outcome.ts'
import { keepingOf } from './printing.ts'
import { nameOf } from './results.ts'

/** A resource, and where it was read. */
export interface HeldResource {
  readonly resource: Resource
  readonly origin: ResourceOrigin
}

/** Resources that were read, and what else stands between them. */
export interface HeldResources {
  readonly resources: readonly HeldResource[]
  /** Only with the flag that asks for them. */
  readonly exceptions: readonly PolicyException[]
  readonly globalContextEntries: readonly GlobalContextEntry[]
  readonly problems: readonly InputProblem[]
}

/** Reads all resources of a run; entries of the global context are none. */
export function readHeldResources({ options, normalize }: ApplyInputs): HeldResources {
  const all: HeldResource[] = []
  const { maxPlaces } = keepingOf(options)
  const problems: InputProblem[] = []
  readResources(options.resources, {
    normalize,
    problem: problem => problems.push(problem),
    resource(resource, origin) {
      if (maxPlaces > 0) origin.keep()
      all.push({ resource, origin })
    },
  })
  const ofKyverno = all.map(({ resource }) => resource).filter(isOfKyverno)
  const loaded = loadPolicies(ofKyverno.map(value => ({ value })))
  for (const { kind, name, error } of loaded.problems) {
    if (kind !== 'GlobalContextEntry') continue
    problems.push({ severity: 'error', place: `${kind} ${name}`, message: error.message })
  }
  return {
    resources: all.filter(({ resource }) => !isGlobalContextEntry(resource)),
    exceptions: options.exceptionsWithinResources ? loaded.exceptions : [],
    globalContextEntries: loaded.globalContextEntries,
    problems,
  }
}

/**
 * Evaluates policies that may ask for other objects than the one under review: all of them are in
 * a cluster of their own.
 */
export async function evaluateHeld(
  run: CompiledRun,
  held: HeldResources,
  outcome: Outcome,
): Promise<void> {
  const evaluator = { ...run.evaluator, ports: await portsFor(run.inputs, held, outcome) }
  for (const { resource, origin } of held.resources) {
    outcome.add(resource, await evaluateResource(evaluator, resource), origin)
  }
  await cleanUp(run, held.resources, { evaluator, outcome })
}

/** What policies can ask: the objects of the run, in a cluster of their own. */
export async function portsFor(
  inputs: ApplyInputs,
  { resources, globalContextEntries }: HeldResources,
  outcome: Pick<Outcome, 'problem'>,
): Promise<Ports> {
  const { options, normalize, kinds, files } = inputs
  const cluster = new LocalCluster(kinds)
  const add = (resource: Resource) => cluster.add(resource)
  for (const { resource } of resources) add(resource)
  const others = [...options.targets, ...options.parameters]
  readResources(others, { normalize, resource: add, problem: each => outcome.problem(each) })
  const entries = [...files.globalContextEntries, ...globalContextEntries]
  const globalContext = entries.length === 0 ? undefined : await globalValuesOf(entries, cluster)
  return {
    cluster,
    ...(globalContext && { globalContext }),
    now: () => Date.now(),
    random: Math.random,
  }
}

/** Cleanup policies only say what they would delete: one result a policy and resource. */
export async function cleanUp(
  { cleanupPolicies }: CompiledRun,
  resources: readonly HeldResource[],
  { evaluator, outcome }: { readonly evaluator: Evaluator; readonly outcome: Outcome },
): Promise<void> {
  for (const { reference, compiled } of cleanupPolicies) {
    for (const { resource, origin } of resources) {
      const labels = evaluator.namespaceLabels.get(nameOf(resource).namespace) ?? {}
      const verdict = await runCleanup(compiled, resource, labels, evaluator.ports)
      const rule: RuleResponse = { ...verdict, rule: reference.name, type: 'Validation' }
      outcome.add(resource, responseOf(resource, reference, rule), origin)
    }
  }
}

function responseOf(
  resource: Resource,
  policy: CompiledRun['cleanupPolicies'][number]['reference'],
  rule: RuleResponse,
): Response {
  const response = { policy, phase: 'validate' as const, rules: [rule], notApplied: [] }
  return { policies: [response], resource, patch: [] }
}
