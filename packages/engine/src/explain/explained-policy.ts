import { compileConditions } from '../conditions/index.ts'
import type { ExpandedRule } from '../load/autogen.ts'
import { type CompiledPolicy, compileClassicPolicy } from '../policies/classic.ts'
import type { CompiledException } from '../policies/exceptions.ts'
import type { Request, Resource } from '../request.ts'
import type { CompiledRule } from '../rules/compiled-rule.ts'
import { type Draft, draft } from './draft.ts'
import { blockStep, namespaceStep } from './match-steps.ts'
import { Recorder } from './recorder.ts'

/** A policy whose rules write down their steps. */
export interface ExplainedPolicy {
  readonly policy: CompiledPolicy
  /** In the order of the rules. */
  readonly recorders: ReadonlyMap<CompiledRule, Recorder>
}

/**
 * Compiles a policy again, with a recorder around every part of each rule. It is the compiler that
 * the policy was compiled with: what it evaluates cannot differ.
 */
export function compileExplainedPolicy(compiled: CompiledPolicy): ExplainedPolicy {
  const made: Recorder[] = []
  const probeFor = (rule: ExpandedRule): Recorder => {
    const recorder = new Recorder(rule)
    made.push(recorder)
    return recorder
  }
  const compilation = compileClassicPolicy(compiled.source, [], probeFor)
  if (!('policy' in compilation)) return { policy: compiled, recorders: new Map() }
  const recorders = new Map<CompiledRule, Recorder>()
  const byRule = new Map(made.map(recorder => [recorder.rule.rule, recorder]))
  const rules = compilation.policy.rules.map((rule, index) => {
    const recorder = byRule.get(rule.source)
    if (recorder === undefined) return rule
    const exceptions = compiled.rules[index]?.exceptions ?? []
    const explained = explainedRule({ ...rule, exceptions }, compiled.namespace, recorder)
    recorders.set(explained, recorder)
    return explained
  })
  return { policy: { ...compiled, rules }, recorders }
}

function explainedRule(
  rule: CompiledRule,
  namespace: string | undefined,
  recorder: Recorder,
): CompiledRule {
  const { match } = rule
  return {
    ...rule,
    match: {
      ...match,
      matches(request, object) {
        if (recorder.isOn) noteMatch(recorder, namespace, request, object)
        return match.matches(request, object)
      },
    },
    exceptions: rule.exceptions.map(exception => explainedException(exception, recorder)),
    quickPass: undefined,
    lastResponse: { verdict: undefined, response: undefined },
  }
}

function noteMatch(
  recorder: Recorder,
  namespace: string | undefined,
  request: Request,
  object: Resource,
): void {
  const { rule, path, forKinds } = recorder.rule
  recorder.kind = request.kind.kind
  recorder.object = object
  const question = { request, object }
  // A rule is matched a second time only to judge the object as it was before the update.
  if (recorder.roots.some(({ kind }) => kind === 'match')) {
    recorder.add(draft('existing', 'the object as it was stored', { outcome: 'value' }))
  }
  if (forKinds !== undefined && rule.mutate === undefined && rule.generate === undefined) {
    recorder.add(forKindsStep(forKinds, request.kind.kind))
  }
  if (namespace !== undefined) recorder.add(namespaceStep(namespace, object))
  const match = blockStep('match', rule.match ?? {}, [...path, 'match'], question)
  recorder.add(match)
  if (match.outcome === 'no' || rule.exclude === undefined) return
  recorder.add(blockStep('exclude', rule.exclude, [...path, 'exclude'], question))
}

/** A generated rule exists for some kinds only. */
function forKindsStep(forKinds: readonly string[], kind: string): Draft {
  return draft('criterion', 'kinds it was generated for', {
    outcome: forKinds.includes(kind) ? 'yes' : 'no',
    resource: { root: 'object', path: ['kind'] },
    hasFound: true,
    found: kind,
    hasWanted: true,
    wanted: forKinds,
  })
}

/** Its conditions are evaluated only once it matches, and then belong to its step. */
function explainedException(exception: CompiledException, recorder: Recorder): CompiledException {
  const { key, source, matches } = exception
  const written = source.spec.conditions
  const at = ['spec', 'conditions']
  const conditions = written === undefined ? undefined : compileConditions(written, at, recorder)
  let step: Draft | undefined
  return {
    ...exception,
    matches(request, object) {
      const answer = matches(request, object)
      if (!recorder.isOn) return answer
      step = draft('exception', `exception ${key}`, { outcome: answer ? 'yes' : 'no' })
      step.document = key
      step.policy = []
      step.children.push(
        blockStep('exception', source.spec.match, ['spec', 'match'], { request, object }),
      )
      recorder.add(step)
      return answer
    },
    conditions: conditions && {
      evaluate(frame) {
        const around = step
        if (!recorder.isOn || around === undefined) return conditions.evaluate(frame)
        around.outcome = 'error'
        const outcome = recorder.within(around, () => conditions.evaluate(frame))
        around.outcome = outcome.result ? 'yes' : 'no'
        return outcome
      },
    },
  }
}
