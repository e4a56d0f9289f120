import { JmespathError } from '../error.ts'
import type { Call, JmespathFunction } from '../functions/function.ts'
import { functionsByName } from '../functions/index.ts'
import { checkTypes } from '../functions/signature.ts'
import type { Run } from '../values.ts'
import { freeze } from './freeze.ts'
import { type Compiled, type Constant, constantly, type Step, varying } from './step.ts'

/** Functions that are called with constants while compiling must not need anything from outside. */
const nothing: Run = {
  environment: {
    now: 0,
    random: () => 0,
    resolveHost: () => {
      throw new Error('unreachable: a function that asks the world was folded')
    },
  },
  members: 100_000,
}

/**
 * A call of a function. Whatever is wrong with it shows only when it is evaluated, after its
 * arguments: the operators around it may take the error for null.
 */
export function buildCall<Input>(
  name: string | undefined,
  parameters: readonly Compiled<Input>[],
): Compiled<Input> {
  const definition = name === undefined ? undefined : functionsByName.get(name)
  const constants = parameters.map(parameter => parameter.constant)
  const invoke = definition ? checked(definition, constants) : refuse(name)
  if (definition && definition.readsWorld !== true) {
    const folded = fold(invoke, constants)
    if (folded) return folded
  }
  return varying(
    apply(
      invoke,
      parameters.map(parameter => parameter.step),
    ),
  )
}

function refuse(name: string | undefined): Call {
  return () => {
    throw name === undefined
      ? new JmespathError('VALUE', 'invalid node value type')
      : new JmespathError('UNKNOWN_FUNCTION', `unknown function: ${name}`)
  }
}

type Constants = readonly (Constant | undefined)[]

/** The function with the checks of its arguments in front. */
function checked(definition: JmespathFunction, constants: Constants): Call {
  const check = checkTypes(definition, constants.length)
  const call = prepared(definition, constants)
  return (values, run) => {
    check(values)
    return call(values, run)
  }
}

/** The function itself; where an argument that it can prepare for is constant, prepared for it. */
function prepared(definition: JmespathFunction, constants: Constants): Call {
  const { prepare } = definition
  const text = prepare && constants[prepare.parameter]?.value
  if (!prepare || typeof text !== 'string') return definition.call
  try {
    return prepare.call(text)
  } catch (error) {
    if (!(error instanceof JmespathError)) throw error
    // the error belongs to the evaluation, which meets it again
    return definition.call
  }
}

function fold(invoke: Call, constants: Constants): Compiled<unknown> | undefined {
  const values: unknown[] = []
  for (const constant of constants) {
    if (!constant) return undefined
    values.push(constant.value)
  }
  try {
    return constantly(freeze(invoke(values, { ...nothing })))
  } catch (error) {
    if (!(error instanceof JmespathError)) throw error
    return undefined
  }
}

function apply<Input>(invoke: Call, steps: readonly Step<Input>[]): Step<Input> {
  const [first, second] = steps
  if (first !== undefined && steps.length === 1) {
    return (input, run) => invoke([first(input, run)], run)
  }
  if (first !== undefined && second !== undefined && steps.length === 2) {
    return (input, run) => invoke([first(input, run), second(input, run)], run)
  }
  return (input, run) =>
    invoke(
      steps.map(step => step(input, run)),
      run,
    )
}
