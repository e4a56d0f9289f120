import { toGoJson } from '@ephor/lang/json'
import type { Lint, PlacedHit } from '../definition.ts'
import { policyOf } from '../examples.ts'
import { rulesOf } from '../subject.ts'

/** Two rules that do the same. */
export const duplicateRule: Lint = {
  code: 'EPH209',
  title: 'two rules that do the same',
  severity: 'warning',
  why: 'The rules have the same match, the same conditions and the same body under two names: every object is judged twice, and who changes one of them forgets the other.',
  remedy: 'Keep one of the rules.',
  bad: policyOf(`rules:
  - name: team
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}
  - name: owner
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  good: policyOf(`rules:
  - name: team
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}
  - name: owner
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {owner: "?*"}}}`),
  by: 'set',
  check(subjects) {
    const seen = new Map<string, string>()
    return subjects.flatMap(subject => {
      const { policy } = subject
      if (policy === undefined) return []
      const { name = '', namespace = '' } = policy.metadata
      return rulesOf(policy).flatMap(({ rule, path }): PlacedHit[] => {
        const { name: ruleName, ...rest } = rule
        const key = `${namespace} ${toGoJson(rest)}`
        const place = `${name}/${ruleName}`
        const first = seen.get(key)
        if (first === undefined) seen.set(key, place)
        if (first === undefined || first === place) return []
        const message = `the rule does the same as \`${first}\``
        return [{ subject, path: [...path, 'name'], message }]
      })
    })
  },
}
