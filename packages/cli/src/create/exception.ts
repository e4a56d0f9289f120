import { type Created, readEach } from './created.ts'
import { yamlList, yamlText } from './yaml-text.ts'

/** What `create exception` is told. */
export interface ExceptionFlags {
  readonly name: string
  readonly namespace: string
  readonly background: boolean
  /** `policy,rule,rule`. */
  readonly policyRules: readonly string[]
  /** `kind=Pod,name=web-*,namespace=x,operation=CREATE`; keys may be repeated. */
  readonly any: readonly string[]
  readonly all: readonly string[]
}

/**
 * A PolicyException in upstream's layout, but for `resources` around what a filter says of them:
 * without it no API server takes the object.
 */
export function createException(flags: ExceptionFlags): Created {
  const rules = readEach('--policy-rules', flags.policyRules, {
    form: 'POLICY,RULE[,RULE…]',
    read: readRules,
  })
  const any = readEach('--any', flags.any, { form: filterForm, read: readFilter })
  const all = readEach('--all', flags.all, { form: filterForm, read: readFilter })
  const lines = [
    'apiVersion: kyverno.io/v2',
    'kind: PolicyException',
    'metadata:',
    `  name: ${yamlText(flags.name)}`,
    `  namespace: ${yamlText(flags.namespace || 'default')}`,
    'spec:',
    `  background: ${flags.background}`,
    '  match:',
    ...filterLines('any', any.found),
    ...filterLines('all', all.found),
    ...(rules.found.length === 0 ? [] : ['  exceptions:']),
    ...rules.found.flatMap(({ policy, names }) => [
      `    - policyName: ${yamlText(policy)}`,
      ...yamlList('ruleNames', names, '      '),
    ]),
  ]
  return {
    text: `${lines.join('\n')}\n`,
    warnings: [...rules.warnings, ...any.warnings, ...all.warnings],
  }
}

function readRules(text: string) {
  const [policy = '', ...names] = text.split(',')
  return names.length === 0 ? undefined : { policy, names }
}

const filterForm = 'KEY=VALUE[,KEY=VALUE…] with keys kind, name, namespace and operation'

const filterKeys: Readonly<Record<string, string>> = {
  kind: 'kinds',
  name: 'names',
  namespace: 'namespaces',
  operation: 'operations',
}

type Filter = ReadonlyMap<string, readonly string[]>

function readFilter(text: string): Filter | undefined {
  const filter = new Map<string, readonly string[]>()
  for (const part of text.split(',')) {
    const [key = '', value, ...rest] = part.split('=')
    const member = Object.hasOwn(filterKeys, key) ? filterKeys[key] : undefined
    if (value === undefined || rest.length > 0 || member === undefined) return undefined
    filter.set(member, [...(filter.get(member) ?? []), value])
  }
  return filter
}

function filterLines(key: string, filters: readonly Filter[]): readonly string[] {
  if (filters.length === 0) return []
  const items = filters.flatMap(filter => [
    '    - resources:',
    ...Object.values(filterKeys).flatMap(member => {
      const values = filter.get(member)
      return values === undefined ? [] : yamlList(member, values, '        ')
    }),
  ])
  return [`    ${key}:`, ...items]
}
