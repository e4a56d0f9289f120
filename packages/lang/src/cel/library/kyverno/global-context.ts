import { CelError } from '../../value/cel-error.ts'
import { Handle } from '../../value/handle.ts'
import type { CelWorld } from '../../world.ts'
import type { FunctionRow, Library } from '../library.ts'
import { withPrefix } from './failure.ts'

const TYPE = 'globalcontext.Context'

function get(world: CelWorld, _handle: Handle, name: string, projection = ''): unknown {
  return withPrefix('failed to get global reference', () => world.globalContext(name, projection))
}

function refuse(): never {
  throw new CelError(
    'failed to get global reference: globalContext.* is not allowed in namespaced policies',
  )
}

/** Kyverno's library of global context entries; a policy in a namespace may not use it. */
export function globalContextLibrary(namespace?: string): Library {
  const call = namespace === undefined ? get : refuse
  return {
    name: 'kyverno.globalcontext',
    constants: new Map([['globalContext', { type: TYPE, value: new Handle(TYPE) }]]),
    functions: ['Get', 'get'].flatMap((name): FunctionRow[] => [
      {
        signature: `${TYPE} . ${name}(string) -> dyn`,
        doc: 'The data of a global context entry; null if there is none.',
        example: `globalContext.${name}('missing') == null`,
        asksWorld: true,
        call,
      },
      {
        signature: `${TYPE} . ${name}(string, string) -> dyn`,
        doc: 'A projection of a global context entry; null if there is none.',
        example: `globalContext.${name}('missing', 'names') == null`,
        asksWorld: true,
        call,
      },
    ]),
  }
}
