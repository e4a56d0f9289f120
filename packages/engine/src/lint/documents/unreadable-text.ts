import type { Lint } from '../definition.ts'

/** A text that is no proper YAML. */
export const unreadableText: Lint = {
  code: 'EPH001',
  title: 'a text that is no proper YAML',
  severity: 'error',
  why: 'The text breaks the grammar, says a key twice, or holds something that kubectl would lose without a word. The document is not looked at further.',
  remedy: 'Correct the text.',
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
        message: a team is needed
        pattern:
          metadata:
            labels:
              team: "?*"
            labels:
              owner: "?*"
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
              owner: "?*"
`,
  by: 'reading',
  what: 'yaml',
}
