import type { Shape } from './shape.ts'

/** One member of a shape, read from its notation (see `Shape`). */
export interface Field {
  readonly type: FieldType
  readonly isRequired: boolean
  /** Types count, and nothing else. */
  readonly isLoose: boolean
  /** `undefined` if there is none. */
  readonly fallback: unknown
}

export type FieldType =
  | { readonly of: 'any' | 'object' | 'boolean' | 'duration' | 'text' }
  | { readonly of: 'string'; readonly maxLength: number | undefined }
  | { readonly of: 'integer'; readonly minimum: number | undefined }
  | { readonly of: 'list' | 'map'; readonly item: FieldType }
  | { readonly of: 'enum'; readonly values: readonly string[] }
  | { readonly of: 'shape'; readonly name: string }

const fieldForm = /^(?<type>.*?)(?<loose>~?)(?<required>!?)(?: = (?<fallback>.*))?$/s

// INVARIANT: shapes are constants, so what was read from one stays right.
const read = new WeakMap<Shape, ReadonlyMap<string, Field>>()

/** The members of a shape; each shape is read once. */
export function fieldsOf(shape: Shape): ReadonlyMap<string, Field> {
  const known = read.get(shape)
  if (known !== undefined) return known
  const fields = new Map(
    Object.entries(shape.fields).map(([key, notation]) => [key, readField(notation)]),
  )
  read.set(shape, fields)
  return fields
}

/** Reads the notation of a member, `[string]!` or `boolean = true`. */
export function readField(notation: string): Field {
  const groups = fieldForm.exec(notation)?.groups
  return {
    type: readType(groups?.type ?? 'any'),
    isRequired: groups?.required === '!',
    isLoose: groups?.loose === '~',
    fallback: groups?.fallback === undefined ? undefined : JSON.parse(groups.fallback),
  }
}

function readType(text: string): FieldType {
  const inner = text.slice(1, -1)
  if (text.startsWith('[')) return { of: 'list', item: readType(inner) }
  if (text.startsWith('{')) return { of: 'map', item: readType(inner) }
  if (text.startsWith('"')) return { of: 'enum', values: inner.split('" | "') }
  if (/^[A-Z]/.test(text)) return { of: 'shape', name: text }
  const [name = '', bound] = text.split(/[<>]=/)
  const limit = bound === undefined ? undefined : Number(bound)
  switch (name) {
    case 'string':
      return { of: 'string', maxLength: limit }
    case 'integer':
      return { of: 'integer', minimum: limit }
    case 'object':
    case 'boolean':
    case 'duration':
    case 'text':
      return { of: name }
    default:
      return { of: 'any' }
  }
}
