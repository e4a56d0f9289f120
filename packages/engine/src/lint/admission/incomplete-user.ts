import type { AdmissionLint } from '../definition.ts'
import { policyOf } from '../examples.ts'

/** Users or roles that are not complete. */
export const incompleteUser: AdmissionLint = {
  code: 'EPH117',
  title: 'users or roles that are not complete',
  severity: 'error',
  why: 'A subject is a User, a Group or a ServiceAccount, with a name; a service account also has a namespace. A role is written `namespace:name`.',
  remedy: 'Complete the subject, or write the role with its namespace.',
  bad: policyOf(`background: false
rules:
  - name: example
    match:
      any:
        - resources:
            kinds: [ConfigMap]
          subjects:
            - kind: ServiceAccount
              name: builder
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  good: policyOf(`background: false
rules:
  - name: example
    match:
      any:
        - resources:
            kinds: [ConfigMap]
          subjects:
            - kind: ServiceAccount
              name: builder
              namespace: ci
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  by: 'admission',
  finds: ({ area, error: { path } }) =>
    area === 'match' && (path.includes('subjects') || path.includes('roles')),
}
