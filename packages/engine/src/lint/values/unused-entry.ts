import { isObject } from '@ephor/lang/json'
import { createMentions } from '../../variables/mentions.ts'
import type { Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { rulesOf } from '../subject.ts'

const body = (text: string) => `context:
  - name: zone
    variable:
      value: eu
validate:
  message: "${text}"
  pattern:
    metadata:
      labels:
        zone: "?*"`

/** An entry of the context that nobody reads. */
export const unusedEntry: Lint = {
  code: 'EPH307',
  title: 'an entry of the context that nothing reads',
  severity: 'info',
  why: 'Entries are loaded when they are first read, so this one never is. Mostly its name is written differently where it was to be used.',
  remedy: 'Take the entry out, or correct the name.',
  bad: podPolicy(body('the zone must be eu')),
  good: podPolicy(body('the zone must be {{ zone }}')),
  by: 'policy',
  check: policy =>
    rulesOf(policy).flatMap(({ rule, path }) =>
      (rule.context ?? []).flatMap(({ name }, index) => {
        return createMentions(readingTexts(rule).join('\n')).has(name)
          ? []
          : [
              {
                path: [...path, 'context', index, 'name'],
                message: `nothing reads \`${name}\``,
              },
            ]
      }),
    ),
}

/** The texts of a rule in which entries are read: those with variables, and expressions. */
function readingTexts(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    return value.includes('{{') || key === 'jmesPath' || key === 'list' ? [value] : []
  }
  if (Array.isArray(value)) return value.flatMap(item => readingTexts(item))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...(name.includes('{{') ? [name] : []),
    ...readingTexts(member, name),
  ])
}
