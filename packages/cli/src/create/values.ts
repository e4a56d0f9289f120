import { type Created, readEach, readPair } from './created.ts'
import { yamlText, yamlValue } from './yaml-text.ts'

/** What `create values` is told. */
export interface ValuesFlags {
  /** `key=value`. */
  readonly global: readonly string[]
  /** `namespace,label=value,label=value`. */
  readonly namespaceSelectors: readonly string[]
  /** `policy,rule,key=value,key=value`. */
  readonly rules: readonly string[]
  /** `policy,resource,key=value,key=value`. */
  readonly resources: readonly string[]
}

interface Named {
  readonly name: string
  readonly pairs: readonly (readonly [string, string])[]
}

interface OfPolicy extends Named {
  readonly policy: string
}

/** A Values file in upstream's layout, each policy once, with the version that `apply` asks for. */
export function createValues(flags: ValuesFlags): Created {
  const named = { form: 'POLICY,NAME[,KEY=VALUE…]', read: readOfPolicy }
  const rules = readEach('--rule', flags.rules, named)
  const resources = readEach('--resource', flags.resources, named)
  const global = readEach('--global', flags.global, { form: 'KEY=VALUE', read: readPair })
  const namespaces = readEach('--ns-selector', flags.namespaceSelectors, {
    form: 'NAMESPACE,LABEL=VALUE[,LABEL=VALUE…]',
    read: readNamespace,
  })
  const lines = [
    'apiVersion: cli.kyverno.io/v1alpha1',
    'kind: Values',
    '',
    '# list of policy values',
    'policies:',
    ...policyLines(rules.found, resources.found),
    '',
    '# list of global values',
    'globalValues:',
    ...pairLines(global.found, { indent: '  ', write: yamlValue }),
    '',
    '# list of namespace selectors',
    'namespaceSelector:',
    ...namespaces.found.flatMap(({ name, pairs }) => [
      `  - name: ${yamlText(name)}`,
      '    labels:',
      ...pairLines(pairs, { indent: '      ', write: yamlText }),
    ]),
  ]
  const warnings = [rules, resources, global, namespaces].flatMap(each => each.warnings)
  return { text: `${lines.join('\n')}\n`, warnings }
}

function readOfPolicy(text: string): OfPolicy | undefined {
  const [policy = '', name, ...pairs] = text.split(',')
  const read = readPairs(pairs)
  return name === undefined || read === undefined ? undefined : { policy, name, pairs: read }
}

function readNamespace(text: string): Named | undefined {
  const [name = '', ...labels] = text.split(',')
  const pairs = readPairs(labels)
  return labels.length === 0 || pairs === undefined ? undefined : { name, pairs }
}

function readPairs(texts: readonly string[]): Named['pairs'] | undefined {
  const pairs = texts.flatMap(text => {
    const pair = readPair(text)
    return pair === undefined ? [] : [pair]
  })
  return pairs.length === texts.length ? pairs : undefined
}

/** A policy stands once, as of two entries only the last would count. */
function policyLines(
  rules: readonly OfPolicy[],
  resources: readonly OfPolicy[],
): readonly string[] {
  const policies = new Set([...rules, ...resources].map(({ policy }) => policy))
  return [...policies].flatMap(policy => [
    `  - name: ${yamlText(policy)}`,
    ...entryLines('rules', rules, policy),
    ...entryLines('resources', resources, policy),
  ])
}

function entryLines(key: string, entries: readonly OfPolicy[], policy: string): readonly string[] {
  const own = entries.filter(entry => entry.policy === policy)
  if (own.length === 0) return []
  const lines = own.flatMap(({ name, pairs }) => [
    `      - name: ${yamlText(name)}`,
    '        values:',
    ...pairLines(pairs, { indent: '          ', write: yamlValue }),
  ])
  return [`    ${key}:`, ...lines]
}

/** Keys in order, each once, the last value counts. */
function pairLines(
  pairs: Named['pairs'],
  { indent, write }: { readonly indent: string; readonly write: (text: string) => string },
): readonly string[] {
  return [...new Map(pairs)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${indent}${yamlText(key)}: ${write(value)}`)
}
