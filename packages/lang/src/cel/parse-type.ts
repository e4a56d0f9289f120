import {
  type CelType,
  dynType,
  listType,
  mapType,
  objectType,
  opaqueType,
  type SimpleName,
} from './cel-type.ts'

const simple: ReadonlySet<string> = new Set([
  'dyn',
  'any',
  'null',
  'bool',
  'int',
  'uint',
  'double',
  'string',
  'bytes',
  'timestamp',
  'duration',
])

function isSimpleName(name: string): name is SimpleName {
  return simple.has(name)
}

/**
 * Reads a type as libraries write it: `list(string)`, `map(K, V)`, `optional_type(T)`,
 * `kubernetes.Quantity`; one capital letter is a type parameter. A name of neither CEL nor with
 * parameters is an opaque type; with `object ` in front of it, a type with fields.
 */
export function parseType(text: string): CelType {
  const pieces = text.match(/[\w.@]+|[(),]/g) ?? []
  let at = 0
  const read = (): CelType => {
    const name = pieces[at++] ?? ''
    if (name === 'object') return objectType(pieces[at++] ?? '')
    const parameters: CelType[] = []
    if (pieces[at] === '(') {
      do {
        at++
        parameters.push(read())
      } while (pieces[at] === ',')
      at++
    }
    return makeType(name, parameters)
  }
  return read()
}

/** Other names of types: those that expressions and messages give them. */
const aliases: ReadonlyMap<string, SimpleName> = new Map([
  ['null_type', 'null'],
  ['google.protobuf.Timestamp', 'timestamp'],
  ['google.protobuf.Duration', 'duration'],
])

function makeType(name: string, parameters: readonly CelType[]): CelType {
  const [first = dynType, second = dynType] = parameters
  const alias = aliases.get(name)
  if (alias !== undefined) return { kind: 'simple', name: alias }
  if (isSimpleName(name)) return { kind: 'simple', name }
  if (/^[A-Z]$/.test(name)) return { kind: 'param', name }
  if (name === 'list') return listType(first)
  if (name === 'map') return mapType(first, second)
  if (name === 'type')
    return parameters.length === 0 ? { kind: 'type' } : { kind: 'type', of: first }
  return opaqueType(name, ...parameters)
}

/** How a function is called and what it gives. */
export interface Signature {
  readonly name: string
  readonly isMember: boolean
  /** The receiver first, if it is a member. */
  readonly parameters: readonly CelType[]
  readonly result: CelType
}

const form = /^(?:(?<receiver>.+?) \. )?(?<name>\S+?)\((?<parameters>.*)\) -> (?<result>.+)$/

/**
 * Reads a signature: `size(list(T)) -> int` is a global function, `string . charAt(int) -> string`
 * a member.
 *
 * @throws {Error} if it is none; it stands in a table of ours.
 */
export function parseSignature(text: string): Signature {
  const { receiver, name, parameters, result } = form.exec(text)?.groups ?? {}
  if (name === undefined || parameters === undefined || result === undefined) {
    throw new Error(`unreachable: no signature: ${text}`)
  }
  const written = splitParameters(parameters)
  return {
    name,
    isMember: receiver !== undefined,
    parameters: (receiver === undefined ? written : [receiver, ...written]).map(parseType),
    result: parseType(result),
  }
}

/** Splits at the commas that stand outside of brackets. */
function splitParameters(text: string): string[] {
  return (
    text.match(/(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g)?.map(part => part.trim()) ??
    []
  )
}
