import type { SchemaLint } from '../definition.ts'

/** A value of a wrong type. */
export const wrongType: SchemaLint = {
  code: 'EPH004',
  title: 'a value of a wrong type',
  severity: 'error',
  why: 'The API server refuses a text where a list belongs, a number where a text does, and the like.',
  remedy: 'Write a value of the type that the message names.',
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
              kinds: Pod
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
  errors: ['INVALID_TYPE'],
}
