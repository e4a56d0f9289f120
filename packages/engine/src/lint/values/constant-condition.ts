import { toGoJson } from '@ephor/lang/json'
import type { Rule } from '../../api/classic.ts'
import { conditionGroups } from '../condition-groups.ts'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { rulesOf } from '../subject.ts'

/** A condition without a variable. */
export const constantCondition: Lint = {
  code: 'EPH301',
  title: 'a condition that compares nothing with the request',
  severity: 'warning',
  why: 'Neither the key nor the value has a variable, so the condition is the same for every request: the rule always applies, or never. Mostly the braces were forgotten, and the name of a field is compared as a text.',
  remedy: 'Write the key as a variable, `{{ … }}`.',
  bad: podPolicy(`validate:
  message: not in the default namespace
  deny:
    conditions:
      any:
        - key: request.namespace
          operator: Equals
          value: default`),
  good: podPolicy(`validate:
  message: not in the default namespace
  deny:
    conditions:
      any:
        - key: "{{ request.namespace }}"
          operator: Equals
          value: default`),
  isFixable: true,
  by: 'policy',
  check: policy =>
    rulesOf(policy).flatMap(({ rule, path }) =>
      conditionGroups(rule, path).flatMap(({ conditions }) =>
        conditions.flatMap(({ condition: { key, value }, path: at }): Hit[] => {
          if (toGoJson([key ?? null, value ?? null]).includes('{{')) return []
          if (typeof key !== 'string' || !isExpression(key, rule)) {
            return [
              {
                path: [...at, 'key'],
                message: 'the condition has no variable, it is always the same',
              },
            ]
          }
          return [
            {
              path: [...at, 'key'],
              message: `\`${key}\` is compared as a text, a variable is written \`{{ ${key} }}\``,
              fix: [{ do: 'replace', path: [...at, 'key'], old: key, text: `{{ ${key} }}` }],
            },
          ]
        }),
      ),
    ),
}

/** Whether a text is written like something that a variable could ask for. */
function isExpression(text: string, { context }: Rule): boolean {
  const names = [
    ...(context ?? []).map(({ name }) => name),
    'request',
    'element',
    'images',
    'target',
  ]
  const [root = ''] = text.split(/[.[]/)
  return (
    names.includes(root) && (root.length < text.length || names.indexOf(root) < names.length - 4)
  )
}
