import type { SchemaLint } from '../definition.ts'

/** Fields that exclude each other. */
export const fieldsTogether: SchemaLint = {
  code: 'EPH007',
  title: 'fields that exclude each other',
  severity: 'error',
  why: 'The API server refuses a document that has both of them.',
  remedy: 'Keep one.',
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
        all:
          - resources:
              namespaces: [prod-*]
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
              namespaces: [prod-*]
      validate:
        message: a team is needed
        pattern:
          metadata:
            labels:
              team: "?*"
`,
  by: 'schema',
  errors: [
    'NOT_ALLOWED',
    'INVALID_KIND',
    'INVALID_PATTERN',
    'INVALID_EXPRESSION',
    'INVALID_VARIABLE',
    'INVALID_CONDITION',
  ],
}
