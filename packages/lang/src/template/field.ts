import { getOwn } from '../json/own.ts'
import { type Argument, missing } from './argument.ts'
import { invoke } from './compile-call.ts'
import { isMap, readMember, typeName } from './go-value.ts'
import { findMethod } from './methods.ts'
import type { Operand } from './node.ts'
import { failAt, type Run } from './run.ts'

/** One step `.name` of a chain, with the arguments of a method. */
export interface FieldAccess {
  readonly name: string
  readonly node: Operand
  /** Whether the receiver is an element of a list or map; its Go type is then `interface {}`. */
  readonly isElement: boolean
  readonly args: readonly Argument[]
  /** The type of elements, if it is not that of what the innermost range goes through. */
  readonly elementType: string | undefined
}

/** Where a field is read. */
export interface Reading {
  readonly run: Run
  readonly dot: unknown
  readonly final: unknown
}

/** The member of a map or the answer of a method; what is missing is `undefined`. */
export function readField(reading: Reading, access: FieldAccess, receiver: unknown): unknown {
  if (receiver === undefined) return undefined
  const { run, final } = reading
  const { name, args } = access
  if (receiver === null) return failAt(run, `nil pointer evaluating interface {}.${name}`)
  if (isMap(receiver)) {
    if (args.length > 0 || final !== missing) {
      failAt(run, `${name} is not a method but has arguments`)
    }
    return readMember(receiver, name, getOwn(receiver, name))
  }
  const method = findMethod(receiver, name)
  if (method !== undefined) return invoke(reading, access, { method, receiver })
  const type = access.isElement ? (access.elementType ?? run.elementType) : typeName(receiver)
  return failAt(run, `can't evaluate field ${name} in type ${type}`)
}
