import {
  type JmespathNode,
  JmespathSyntaxError,
  jmespathParts,
  parseJmespath,
} from '@ephor/lang/jmespath'
import { isObject } from '@ephor/lang/json'
import type { ContextEntry, Rule } from '../../api/classic.ts'
import type { Path } from '../../error.ts'
import { filtersOf } from '../../load/validate/match-block.ts'
import { listVariables } from '../../variables/roots.ts'
import { conditionGroups } from '../condition-groups.ts'
import type { Hit, Lint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'
import { fieldChain } from '../jmespath-nodes.ts'
import { type RulePlace, rulesOf } from '../subject.ts'

const body = (variable: string) => `validate:
  message: "{{ ${variable} }} is no password"
  pattern:
    metadata:
      labels:
        team: "?*"`

/** A message that tells what a Secret holds. */
export const printedSecret: Lint = {
  code: 'EPH704',
  title: 'a message that prints a secret',
  severity: 'warning',
  why: 'Messages are shown to whoever made the request, and are kept in events, reports and logs. Data of a Secret in one is readable for all who can read those.',
  remedy: 'Name the Secret or its keys, not what they hold.',
  bad: policyWith(ruleFor('[Secret]', body('request.object.data.password'))),
  good: policyWith(ruleFor('[Secret]', body('request.object.metadata.name'))),
  by: 'policy',
  check: policy => rulesOf(policy).flatMap(hitsOf),
}

function hitsOf(place: RulePlace): Hit[] {
  const { rule } = place
  const isForSecrets = filtersOf(rule.match ?? {}, []).some(([{ resources }]) =>
    (resources?.kinds ?? []).some(kind => /(?:^|\/)(?:Secret|\*)$/.test(kind)),
  )
  const names = new Set((rule.context ?? []).filter(readsSecrets).map(({ name }) => name))
  if (!isForSecrets && names.size === 0) return []
  const tells: Tells = chain => {
    const [root = '', object, field] = chain
    if (names.has(root)) return true
    const isObjectItself = root === 'request' && (object === 'object' || object === 'oldObject')
    return isForSecrets && isObjectItself && [undefined, 'data', 'stringData'].includes(field)
  }
  return messagesOf(place).flatMap(([text, path]) =>
    listVariables(text)
      .filter(({ expression }) => prints(expression, tells))
      .map(({ expression, path: inner }) => ({
        path: [...path, ...inner],
        part: expression,
        message: `\`${expression}\` prints what a Secret holds`,
      })),
  )
}

/** Whether a chain of fields is the content of a secret. */
type Tells = (chain: readonly string[]) => boolean

/** What people get to see. */
function messagesOf({ rule, path }: RulePlace): [unknown, Path][] {
  const conditions = conditionGroups(rule, path).flatMap(group =>
    group.conditions.map(({ condition, path: at }): [unknown, Path] => [
      condition.message,
      [...at, 'message'],
    ]),
  )
  return [
    [rule.validate?.message, [...path, 'validate', 'message']],
    [rule.reportProperties, [...path, 'reportProperties']],
    ...imageMessages(rule, path),
    ...conditions,
  ]
}

function imageMessages({ verifyImages }: Rule, path: Path): [unknown, Path][] {
  return (verifyImages ?? []).flatMap(({ validate }, index) =>
    isObject(validate)
      ? [
          [validate.message, [...path, 'verifyImages', index, 'validate', 'message']] as [
            unknown,
            Path,
          ],
        ]
      : [],
  )
}

const secretsPath = /\/secrets(?:$|[/?])/

/** Whether an entry holds secrets; one that keeps names or a count does not. */
function readsSecrets({ apiCall }: ContextEntry): boolean {
  if (apiCall?.urlPath === undefined || !secretsPath.test(apiCall.urlPath)) return false
  return !/length\(|keys\(|metadata\.[\w.[\]'"]*\s*$/.test(apiCall.jmesPath ?? '')
}

function prints(expression: string, tells: Tells): boolean {
  try {
    return printsNode(parseJmespath(expression), tells)
  } catch (error) {
    if (!(error instanceof JmespathSyntaxError)) throw error
    return false
  }
}

// What is only counted, compared or listed by name does not show.
const silent = new Set([
  'keys',
  'length',
  'contains',
  'starts_with',
  'ends_with',
  'regex_match',
  'pattern_match',
  'type',
])

function printsNode(node: JmespathNode, tells: Tells): boolean {
  if (node.kind === 'call' && silent.has(node.name ?? '')) return false
  if (node.kind === 'comparison' || node.kind === 'not') return false
  const chain = fieldChain(node)
  if (chain !== undefined) return tells(chain)
  return jmespathParts(node).some(child => printsNode(child, tells))
}
