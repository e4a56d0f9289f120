import { holdsText, isObject, setOwn } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import { findAt, joinPath, stepTo } from './document-path.ts'

/**
 * A document with its `$(…)` references resolved. A reference is a path within the document,
 * absolute or from the text that holds it, and may begin with an operator:
 * `$(<=./../../limits/memory)`. It finds a scalar, or a key of a map; anchors in the document do
 * not count. `\$(…)` stands for itself. Parts without references are shared.
 *
 * @param path of `value` in the document, '' for the document itself.
 * @throws {EvaluationError} for a reference that finds nothing, or no text.
 */
export function resolveReferences(value: unknown, document: unknown, path: string): unknown {
  return holdsText(value, mayRefer) ? resolveAll(value, document, path) : value
}

function mayRefer(text: string): boolean {
  return text.includes('$(')
}

function resolveAll(value: unknown, document: unknown, path: string): unknown {
  if (typeof value === 'string') return resolveText(value, document, path)
  if (Array.isArray(value)) return resolveList(value, document, path)
  return isObject(value) ? resolveMap(value, document, path) : value
}

function resolveList(list: readonly unknown[], document: unknown, path: string): unknown {
  let copy: unknown[] | undefined
  list.forEach((item, index) => {
    const resolved = resolveAll(item, document, stepTo(path, index))
    if (resolved !== item) {
      copy ??= [...list]
      copy[index] = resolved
    }
  })
  return copy ?? list
}

function resolveMap(
  map: { readonly [key: string]: unknown },
  document: unknown,
  path: string,
): unknown {
  let isChanged = false
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(map)) {
    const newKey = resolveText(key, document, path)
    const resolved = resolveAll(map[key], document, stepTo(path, key))
    isChanged ||= newKey !== key || resolved !== map[key]
    setOwn(copy, newKey, resolved)
  }
  return isChanged ? copy : map
}

// As upstream: to the last bracket before a blank, behind anything but a backslash.
const references = /(^|[^\\])(\$\(.[^ ]*\))/gu
const escapedReferences = /\\(\$\(.[^ )]*\))/gu

function resolveText(text: string, document: unknown, path: string): string {
  if (!mayRefer(text)) return text
  return text
    .replace(references, (_, before: string, found: string) => {
      return before + resolveReference(found, document, path)
    })
    .replace(escapedReferences, '$1')
}

function resolveReference(reference: string, document: unknown, path: string): string {
  const value = findReferenced(reference, document, path)
  if (typeof value === 'string') return value
  if (value === null || value === undefined) {
    const message = `got nil resolved variable ${reference} at path ${path}: <nil>`
    throw new EvaluationError(message)
  }
  throw new EvaluationError(
    `NotResolvedReferenceErr,reference ${reference} not resolved at path ${path}`,
  )
}

function findReferenced(reference: string, document: unknown, path: string): unknown {
  const inside = reference.replace(/^[$()]+|[$()]+$/g, '')
  const operator = readOperator(inside)
  const target = inside.slice(operator.length)
  const failure = `failed to resolve ${reference} at path ${path}`
  if (target === '') throw new EvaluationError(`${failure}: expected path, found empty reference`)
  const value = findAt(document, target.startsWith('/') ? target : joinPath(path, target))
  if (operator === '') return value
  if (typeof value === 'string') return operator + value
  if (typeof value === 'bigint' || Number.isInteger(value)) return `${operator}${value}`
  if (typeof value === 'number') return operator + value.toFixed(6)
  const cause = `operator ${operator} does not match with value ${value ?? '<nil>'}`
  throw new EvaluationError(`${failure}: incorrect expression: ${cause}`)
}

/** The operator in front of a path. A text of the form of a range counts as one with `-` or `!-`. */
function readOperator(text: string): string {
  if (text.length < 2) return ''
  const operator = /^(?:>=|<=|>|<|!)/.exec(text)?.[0]
  if (operator !== undefined) return operator
  if (range('!-').test(text)) return '!-'
  return range('-').test(text) ? '-' : ''
}

function range(separator: string): RegExp {
  const end = '[-|+]?\\d+(?:\\.\\d+)?[A-Za-z]*'
  return new RegExp(`^${end}${separator}${end}$`)
}
