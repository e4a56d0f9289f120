import { diff, getOwn, isObject, type JsonPatchOperation, parsePointer } from '@ephor/lang/json'
import type { ContextEntry } from '../api/classic.ts'
import { formatPath, type Path } from '../error.ts'
import type { Violation } from '../pod-security/index.ts'
import type { Part } from '../probe.ts'
import type { Resource } from '../request.ts'
import type { Verdict } from '../response.ts'
import { targetOf } from '../rules/generate-target.ts'
import { conditionTitle, groupConditions } from './condition-steps.ts'
import { type Draft, draft } from './draft.ts'
import { podTemplateOf } from './origin.ts'
import { podSecurityWanted } from './pod-security-wanted.ts'
import type { Change } from './step.ts'

/** The step of a part that begins to be evaluated; `input` is what its closure is called with. */
export function openStep(part: Part, input: readonly unknown[]): Draft {
  const step = draft(kindOf(part), titleOf(part, input))
  if ('path' in part) step.policy = part.path
  return step
}

function kindOf(part: Part): Draft['kind'] {
  return part.kind === 'operand' ? 'condition' : part.kind
}

function titleOf(part: Part, input: readonly unknown[]): string {
  switch (part.kind) {
    case 'entry':
      return entryTitle(part.entry)
    case 'conditions':
      return String(part.path.at(-1) === 'conditions' ? 'conditions' : part.path.at(-1))
    case 'condition':
      return conditionTitle(part.source)
    case 'patterns':
      return String(part.path.at(-1))
    case 'pattern':
      return typeof part.path.at(-1) === 'number' ? `pattern ${part.path.at(-1)}` : 'pattern'
    case 'pod-security':
      return 'podSecurity'
    case 'list':
      return `list ${part.expression}`
    case 'element':
      return `element ${part.of(...(input as never[])).index}`
    case 'patch':
      return String(part.path.at(-1))
    case 'target':
      return `target ${describeObject(input[0])}`
    case 'operand':
      return part.side
    case 'deny':
    case 'foreach':
    case 'targets':
    case 'generate':
      return part.kind
  }
}

/** `configMap settings`. */
export function entryTitle(entry: ContextEntry): string {
  const kinds = ['configMap', 'apiCall', 'globalReference', 'imageRegistry', 'variable'] as const
  return `${kinds.find(kind => entry[kind] !== undefined) ?? 'variable'} ${entry.name}`
}

/** What a step was about, and what came out. */
export interface Finished {
  readonly input: readonly unknown[]
  readonly output: unknown
  /** The kind of the object under review. */
  readonly kind: string
}

/**
 * Tells in a step what came out of its part. What the closures of a part give is fixed by where
 * they stand in the rule: the casts below repeat it.
 */
export function finishStep(part: Part, step: Draft, { input, output, kind }: Finished): void {
  switch (part.kind) {
    case 'entry':
    case 'list':
      give(step, output)
      break
    case 'condition':
      step.outcome = output === true ? 'yes' : 'no'
      step.operator = isObject(part.source) ? String(getOwn(part.source, 'operator')) : ''
      break
    case 'conditions':
      step.outcome = (output as { readonly result: boolean }).result ? 'yes' : 'no'
      groupConditions(step, part)
      break
    case 'patch':
      finishPatch(step, input[0] as Resource, output as Resource)
      break
    case 'targets':
      give(step, (output as readonly Resource[]).map(describeObject))
      break
    case 'pod-security':
      finishPodSecurity(step, output as readonly Violation[], kind)
      break
    case 'patterns':
      finishVerdict(step, output)
      if (part.path.at(-1) === 'pattern') tellAsOne(step)
      break
    case 'element':
    case 'deny':
    case 'foreach':
    case 'target':
    case 'pattern':
      finishVerdict(step, output)
      break
    case 'generate':
      step.outcome = 'value'
      break
    case 'operand':
      break
  }
}

