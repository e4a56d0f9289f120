import { Handle } from '../../value/handle.ts'
import type { CelWorld } from '../../world.ts'
import type { FunctionRow, Library } from '../library.ts'
import { withPrefix } from './failure.ts'
import { toStruct } from './proto-json.ts'

const TYPE = 'generator.Context'
const DOC = 'Asks for objects to be generated'

function apply(world: CelWorld, namespace: string, objects: readonly unknown[]): boolean {
  const plain = objects.map(toStruct)
  withPrefix('failed to generate resources', () => world.generate(namespace, plain))
  return true
}

/**
 * Kyverno's library of generated objects. A policy in a namespace may only generate there and does
 * not name it.
 */
export function generatorLibrary(namespace?: string): Library {
  const clusterRow = (name: string): FunctionRow => ({
    signature: `${TYPE} . ${name}(string, list(map(string, any))) -> bool`,
    doc: `${DOC} in a namespace.`,
    example: `generator.${name}('default', [])`,
    asksWorld: true,
    call: (world: CelWorld, _handle: Handle, where: string, objects: readonly unknown[]) =>
      apply(world, where, objects),
  })
  const namespacedRow = (name: string, where: string): FunctionRow => ({
    signature: `${TYPE} . ${name}(list(map(string, any))) -> bool`,
    doc: `${DOC} in the namespace of the policy.`,
    example: `generator.${name}([])`,
    asksWorld: true,
    call: (world: CelWorld, _handle: Handle, objects: readonly unknown[]) =>
      apply(world, where, objects),
  })
  return {
    name: 'kyverno.generator',
    constants: new Map([['generator', { type: TYPE, value: new Handle(TYPE) }]]),
    functions: ['Apply', 'apply'].map(name =>
      namespace === undefined ? clusterRow(name) : namespacedRow(name, namespace),
    ),
  }
}
