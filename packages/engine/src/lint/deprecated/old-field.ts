import { isObject } from '@ephor/lang/json'
import type { ClassicPolicy } from '../../api/classic.ts'
import type { Path } from '../../error.ts'
import type { Hit, Lint } from '../definition.ts'
import { policyOf } from '../examples.ts'
import type { Fix } from '../fix.ts'
import { blocksOf, rulesOf, type Subject } from '../subject.ts'
import { valueAt } from '../value-at.ts'

/** A field that has a successor. */
export const oldField: Lint = {
  code: 'EPH606',
  title: 'a field that has a successor',
  severity: 'info',
  why: 'The field still works, or is taken without effect. New features come to its successor alone.',
  remedy: 'Use the field that the message names.',
  bad: policyOf(`failurePolicy: Ignore
rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      message: a team is needed
      pattern: {metadata: {labels: {team: "?*"}}}`),
  good: policyOf(`webhookConfiguration:
  failurePolicy: Ignore
rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      message: a team is needed
      pattern: {metadata: {labels: {team: "?*"}}}`),
  isFixable: true,
  by: 'policy',
  check: (policy, subject) => [
    ...settings(subject),
    ...images(subject),
    ...names(subject),
    ...assertions(policy),
  ],
}

function settings({ written }: Subject): Hit[] {
  return Object.entries(successors).flatMap(([field, successor]): Hit[] => {
    const path: Path = ['spec', field]
    const value = valueAt(written, path)
    // both together are refused, which is told already
    const isRefused = valueAt(written, ['spec', ...successor.split('.')]) !== undefined
    if (value == null || isRefused) return []
    const message =
      successor === ''
        ? `\`${field}\` has no effect any more`
        : `\`${field}\` is old, use \`${successor}\``
    const fix = fixOf(field, written)
    return [{ path, message, ...(fix && { fix }) }]
  })
}

const successors: Readonly<Record<string, string>> = {
  schemaValidation: '',
  failurePolicy: 'webhookConfiguration.failurePolicy',
  webhookTimeoutSeconds: 'webhookConfiguration.timeoutSeconds',
  mutateExistingOnPolicyUpdate: 'mutate.mutateExistingOnPolicyUpdate',
  generateExisting: 'generate.generateExisting',
}

function fixOf(field: string, written: Subject['written']): readonly Fix[] | undefined {
  if (field === 'schemaValidation') return [{ do: 'remove', path: ['spec', field] }]
  if (!successors[field]?.startsWith('webhookConfiguration.')) return movedIntoRules(field, written)
  const configuration = valueAt(written, ['spec', 'webhookConfiguration'])
  if (configuration === undefined) return newConfiguration(written)
  const [before] = isObject(configuration) ? Object.keys(configuration) : []
  if (before === undefined) return undefined
  const path: Path = ['spec', 'webhookConfiguration']
  return [
    { do: 'insert', path, before, text: memberText(field, written) },
    { do: 'remove', path: ['spec', field] },
  ]
}

/** A switch of the policy in each rule that it is for and that has none of its own. */
function movedIntoRules(field: string, written: Subject['written']): readonly Fix[] | undefined {
  const [body = '', name = ''] = successors[field]?.split('.') ?? []
  const rules = valueAt(written, ['spec', 'rules'])
  const places = (Array.isArray(rules) ? rules : []).map(
    (_, index): Path => [...['spec', 'rules'], index, body],
  )
  const insertions = places.flatMap((path): Fix[] => {
    const value = valueAt(written, path)
    const [before] = isObject(value) && !Object.hasOwn(value, name) ? Object.keys(value) : []
    return before === undefined
      ? []
      : [{ do: 'insert', path, before, text: memberText(field, written) }]
  })
  return insertions.length === 0
    ? undefined
    : [{ do: 'remove', path: ['spec', field] }, ...insertions]
}

/** All fields that belong there move at once: two of them would make two maps. */
function newConfiguration(written: Subject['written']): readonly Fix[] | undefined {
  const spec = valueAt(written, ['spec'])
  const fields = Object.keys(isObject(spec) ? spec : {}).filter(
    field => Object.hasOwn(successors, field) && successors[field]?.startsWith('webhook'),
  )
  const [before] = fields
  if (before === undefined) return undefined
  const lines = fields.map(field => `  ${memberText(field, written)}`)
  const text = ['webhookConfiguration:', ...lines].join('\n')
  const removals = fields.map((field): Fix => ({ do: 'remove', path: ['spec', field] }))
  return [{ do: 'insert', path: ['spec'], before, text }, ...removals]
}

function memberText(field: string, written: Subject['written']): string {
  const name = successors[field]?.split('.')[1] ?? ''
  return `${name}: ${String(valueAt(written, ['spec', field]))}`
}

const imageFields: Readonly<Record<string, string>> = {
  image: 'imageReferences',
  key: 'attestors[].entries[].keys',
  issuer: 'attestors[].entries[].keyless',
  subject: 'attestors[].entries[].keyless',
  roots: 'attestors[].entries[].keyless',
  additionalExtensions: 'attestors[].entries[].keyless',
  annotations: 'attestors[].entries[].annotations',
}

function images({ written, policy }: Subject): Hit[] {
  return rulesOf(policy as NonNullable<typeof policy>).flatMap(({ rule, path }) =>
    (rule.verifyImages ?? []).flatMap((_, index) =>
      Object.entries(imageFields).flatMap(([field, successor]) => {
        const at: Path = [...path, 'verifyImages', index, field]
        if (valueAt(written, at) == null) return []
        return [{ path: at, message: `\`${field}\` is old, use \`${successor}\`` }]
      }),
    ),
  )
}

function names(subject: Subject): Hit[] {
  return blocksOf(subject).flatMap(({ block, path }) =>
    (['any', 'all'] as const).flatMap(key =>
      (block[key] ?? []).flatMap(({ resources }, index) => {
        const { name = '', names: others } = resources ?? {}
        const at: Path = [...path, key, index, 'resources', 'name']
        if (name === '' || others != null) return []
        return [{ path: at, message: '`name` is old, use `names`', fix: listed(at, name) }]
      }),
    ),
  )
}

function listed(path: Path, old: string): readonly Fix[] {
  return [
    { do: 'rename', path, text: 'names' },
    { do: 'list', path, old },
  ]
}

function assertions(policy: ClassicPolicy): Hit[] {
  return rulesOf(policy).flatMap(({ rule, path }) =>
    rule.validate?.assert == null
      ? []
      : [{ path: [...path, 'validate', 'assert'], message: '`assert` has no effect any more' }],
  )
}
