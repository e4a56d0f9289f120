import type { Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { fieldChain, jmespathNodes } from '../jmespath-nodes.ts'
import { regexCalls } from './regex-calls.ts'

const body = (call: string) => `validate:
  message: the name begins with the team
  deny:
    conditions:
      any:
        - key: "{{ ${call} }}"
          operator: Equals
          value: false`

/** A regular expression that the object under review brings along. */
export const foreignRegex: Lint = {
  code: 'EPH703',
  title: 'a regular expression from the object under review',
  severity: 'warning',
  why: 'Who writes the object chooses the expression, and so what it matches: `.*` gets past the rule, and a text that is no expression ends it in an error.',
  remedy: 'Compare the texts themselves, with `starts_with`, `contains` or `Equals`.',
  bad: podPolicy(
    body("regex_match(request.object.metadata.labels.team || '', request.object.metadata.name)"),
  ),
  good: podPolicy(
    body("starts_with(request.object.metadata.name, request.object.metadata.labels.team || '')"),
  ),
  by: 'policy',
  check: policy =>
    regexCalls(policy).flatMap(({ regex, expression, path }) => {
      const isForeign = jmespathNodes(regex).some(node => {
        const [root, object] = fieldChain(node) ?? []
        return root === 'element' || (root === 'request' && /^(?:oldO|o)bject$/.test(object ?? ''))
      })
      return isForeign
        ? [{ path, part: expression, message: 'the object under review chooses the expression' }]
        : []
    }),
}
