import type { ClassicPolicy, Rule } from '../api/classic.ts'
import { EvaluationError, type Path } from '../error.ts'
import type { Probe } from '../probe.ts'
import { compileGenerateForEach } from './generate-foreach.ts'
import { policyLabels, triggerLabels } from './generate-labels.ts'
import { Made } from './generate-made.ts'
import { compileGeneratePattern } from './generate-pattern.ts'
import type { RuleBody } from './rule-body.ts'

/**
 * Compiles a generate rule (spec 6.3). Nothing is written: the verdict holds the objects that
 * would be, complete with their labels. It asks the cluster for what is to be copied, and for
 * what is there already: without `synchronize` that is left alone. An `error` comes with the
 * objects that could be made.
 *
 * @throws {PolicyError} `INVALID_CONDITION` for preconditions of a list that are none.
 */
export function compileGenerateRule(
  rule: Rule,
  path: Path,
  policy: ClassicPolicy,
  probe?: Probe,
): RuleBody {
  const generation = rule.generate ?? {}
  const { synchronize = false, foreach } = generation
  const labels = policyLabels(policy, rule.name)
  const namespace = policy.kind === 'Policy' ? policy.metadata.namespace || 'default' : undefined
  const at = [...path, 'generate']
  const generate =
    foreach === undefined
      ? compileGeneratePattern(generation, at, probe)
      : compileGenerateForEach(foreach, [...at, 'foreach'], {
          rule: rule.name,
          namespace,
          probe,
        })
  return ({ resource, frame }) => {
    const made = new Made(synchronize, { ...labels, ...triggerLabels(resource) })
    try {
      generate(frame, made)
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      return made.verdict('error', error.message)
    }
    return made.verdict('pass', '')
  }
}
