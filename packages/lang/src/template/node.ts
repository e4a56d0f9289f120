import { quoteGo } from '../notation/go-quote.ts'

/** A node of a parsed template; `start` is its place in the text, in UTF-16 code units. */
export type Node =
  | { readonly kind: 'text'; readonly start: number; readonly text: string }
  | { readonly kind: 'action'; readonly start: number; readonly pipe: PipeNode }
  | { readonly kind: 'break' | 'continue'; readonly start: number }
  | ControlNode
  | {
      readonly kind: 'template'
      readonly start: number
      readonly name: string
      readonly pipe: PipeNode | undefined
    }

/** A control structure with a body and perhaps an `else`. */
export interface ControlNode {
  readonly kind: 'if' | 'range' | 'with'
  readonly start: number
  readonly pipe: PipeNode
  readonly body: readonly Node[]
  readonly otherwise: readonly Node[] | undefined
}

/** Commands, each one's value the last argument of the next; and the variables that are set. */
export interface PipeNode {
  readonly kind: 'pipe'
  readonly start: number
  readonly isAssignment: boolean
  readonly variables: readonly VariableNode[]
  readonly commands: readonly CommandNode[]
}

/** An operand, with its arguments if it is a function or a method. */
export interface CommandNode {
  readonly kind: 'command'
  readonly start: number
  readonly operands: readonly [Operand, ...Operand[]]
}

/** `$x` or `$x.a.b`; the names without dots, the first with its dollar sign. */
export interface VariableNode {
  readonly kind: 'variable'
  readonly start: number
  readonly names: readonly [string, ...string[]]
}

/** `.a.b`. */
export interface FieldNode {
  readonly kind: 'field'
  readonly start: number
  readonly names: readonly string[]
}

/** `(pipeline).a.b` or `function.a`. */
export interface ChainNode {
  readonly kind: 'chain'
  readonly start: number
  readonly operand: Operand
  readonly names: readonly string[]
}

/** A number as written; `isInteger` if it can be an integer, `float` as a floating-point number. */
export interface NumberNode {
  readonly kind: 'number'
  readonly start: number
  readonly text: string
  readonly integer: bigint | undefined
  readonly float: number | undefined
  readonly isFloat: boolean
}

/** What can stand as a command or as an argument. */
export type Operand =
  | { readonly kind: 'identifier'; readonly start: number; readonly name: string }
  | { readonly kind: 'dot'; readonly start: number }
  | { readonly kind: 'nil'; readonly start: number }
  | { readonly kind: 'bool'; readonly start: number; readonly value: boolean }
  | {
      readonly kind: 'string'
      readonly start: number
      readonly quoted: string
      readonly value: string
    }
  | NumberNode
  | VariableNode
  | FieldNode
  | ChainNode
  | PipeNode

/** A node that an error can point at. */
export type Place = Node | PipeNode | CommandNode | Operand

/** A node as Go's messages show it. */
export function formatNode(node: Place): string {
  switch (node.kind) {
    case 'action':
      return `{{${formatNode(node.pipe)}}}`
    case 'template': {
      const pipe = node.pipe === undefined ? '' : ` ${formatNode(node.pipe)}`
      return `{{template ${quoteGo(node.name)}${pipe}}}`
    }
    case 'command':
      return node.operands.map(formatOperand).join(' ')
    case 'text':
      return node.text
    case 'break':
    case 'continue':
      return `{{${node.kind}}}`
    case 'if':
    case 'range':
    case 'with':
      return `{{${node.kind} ${formatNode(node.pipe)}}}`
    case 'pipe':
      return formatPipe(node)
    default:
      return formatSimple(node)
  }
}

function formatOperand(operand: Operand): string {
  return operand.kind === 'pipe' ? `(${formatPipe(operand)})` : formatNode(operand)
}

function formatPipe({ variables, commands, isAssignment }: PipeNode): string {
  const names = variables.map(formatSimple).join(', ')
  const sign = isAssignment ? ' = ' : ' := '
  const target = variables.length === 0 ? '' : names + sign
  return target + commands.map(formatNode).join(' | ')
}

function formatSimple(node: Exclude<Operand, PipeNode>): string {
  switch (node.kind) {
    case 'identifier':
      return node.name
    case 'dot':
      return '.'
    case 'nil':
      return 'nil'
    case 'bool':
      return String(node.value)
    case 'string':
      return node.quoted
    case 'number':
      return node.text
    case 'variable':
      return node.names.join('.')
    case 'field':
      return node.names.map(name => `.${name}`).join('')
    case 'chain':
      return formatOperand(node.operand) + node.names.map(name => `.${name}`).join('')
  }
}
