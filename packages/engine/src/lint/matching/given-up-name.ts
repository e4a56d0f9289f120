import { expandAutogen } from '../../load/autogen.ts'
import type { Lint } from '../definition.ts'
import { policyOf } from '../examples.ts'
import { rulesOf } from '../subject.ts'

const rules = (name: string) => `rules:
  - name: pods
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}
  - name: ${name}
    match: {any: [{resources: {kinds: [Deployment]}}]}
    validate:
      pattern: {metadata: {labels: {owner: "?*"}}}`

/** A written rule with a name of generated ones. */
export const givenUpName: Lint = {
  code: 'EPH211',
  title: 'a rule named like a generated one',
  severity: 'warning',
  why: 'Rules for the controllers of Pods are generated under names that begin with `autogen-`. In a policy that has some, a written rule of such a name is dropped.',
  remedy: 'Name the rule otherwise.',
  bad: policyOf(rules('autogen-owner')),
  good: policyOf(rules('owner')),
  by: 'policy',
  check(policy) {
    const expanded = expandAutogen(policy)
    const kept = new Set(
      expanded.filter(({ autogen }) => autogen === undefined).map(({ rule }) => rule.name),
    )
    return rulesOf(policy).flatMap(({ rule, path }) =>
      rule.name.startsWith('autogen-') && !kept.has(rule.name)
        ? [
            {
              path: [...path, 'name'],
              message: `the rule \`${rule.name}\` gives way to generated ones`,
            },
          ]
        : [],
    )
  },
}
