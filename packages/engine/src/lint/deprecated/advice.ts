import { adviceOf } from '../../load/validate/warnings.ts'
import type { Lint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'

const body = `validate:
  message: two are needed
  pattern:
    spec:
      replicas: ">1"`

/** What admission itself advises. */
export const advice: Lint = {
  code: 'EPH607',
  title: 'advice of admission',
  severity: 'info',
  why: 'Admission takes the policy, and says this about it, in its own words.',
  remedy: 'Follow the advice, or be sure that it does not apply.',
  bad: policyWith(ruleFor('[Deployment]', body)),
  good: policyWith(ruleFor('[Deployment, Deployment/scale]', body)).replace(
    'rules:',
    'background: false\n  rules:',
  ),
  by: 'policy',
  check: policy =>
    adviceOf(policy).map(({ index, message }) => ({ path: ['spec', 'rules', index], message })),
}