function give(step: Draft, value: unknown): void {
  step.outcome = 'value'
  found(step, value)
}

function found(step: Draft, value: unknown): void {
  step.hasFound = true
  step.found = value
}

/** Mutations give the object, and what says nothing gives nothing: neither is a verdict. */
function finishVerdict(step: Draft, output: unknown): void {
  if (!isObject(output) || typeof output.status !== 'string') {
    step.outcome = output === undefined ? 'none' : 'value'
    return
  }
  const { status, message } = output as unknown as Verdict
  step.outcome = status === 'warn' ? 'fail' : status
  const isTold = step.children.some(({ outcome }) => outcome === 'error')
  if ((status === 'error' && !isTold) || step.kind === 'target') step.message = message
}

/** A single pattern needs no list of patterns around it. */
function tellAsOne(step: Draft): void {
  const index = step.children.findIndex(({ kind }) => kind === 'pattern')
  const pattern = step.children[index]
  if (pattern === undefined) return
  step.children.splice(index, 1, ...pattern.children)
  if (pattern.hasFound === true) found(step, pattern.found)
  if (pattern.hasWanted === true) {
    step.hasWanted = true
    step.wanted = pattern.wanted
  }
}

function finishPatch(step: Draft, before: Resource, after: Resource): void {
  step.changes = before === after ? [] : diff(before, after).map(each => changeOf(each, before))
  step.outcome = step.changes.length === 0 ? 'skip' : 'value'
  if (step.changes.length === 0) step.message = 'nothing to change'
}

function changeOf({ op, path, ...rest }: JsonPatchOperation, object: Resource): Change {
  const steps = parsePointer(path)
  const change = {
    op: op === 'add' || op === 'remove' ? op : 'replace',
    path: formatPath(pathOf(steps, object)),
  } as const
  const after = 'value' in rest ? { after: rest.value } : {}
  return change.op === 'add'
    ? { ...change, ...after }
    : { ...change, before: at(steps, object), ...after }
}

/** List indexes as numbers, so that they are written as such. */
function pathOf(steps: readonly string[], object: unknown): Path {
  let value = object
  return steps.map(step => {
    const isIndex = Array.isArray(value) && /^\d+$/.test(step)
    value = memberOf(value, step)
    return isIndex ? Number(step) : step
  })
}

function at(steps: readonly string[], object: unknown): unknown {
  return steps.reduce(memberOf, object)
}

function memberOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)]
  return isObject(value) ? getOwn(value, step) : undefined
}

function finishPodSecurity(step: Draft, violations: readonly Violation[], kind: string): void {
  step.outcome = violations.length === 0 ? 'yes' : 'no'
  for (const { control, id, detail, errors } of violations) {
    const inner = draft('control', control || id, { outcome: 'no', message: detail })
    if (step.policy !== undefined) inner.policy = step.policy
    for (const { field, value } of errors) {
      const path = [...podTemplateOf(kind), ...parseField(field)]
      const leaf = draft('field', field, { outcome: 'no', message: detail })
      leaf.resource = { root: 'object', path }
      if (step.policy !== undefined) leaf.policy = step.policy
      if (value !== '') found(leaf, value)
      leaf.hasWanted = true
      leaf.wanted = podSecurityWanted(id)
      inner.children.push(leaf)
    }
    step.children.push(inner)
  }
}

/** `spec.containers[0].securityContext`, as the controls write fields. */
function parseField(field: string): Path {
  return [...field.matchAll(/\[(?:(\d+)|"?([^\]"]*)"?)\]|[^.[\]]+/g)].map(([text, index, key]) =>
    index === undefined ? (key ?? text) : Number(index),
  )
}

/** `ConfigMap default/settings`. */
export function describeObject(value: unknown): string {
  if (!isObject(value)) return 'nothing'
  const { kind, namespace, name } = targetOf(value)
  return `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`
}
