import type { SchemaLint } from '../definition.ts'

/** A field that does not exist. */
export const unknownField: SchemaLint = {
  code: 'EPH003',
  title: 'a field that does not exist',
  severity: 'error',
  why: 'The API server refuses fields that the kind does not have, and what the author meant is not said.',
  remedy: 'Rename the field, or take it out.',
  bad: `apiVersion: kyverno.io/v1
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
        mesage: a team is needed
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
  isFixable: true,
  by: 'schema',
  errors: ['UNKNOWN_FIELD'],
}
