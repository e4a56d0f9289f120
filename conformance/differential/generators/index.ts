import { cel } from './cel.ts'
import { jsonpatch, merge, mergepatch, smp, yaml } from './documents.ts'
import { conditions, jmespath, pattern, substitute } from './expressions.ts'
import type { Generator } from './generator.ts'
import { duration, quantity, selector, semver, wildcard } from './notations.ts'
import { autogen, podsecurity, policyValidate, rule } from './policies.ts'

/** One for each subject that our code answers, in the order of the report. */
export const generators: Readonly<Record<string, Generator>> = {
  wildcard,
  semver,
  duration,
  quantity,
  selector,
  smp,
  mergepatch,
  jsonpatch,
  yaml,
  jmespath,
  pattern,
  conditions,
  substitute,
  merge,
  autogen,
  'policy-validate': policyValidate,
  podsecurity,
  rule,
  cel,
}
