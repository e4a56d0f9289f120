import type { SchemaLint } from '../definition.ts'

/** A value that is not one of those allowed. */
export const invalidValue: SchemaLint = {
  code: 'EPH006',
  title: 'a value that is not one of those allowed',
  severity: 'error',
  why: 'The API server refuses a value that the field cannot have: not one of a list, too long, not a name.',
  remedy: 'Write one of the values that the message names.',
  bad: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: example
spec:
  webhookConfiguration:
    failurePolicy: Open
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
  good: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: example
spec:
  webhookConfiguration:
    failurePolicy: Ignore
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
  errors: ['INVALID_VALUE', 'INVALID_DOCUMENT'],
}
