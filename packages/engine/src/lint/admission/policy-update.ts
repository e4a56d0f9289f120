import type { AdmissionLint } from '../definition.ts'
import { policyOf } from '../examples.ts'

/** A rule that runs when the policy changes asks for the request. */
export const policyUpdate: AdmissionLint = {
  code: 'EPH133',
  title: 'a rule that runs when the policy changes asks for the request',
  severity: 'error',
  why: 'With `mutateExistingOnPolicyUpdate` a rule also runs when the policy itself changes. Then there is no user, so the checks of background mode hold, whatever the policy says about it.',
  remedy: 'Do without the user, or without `mutateExistingOnPolicyUpdate`.',
  bad: policyOf(`background: false
rules:
  - name: example
    match: {any: [{resources: {kinds: [ConfigMap]}}]}
    mutate:
      mutateExistingOnPolicyUpdate: true
      targets:
        - apiVersion: v1
          kind: Secret
          name: seen
          namespace: default
      patchStrategicMerge:
        metadata:
          labels:
            by: "{{ serviceAccountName }}"`),
  good: policyOf(`background: false
rules:
  - name: example
    match: {any: [{resources: {kinds: [ConfigMap]}}]}
    mutate:
      mutateExistingOnPolicyUpdate: true
      targets:
        - apiVersion: v1
          kind: Secret
          name: seen
          namespace: default
      patchStrategicMerge:
        metadata:
          labels:
            by: "{{ request.object.metadata.name }}"`),
  by: 'admission',
  finds: ({ area }) => area === 'policy update',
}
