import type { SchemaLint } from '../definition.ts'

/** A field that must be there. */
export const missingField: SchemaLint = {
  code: 'EPH005',
  title: 'a field that must be there',
  severity: 'error',
  why: 'The API server refuses a document without its required fields.',
  remedy: 'Add the field.',
  bad: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: example
spec:
  rules:
    - match:
        any:
          - resources:
              kinds: [Pod]
      validate:
        message: a team is needed
        pattern:
          metadata:
            labels:
              team: "?*"
`,
  good: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: example
spec:
  rules:
    - name: example
      match:
        any:
          - resources:
              kinds: [Pod]
      validate:
        message: a team is needed
        pattern:
          metadata:
            labels:
              team: "?*"
`,
  by: 'schema',
  errors: ['MISSING_FIELD'],
}
