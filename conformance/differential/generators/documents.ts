import { isObject, type JsonObject } from '@ephor/lang/json'
import { stringifyYaml } from '@ephor/lang/yaml'
import { mutate, mutateObject, scalars, smallObject, smallValue } from '../mutate.ts'
import type { Random } from '../random.ts'
import type { Generator } from './generator.ts'

/** `{patch, resource}` of a JSON merge patch. */
export const mergepatch: Generator =
  ({ resources }, random) =>
  () => {
    const resource = random.chance(0.6) ? smallObject(random) : random.pick(resources)
    const patch = random.chance(0.5) ? smallObject(random) : mutate(resource, random, 4)
    return { patch, resource }
  }

/** A pointer to somewhere in a document, or beside it. */
function pointer(document: unknown, random: Random): string {
  let path = ''
  let value = document
  for (let depth = random.int(0, 4); depth > 0; depth--) {
    const keys = Array.isArray(value)
      ? [...value.map((_, index) => String(index)), '-', '-1', String(value.length)]
      : isObject(value)
        ? [...Object.keys(value), random.pick(['z', 'a', '0', '-'])]
        : [random.pick(['a', '0', '-'])]
    const key = random.pick(keys)
    path += `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[key as never]
    if (value === undefined && random.chance(0.5)) break
  }
  return random.chance(0.02) ? random.pick(['a', '/a~2', '//', '/~', '/01', '/+1', '/1e0']) : path
}

function operation(document: unknown, random: Random): JsonObject {
  const op = random.pick(['add', 'add', 'remove', 'replace', 'move', 'copy', 'test'])
  const operand =
    op === 'move' || op === 'copy'
      ? { from: pointer(document, random) }
      : op === 'remove'
        ? {}
        : { value: smallValue(random, 2) }
  const made: JsonObject = { op, path: pointer(document, random), ...operand }
  return random.chance(0.03) ? mutateObject(made, random) : made
}

/** `{patch, resource, as?}`; as text every now and then. */
export const jsonpatch: Generator =
  ({ resources }, random) =>
  () => {
    const resource = random.chance(0.6) ? smallObject(random) : random.pick(resources)
    const patch = random.list(1, 3, () => operation(resource, random))
    const as = random.chance(0.4) ? { as: 'apiserver' } : {}
    return {
      patch: !('as' in as) && random.chance(0.3) ? stringifyYaml(patch) : patch,
      resource,
      ...as,
    }
  }

const smpKinds: Readonly<Record<string, string>> = {
  Pod: 'v1',
  Service: 'v1',
  ConfigMap: 'v1',
  Namespace: 'v1',
  ServiceAccount: 'v1',
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  Ingress: 'networking.k8s.io/v1',
}

/** `{original, patch, kind}`: objects of built-in kinds, patches with the directives. */
export const smp: Generator = ({ resources }, random) => {
  const known = resources.filter(({ kind, apiVersion }) => smpKinds[String(kind)] === apiVersion)
  return () => {
    const original = random.pick(known)
    const same = known.filter(({ kind }) => kind === original.kind)
    const other = random.chance(0.5) ? original : random.pick(same)
    const patch = withDirectives(mutateObject(prune(other, random), random), random)
    return { original, patch, kind: `${original.apiVersion}/${String(original.kind)}` }
  }
}

/** Some members of an object, at every depth. */
function prune(object: JsonObject, random: Random): JsonObject {
  const kept = Object.entries(object).filter(() => random.chance(0.7))
  return Object.fromEntries(
    kept.map(([key, value]) => [key, isObject(value) ? prune(value, random) : value]),
  )
}

function withDirectives(object: JsonObject, random: Random): JsonObject {
  const made: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(object)) {
    if (isObject(value)) made[key] = withDirectives(value, random)
    else if (Array.isArray(value)) addList(made, key, value, random)
    else made[key] = random.chance(0.05) ? null : value
  }
  if (random.chance(0.03)) made.$patch = random.pick(['replace', 'delete', 'merge', 'x'])
  if (random.chance(0.03))
    made.$retainKeys = random.list(0, 3, () => random.pick([...Object.keys(object), 'x']))
  return made
}

function addList(
  made: Record<string, unknown>,
  key: string,
  list: readonly unknown[],
  random: Random,
): void {
  made[key] = list.map(item => {
    if (!isObject(item)) return item
    const directed = withDirectives(item, random)
    return random.chance(0.06)
      ? { ...directed, $patch: random.pick(['delete', 'replace', 'merge']) }
      : directed
  })
  const isNamed = list.every(item => !isObject(item) || typeof item.name === 'string')
  if (isNamed && random.chance(0.08)) {
    made[`$setElementOrder/${key}`] = [...list]
      .reverse()
      .map(item => (isObject(item) ? { name: item.name } : item))
  }
  const isScalar = list.every(item => typeof item === 'string')
  if (isScalar && random.chance(0.1)) made[`$deleteFromPrimitiveList/${key}`] = list.slice(0, 1)
}

const patchAnchors = ['+', '', '<', '+', '', '<', '+', '', '<', '=']

/** Writes some keys as anchors; texts then become conditions. */
function withAnchors(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map(item => withAnchors(item, random))
  if (!isObject(value)) return random.chance(0.05) ? random.pick(['*', '?*', '!x', null]) : value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const anchored = random.chance(0.15) ? `${random.pick(patchAnchors)}(${key})` : key
      return [key.includes('(') ? key : anchored, withAnchors(member, random)]
    }),
  )
}

/** `{patch, resource}` of a `patchStrategicMerge`: those of real policies, and cuts of resources. */
export const merge: Generator = (corpus, random) => {
  const patches = corpus
    .bodies(['mutate', 'patchStrategicMerge'])
    .filter(isObject)
    .filter(isConstant)
  return () => {
    const resource = random.pick(corpus.resources)
    if (random.chance(0.5)) return { patch: mutate(random.pick(patches), random, 1), resource }
    const { metadata, spec, data } = prune(
      random.chance(0.7) ? resource : random.pick(corpus.resources),
      random,
    )
    const cut = {
      ...(metadata ? { metadata } : {}),
      ...(spec ? { spec } : {}),
      ...(data ? { data } : {}),
    }
    return { patch: mutate(withAnchors(cut, random), random, 1), resource }
  }
}

function isConstant(value: unknown): boolean {
  return !JSON.stringify(value).includes('{{')
}

const yamlPieces = [
  'a: 1',
  'a: b',
  'b:\n  c: 1\n  d: [1, 2, {x: y}]',
  '- 1\n- a: b\n  c: d\n- - x\n  - y',
  'text: |\n  one\n   two\n\n  three',
  'text: >-\n  one\n  two\n\n  three',
  'q: "a\\tb\\u00e9\\n"',
  "s: 'it''s'",
  'n: [yes, no, on, off, ~, null, True, 0x1F, 0o17, 017, 08, 1_000, 1e3, .5, -.5, 1., +1]',
  'd: [2024-01-01, 2024-01-01T10:00:00Z, 12:30:45, 1:2]',
  'anchor: &x {p: 1}\nref: *x',
  'base: &b {x: 1, q: 2}\nc:\n  <<: *b\n  z: 3',
  '? a\n: b',
  '? [a, b]\n: c',
  '1: one\ntrue: two\n2.5: three\n~: four',
  '{"json": [1, 2.0, "x"], "b": {"c": null}}',
  '# comment',
  '---',
  '...',
  '--- # c',
  '%YAML 1.1',
  '!!str 1: !!int "2"',
  'b: !!binary aGk=',
  'x: !custom 1',
  'big: [12345678901234567890, 9223372036854775807, 1.0, 1e400, .inf, .nan]',
  'empty:',
  "'': x",
  'y: 1\nn: 2',
  'a: 1\na: 2',
  'a:  b: c',
  'a: [1, 2',
  '\tx: 1',
  'key with spaces: value # c',
  'url: http://a/b?c#d',
  'long: a\n  b\n  c',
  '- a\n-b',
  'x: "unfinished',
  'e: *missing',
  'm: &y\n  k: v\nn: *y',
  'multi: {a: 1,\n  b: 2}',
]

/** `{text}`: pieces of YAML one after the other, and real files with some lines changed. */
export const yaml: Generator = ({ texts }, random) => {
  const short = texts.filter(text => text.length < 3000)
  return () => {
    if (random.chance(0.6)) {
      const pieces = random.list(1, 4, () => random.pick(yamlPieces))
      return { text: edit(pieces.join('\n'), random) + random.pick(['\n', '', '\n\n']) }
    }
    return { text: edit(random.pick(short), random) }
  }
}

function edit(text: string, random: Random): string {
  const lines = text.split('\n')
  for (let count = random.int(0, 2); count > 0; count--) {
    const at = random.int(0, lines.length - 1)
    const line = lines[at] ?? ''
    lines[at] = random.oneOf([
      () => ` ${line}`,
      () => line.replace(/^ /u, ''),
      () => line.replace(':', ''),
      () => `${line} `,
      () => line.replace(/: .*/u, `: ${String(random.pick(scalars))}`),
      () => random.pick(yamlPieces),
      () =>
        line + random.pick(['#', ' #', ':', '"', "'", ']', '}', '|', '&a', '*a', '%', '@', '`']),
      () => `${line}\n${line}`,
    ])
  }
  return lines.join('\n')
}
