import type { Macro } from '../../macros.ts'
import { Optional } from '../../value/optional.ts'
import type { Library } from '../library.ts'

const INTERNAL = '@orValue'

const orValue: Macro = {
  name: 'orValue',
  isMember: true,
  arity: 1,
  expand: ({ at, target, args }) => {
    if (target === undefined) return undefined
    return { kind: 'call', at, name: INTERNAL, args: [target, ...args] }
  },
}

/**
 * Kyverno's tolerance of `x.orValue(y)` where x is no optional. It takes the place of the function
 * of optionals, so that the type of every such call is `dyn`.
 */
export const orValueLibrary: Library = {
  name: 'kyverno.orValue',
  macros: [orValue],
  functions: [
    {
      signature: `${INTERNAL}(dyn, dyn) -> dyn`,
      doc: 'The value of an optional, or another if it has none; what is no optional, itself.',
      example: '[1].orValue([]) == [1] && optional.none().orValue(2) == 2',
      call: (value: unknown, other: unknown) => {
        if (!(value instanceof Optional)) return value
        return value.value === undefined ? other : value.value
      },
    },
  ],
}
