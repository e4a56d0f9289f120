import { matchesWildcard } from '@ephor/lang/notation'
import type { ClassicPolicy } from '../../api/classic.ts'
import type { PolicyException } from '../../api/policy-exception.ts'
import { expandAutogen } from '../../load/autogen.ts'
import { nearest } from '../../load/nearest.ts'
import type { Lint, PlacedHit } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import type { Subject } from '../subject.ts'

const policy = podPolicy(`validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`)

const exception = (rule: string) => `${policy}---
apiVersion: kyverno.io/v2
kind: PolicyException
metadata:
  name: legacy
  namespace: team-a
spec:
  exceptions:
    - policyName: example
      ruleNames: [${rule}]
  match:
    any:
      - resources:
          kinds: [Pod]
          names: [legacy-*]
`

/** An exception for a rule that its policy does not have. */
export const unknownRule: Lint = {
  code: 'EPH212',
  title: 'an exception for a rule that does not exist',
  severity: 'warning',
  why: 'The policy of the exception is among the files, and has no rule of that name. The exception is accepted and excepts nothing.',
  remedy: 'Write the name of the rule as the policy has it.',
  bad: exception('exampel'),
  good: exception('example'),
  isFixable: true,
  by: 'set',
  check(subjects) {
    const policies = new Map(
      subjects.flatMap(({ policy: each }) => (each ? [[keyOf(each), ruleNames(each)]] : [])),
    )
    return subjects
      .filter(({ family }) => family === 'exception')
      .flatMap(subject => hitsOf(subject, policies))
  },
}

/** As exceptions name a policy: with its namespace in front, if it has one. */
function keyOf({ kind, metadata: { name = '', namespace = '' } }: ClassicPolicy): string {
  return kind === 'Policy' ? `${namespace}/${name}` : name
}

/** The names of the rules, those of generated ones too. */
function ruleNames(each: ClassicPolicy): readonly string[] {
  return expandAutogen(each).map(({ rule }) => rule.name)
}

function hitsOf(subject: Subject, policies: ReadonlyMap<string, readonly string[]>): PlacedHit[] {
  // An accepted exception has its shape.
  const { spec } = subject.value as unknown as PolicyException
  return spec.exceptions.flatMap(({ policyName, ruleNames: names }, index) => {
    const known = policies.get(policyName)
    if (known === undefined) return []
    return names.flatMap((name, at): PlacedHit[] => {
      if (known.some(one => matchesWildcard(name, one))) return []
      const path = ['spec', 'exceptions', index, 'ruleNames', at]
      const near = nearest(name, known)
      const hint = near === undefined ? '' : `, did you mean \`${near}\`?`
      const message = `policy \`${policyName}\` has no rule \`${name}\`${hint}`
      if (near === undefined) return [{ subject, path, message }]
      return [{ subject, path, message, fix: [{ do: 'replace', path, old: name, text: near }] }]
    })
  })
}
