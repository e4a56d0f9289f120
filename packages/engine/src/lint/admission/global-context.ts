import type { AdmissionLint } from '../definition.ts'

/** A GlobalContextEntry that makes no sense. */
export const globalContext: AdmissionLint = {
  code: 'EPH136',
  title: 'a GlobalContextEntry that makes no sense',
  severity: 'error',
  why: 'An entry keeps either a kind of the cluster, with version and resource and (except for the core group) group, or the answer of a call; projections have a name and an expression.',
  remedy: 'Complete the entry.',
  bad: `apiVersion: kyverno.io/v2
kind: GlobalContextEntry
metadata:
  name: example
spec:
  kubernetesResource:
    version: v1
    resource: configmaps
  projections:
    - name: example
      jmesPath: "[].metadata.name"
`,
  good: `apiVersion: kyverno.io/v2
kind: GlobalContextEntry
metadata:
  name: example
spec:
  kubernetesResource:
    version: v1
    resource: configmaps
  projections:
    - name: names
      jmesPath: "[].metadata.name"
`,
  by: 'admission',
  finds: ({ area }) => area === 'global context',
}
