import { type Argument, type Command, missing } from './argument.ts'
import { compileCall, compileLazyLogic } from './compile-call.ts'
import { type CompileScope, declare, findVariable, type Variable } from './compile-scope.ts'
import { compileLiteral, constantOf, convertArgument } from './convert-argument.ts'
import { type FieldAccess, readField } from './field.ts'
import {
  type ChainNode,
  type CommandNode,
  type FieldNode,
  formatNode,
  type Operand,
  type PipeNode,
  type VariableNode,
} from './node.ts'
import { type Evaluate, failAt, type Run } from './run.ts'

/**
 * Compiles a pipeline. `declares` makes its variables visible; a range gives its own elements to
 * them and passes `true` for `isRange`.
 */
export function compilePipeline(scope: CompileScope, pipe: PipeNode, isRange = false): Evaluate {
  const commands = pipe.commands.map(command => compileCommand(scope, command))
  const targets = pipe.variables.map(({ names: [name] }) =>
    pipe.isAssignment ? findVariable(scope, name)?.slot : declare(scope, name, isRange),
  )
  const [only] = commands
  if (only !== undefined && commands.length === 1 && targets.length === 0) {
    return (run, dot) => {
      run.at = pipe
      return only(run, dot, missing) ?? undefined
    }
  }
  return (run, dot) => {
    run.at = pipe
    let value: unknown = missing
    // a nil interface has no value inside it
    for (const command of commands) value = command(run, dot, value) ?? undefined
    for (const [index, slot] of targets.entries()) {
      if (slot === undefined) {
        failAt(run, `undefined variable: ${pipe.variables[index]?.names[0] ?? ''}`)
      }
      run.frame[slot] = value
    }
    return value
  }
}

function compileCommand(scope: CompileScope, command: CommandNode): Command {
  const [first, ...rest] = command.operands
  switch (first.kind) {
    case 'field':
    case 'chain':
      return compileAccess(scope, first, rest)
    case 'variable':
      if (first.names.length > 1) return compileAccess(scope, first, rest)
      return withoutArguments(command, compileVariable(scope, first))
    case 'identifier': {
      const call = compileFunction(scope, first, command)
      return (run, dot, final) => {
        run.at = first
        return call(run, dot, final)
      }
    }
    case 'pipe':
      return withoutArguments(command, compilePipeline(scope, first))
    default: {
      const evaluate = compileSimple(first)
      const checked = withoutArguments(command, evaluate)
      return (run, dot, final) => {
        run.at = first
        return checked(run, dot, final)
      }
    }
  }
}

/** What is no function takes no arguments. */
function withoutArguments({ operands }: CommandNode, evaluate: Evaluate): Command {
  const [first, ...rest] = operands
  const message = `can't give argument to non-function ${formatNode(first)}`
  return (run, dot, final) => {
    if (rest.length === 0 && final === missing) return evaluate(run, dot)
    // a variable is read, and so pointed at, first
    if (first.kind === 'variable') run.at = first
    return failAt(run, message)
  }
}

function compileSimple(operand: Operand): Evaluate {
  switch (operand.kind) {
    case 'dot':
      return (_, dot) => dot
    case 'bool':
    case 'string': {
      const { value } = operand
      return () => value
    }
    case 'number': {
      const value = constantOf(operand)
      return () => value
    }
    default:
      return run => failAt(run, 'nil is not a command')
  }
}

function compileVariable(scope: CompileScope, node: VariableNode): Evaluate {
  const [name] = node.names
  const variable = findVariable(scope, name)
  return run => {
    run.at = node
    return readVariable(run, variable, name)
  }
}

function readVariable(run: Run, variable: Variable | undefined, name: string): unknown {
  return variable === undefined
    ? failAt(run, `undefined variable: ${name}`)
    : run.frame[variable.slot]
}

function compileFunction(
  scope: CompileScope,
  identifier: Operand & { readonly kind: 'identifier' },
  command: CommandNode,
): Command {
  const { name } = identifier
  const [, ...rest] = command.operands
  const args = rest.map(operand => compileArgument(scope, operand))
  if (name === 'and' || name === 'or') return compileLazyLogic(name, args)
  const row = scope.functions.get(name)
  if (row === undefined) throw new Error(`unreachable: no function ${name}`)
  return compileCall(row, args, { node: command, callee: rest[0], last: rest.at(-1) })
}

/** A chain of fields whose last one may be a method with arguments. */
function compileAccess(
  scope: CompileScope,
  node: FieldNode | ChainNode | VariableNode,
  rest: readonly Operand[],
): Command {
  const { receiver, names, isElement } = startOf(scope, node)
  const args = rest.map(operand => compileArgument(scope, operand))
  const last = names.length - 1
  const accesses: readonly FieldAccess[] = names.map((name, index) => ({
    name,
    node,
    isElement: index > 0 || isElement,
    args: index === last ? args : [],
    elementType: index > 0 ? 'interface {}' : undefined,
  }))
  return (run, dot, final) => {
    run.at = node
    let value = receiver(run, dot)
    for (let index = 0; index <= last; index++) {
      const access = accesses[index]
      if (access === undefined) break
      value = readField({ run, dot, final: index === last ? final : missing }, access, value)
    }
    return value
  }
}

interface Start {
  readonly receiver: Evaluate
  readonly names: readonly string[]
  readonly isElement: boolean
}

function startOf(scope: CompileScope, node: FieldNode | ChainNode | VariableNode): Start {
  switch (node.kind) {
    case 'field':
      return { receiver: (_, dot) => dot, names: node.names, isElement: scope.isDotElement }
    case 'variable': {
      const [name, ...names] = node.names
      const variable = findVariable(scope, name)
      const receiver: Evaluate = run => readVariable(run, variable, name)
      return { receiver, names, isElement: variable?.isElement ?? false }
    }
    case 'chain': {
      const receiver = compileArgument(scope, node.operand)('value')
      return { receiver, names: node.names, isElement: false }
    }
  }
}

/** Compiles an operand as an argument. */
function compileArgument(scope: CompileScope, operand: Operand): Argument {
  switch (operand.kind) {
    case 'bool':
    case 'nil':
    case 'number':
    case 'string':
      return type => compileLiteral(operand, type)
    default: {
      const evaluate = compileOperand(scope, operand)
      return type => (run, dot) => {
        run.at = operand
        return convertArgument(run, evaluate(run, dot), type)
      }
    }
  }
}

function compileOperand(
  scope: CompileScope,
  operand: Exclude<Operand, { readonly kind: 'bool' | 'nil' | 'number' | 'string' }>,
): Evaluate {
  switch (operand.kind) {
    case 'dot':
      return (_, dot) => dot
    case 'pipe':
      return compilePipeline(scope, operand)
    case 'identifier': {
      const { start } = operand
      const command: CommandNode = { kind: 'command', start, operands: [operand] }
      const call = compileFunction(scope, operand, command)
      return (run, dot) => call(run, dot, missing)
    }
    case 'variable':
      if (operand.names.length === 1) return compileVariable(scope, operand)
      break
    case 'field':
    case 'chain':
      break
  }
  const access = compileAccess(scope, operand, [])
  return (run, dot) => access(run, dot, missing)
}
