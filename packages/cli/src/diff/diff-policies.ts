import type { Ports, Resource, Response } from '@ephor/engine'
import { type CompiledRun, compileRun } from '../apply/compiled-run.ts'
import { type HeldResources, portsFor, readHeldResources } from '../apply/evaluate-held.ts'
import { type ApplyInputs, readInputs } from '../apply/inputs.ts'
import { unsupportedProblems } from '../apply/refused.ts'
import type { ApplyOptions } from '../commands/apply-options.ts'
import { evaluateResource } from '../evaluate.ts'
import type { InputProblem } from '../input/problem.ts'
import { type ChangedObject, compareObjects } from './changed-objects.ts'
import { type ChangedVerdict, compareVerdicts, type VerdictChange } from './changes.ts'

/** What two sets of policies say differently. */
export interface PolicyDiff {
  readonly verdicts: readonly ChangedVerdict[]
  readonly objects: readonly ChangedObject[]
  /** Verdicts that are the same. */
  readonly unchanged: number
  readonly resources: number
  /** What could not be read. */
  readonly problems: readonly InputProblem[]
}

/** The options of one side, which differ in the policies. */
export interface DiffSides {
  readonly before: ApplyOptions
  readonly after: ApplyOptions
}

/**
 * Evaluates two sets of policies on the same resources. Clock and random numbers are the same for
 * both, so that only policies make a difference.
 */
export async function diffPolicies({ before, after }: DiffSides): Promise<PolicyDiff> {
  const problems: InputProblem[] = []
  const take = (problem: InputProblem) => {
    const isKnown = problems.some(
      ({ place, message }) => place === problem.place && message === problem.message,
    )
    if (!isKnown) problems.push(problem)
  }
  const shared = { problem: take, startedAt: Date.now() }
  const inputs = readInputs(before)
  const held = readHeldResources(inputs)
  for (const problem of held.problems) take(problem)
  const first = await sideOf(inputs, held, shared)
  const second = await sideOf(readInputs(after), held, shared)
  const verdicts = [...refusedVerdicts(first.run, second.run)]
  const objects: ChangedObject[] = []
  let unchanged = 0
  for (const { resource } of held.resources) {
    const old = await first.evaluate(resource)
    const current = await second.evaluate(resource)
    const compared = compareVerdicts({
      resource,
      before: { response: old, book: first.run.book },
      after: { response: current, book: second.run.book },
    })
    verdicts.push(...compared.changed)
    unchanged += compared.unchanged
    objects.push(...compareObjects(old, current))
  }
  return { verdicts, objects, unchanged, resources: held.resources.length, problems }
}

/** What both sides have in common. */
interface Shared {
  readonly problem: (problem: InputProblem) => void
  readonly startedAt: number
}

interface Side {
  readonly run: CompiledRun
  readonly evaluate: (resource: Resource) => Promise<Response>
}

async function sideOf(
  inputs: ApplyInputs,
  held: HeldResources,
  { problem, startedAt }: Shared,
): Promise<Side> {
  for (const each of inputs.problems) problem(asTold(each, inputs))
  const run = compileRun(inputs, held.exceptions)
  const ports = await portsFor(inputs, held, { problem })
  return {
    run,
    evaluate: resource =>
      evaluateResource({ ...run.evaluator, ports: repeatable(ports, startedAt) }, resource),
  }
}

/**
 * A policy that is refused is no reason to fail: whether it is so only now is a verdict, and that
 * counts.
 */
function asTold(problem: InputProblem, { files }: ApplyInputs): InputProblem {
  const isRefusal = files.refused.some(({ reason }) => reason.includes(problem.message))
  return isRefusal ? { ...problem, severity: 'warning' } : problem
}

/** The same clock and the same random numbers each time. */
function repeatable(ports: Ports, startedAt: number): Ports {
  let state = 1
  return {
    ...ports,
    now: () => startedAt,
    random: () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    },
  }
}

/** A policy that was used, or was not there, and now is refused or not run at all. */
function refusedVerdicts(before: CompiledRun, after: CompiledRun): readonly ChangedVerdict[] {
  const known = new Set(unusable(before).map(({ name }) => name))
  return unusable(after)
    .filter(({ name }) => !known.has(name))
    .map(({ name, reason }) => ({
      change: 'errors' satisfies VerdictChange,
      policy: { apiVersion: '', kind: '', name, namespace: '' },
      rule: '',
      resource: undefined,
      before: 'none',
      after: 'error',
      message: reason,
    }))
}

function unusable({ refused, inputs }: CompiledRun) {
  const unsupported = unsupportedProblems(inputs.files).map(({ message }, index) => ({
    name: inputs.files.unsupported[index]?.name ?? '',
    reason: message,
  }))
  return [...refused.map(({ name, reason }) => ({ name, reason })), ...unsupported]
}
