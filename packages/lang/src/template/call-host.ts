import { FunctionError } from './error.ts'
import { typeName } from './go-value.ts'

/** What `call` does: calls a function that stands in the data. `name` is how the template wrote it. */
export function callHost(name: string, values: readonly unknown[]): unknown {
  const [callee, ...rest] = values
  if (callee === undefined || callee === null) throw new FunctionError('call of nil')
  if (typeof callee !== 'function') {
    throw new FunctionError(`non-function ${name} of type ${typeName(callee)}`)
  }
  if (rest.length < callee.length) {
    throw new FunctionError(
      `wrong number of args for ${name}: got ${rest.length} want ${callee.length}`,
    )
  }
  return callee(...rest)
}
