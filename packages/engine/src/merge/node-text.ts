import { isObject } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'

/** What a value is for a merge: only values of one kind can be merged. */
export type NodeKind = 'MappingNode' | 'SequenceNode' | 'ScalarNode'

/** The kind of a value; null is a scalar that every kind takes. */
export function nodeKind(value: unknown): NodeKind {
  if (Array.isArray(value)) return 'SequenceNode'
  return isObject(value) ? 'MappingNode' : 'ScalarNode'
}

/** The text of a scalar, by which list elements are told apart; empty for maps and lists. */
export function nodeText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? '' : String(value)
}

/** True for what a merge drops from a keyed list: null and empty maps. */
export function isEmptyElement(value: unknown): boolean {
  return value === undefined || value === null || isEmptyMap(value)
}

export function isEmptyMap(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0
}

/** The error of a value of the wrong kind, with the value as upstream prints it. */
export function wrongKind(expected: NodeKind, value: unknown): EvaluationError {
  return new EvaluationError(
    `wrong node kind: expected ${expected} but got ${nodeKind(value)}: node contents:\n${flowText(value)}\n`,
  )
}

/** A value as YAML in one line: `{"a": [1, "b"]}`, keys sorted. */
function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`
  if (!isObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value)
  const members = Object.keys(value)
    .sort()
    .map(key => `${JSON.stringify(key)}: ${flowText(value[key])}`)
  return `{${members.join(', ')}}`
}
