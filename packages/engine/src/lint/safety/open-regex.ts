import { JmespathSyntaxError, parseJmespath } from '@ephor/lang/jmespath'
import { getOwn, isObject } from '@ephor/lang/json'
import type { ClassicPolicy } from '../../api/classic.ts'
import type { Path } from '../../error.ts'
import { conditionGroups } from '../condition-groups.ts'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { rulesOf } from '../subject.ts'

const body = (regex: string) => `validate:
  message: images come from the company
  deny:
    conditions:
      any:
        - key: "{{ regex_match('${regex}', request.object.spec.containers[0].image) }}"
          operator: Equals
          value: false`

/** A regular expression that allows more than it says. */
export const openRegex: Lint = {
  code: 'EPH702',
  title: 'an allow-list by a regular expression that is open at both ends',
  severity: 'warning',
  why: 'An expression matches anywhere in a text unless it begins with `^` or ends with `$`. Where it says what is allowed, `evil.example/ghcr.io/acme/app` is allowed as well.',
  remedy: 'Begin the expression with `^`, end it with `$`.',
  bad: podPolicy(body('ghcr[.]io/acme/')),
  good: podPolicy(body('^ghcr[.]io/acme/')),
  by: 'policy',
  check: policy => [...deniedUnless(policy), ...identities(policy)],
}

function isOpen(regex: string): boolean {
  return !/^(?:\(\?[a-zA-Z]+\))?\(*(?:\^|\\A)/.test(regex) && !/(?:\$|\\z)\)*$/.test(regex)
}

function hitOf(path: Path, regex: string): Hit {
  return { path, part: regex, message: `\`${regex}\` allows all texts that hold it anywhere` }
}

/** Conditions that deny what an expression does not match. */
function deniedUnless(policy: ClassicPolicy): Hit[] {
  return rulesOf(policy).flatMap(({ rule, path }) =>
    conditionGroups(rule, path).flatMap(({ use, conditions }) =>
      conditions.flatMap(({ condition: { key, operator, value }, path: at }) => {
        const isUnless =
          (/^Equals?$/.test(String(operator)) && value === false) ||
          (/^NotEquals?$/.test(String(operator)) && value === true)
        if (use !== 'deny' || !isUnless || typeof key !== 'string') return []
        const regex = regexOf(/^\{\{([^{}]*)\}\}$/.exec(key.trim())?.[1] ?? '')
        return regex !== undefined && isOpen(regex) ? [hitOf([...at, 'key'], regex)] : []
      }),
    ),
  )
}

function regexOf(expression: string): string | undefined {
  try {
    const node = parseJmespath(expression.trim())
    if (node.kind !== 'call' || node.name !== 'regex_match') return undefined
    const [regex] = node.parameters
    return regex?.kind === 'literal' && typeof regex.value === 'string' ? regex.value : undefined
  } catch (error) {
    if (!(error instanceof JmespathSyntaxError)) throw error
    return undefined
  }
}

/** Who may have signed an image. */
function identities(policy: ClassicPolicy): Hit[] {
  return rulesOf(policy).flatMap(({ rule: { verifyImages }, path }) =>
    identitiesIn(verifyImages ?? [], [...path, 'verifyImages']),
  )
}

function identitiesIn(value: unknown, path: Path): Hit[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => identitiesIn(item, [...path, index]))
  }
  if (!isObject(value)) return []
  const found = ['subjectRegExp', 'issuerRegExp'].flatMap(key => {
    const regex = getOwn(value, key)
    return typeof regex === 'string' && regex !== '' && isOpen(regex)
      ? [hitOf([...path, key], regex)]
      : []
  })
  return [
    ...found,
    ...Object.entries(value).flatMap(([key, member]) => identitiesIn(member, [...path, key])),
  ]
}
