import type { Resource } from '@ephor/engine'
import { diff, equal, isObject, type JsonObject, setOwn, stringifyJson } from '@ephor/lang/json'
import { formatProblem } from '../input/problem.ts'
import { readResources } from '../input/resources.ts'
import { formatKey, isSameKey, keyOf } from './resource-key.ts'

/** What comes of comparing an object with a file of expected ones. */
export type Comparison =
  | { readonly outcome: 'equal' }
  | {
      readonly outcome: 'different'
      readonly message: string
      readonly file: string
      /** Both without what does not count. */
      readonly expected: JsonObject
      readonly actual: JsonObject
    }
  | {
      readonly outcome: 'missing' | 'unreadable'
      readonly message: string
      readonly file: string
    }

/**
 * Compares an object with the one of a file that has its version, kind, namespace and name. What
 * is empty or null does not count, nor do the labels that generate rules put on objects.
 */
export function compareWithFile(
  actual: Resource,
  file: string,
  normalize: (resource: Resource) => Resource,
): Comparison {
  const read = readObjects(file, normalize)
  if (typeof read === 'string') return { outcome: 'unreadable', message: read, file }
  const key = keyOf(actual)
  const expected = read.find(object => isSameKey(keyOf(object), key))
  if (expected === undefined) {
    const message = `${formatKey(key)} not found in manifest ${file}`
    return { outcome: 'missing', message, file }
  }
  const [wanted, got] = [comparable(expected), comparable(actual)]
  if (equal(wanted, got)) return { outcome: 'equal' }
  const message = differences(wanted, got)
  return { outcome: 'different', message, file, expected: wanted, actual: got }
}

function readObjects(
  file: string,
  normalize: (resource: Resource) => Resource,
): readonly Resource[] | string {
  const objects: Resource[] = []
  let problem: string | undefined
  readResources([file], {
    normalize,
    resource: object => objects.push(object),
    problem: each => {
      if (each.severity === 'error') problem ??= formatProblem(each)
    },
  })
  return problem ?? objects
}

/** An object without what does not count in a comparison, and with the label of generated ones. */
export function comparable(object: Resource): JsonObject {
  const metadata = isObject(object.metadata) ? object.metadata : {}
  const labels = isObject(metadata.labels) ? metadata.labels : {}
  const kept = Object.entries(labels).filter(([key]) => !key.startsWith('generate.kyverno.io/'))
  const normal = { 'app.kubernetes.io/managed-by': 'kyverno', ...Object.fromEntries(kept) }
  const whole = { ...object, metadata: { ...metadata, labels: normal } }
  return withoutEmpty(whole) as JsonObject
}

/** Without nulls, empty maps and empty lists, from the inside out; `undefined` if nothing is left. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter(item => item !== undefined)
    return items.length === 0 ? undefined : items
  }
  if (!isObject(value)) return value ?? undefined
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    const kept = withoutEmpty(member)
    if (kept !== undefined) setOwn(copy, key, kept)
  }
  return Object.keys(copy).length === 0 ? undefined : copy
}

/** One line a difference, from the expected object to the actual one. */
function differences(expected: JsonObject, actual: JsonObject): string {
  return diff(expected, actual)
    .map(operation => {
      switch (operation.op) {
        case 'remove':
          return `${operation.path}: only in expected`
        case 'add':
          return `${operation.path}: only in actual: ${stringifyJson(operation.value)}`
        default:
          return `${operation.path}: differs, actual: ${stringifyJson((operation as { value?: unknown }).value)}`
      }
    })
    .join('\n')
}
