import { isObject } from '../json/index.ts'
import { compareBytes, formatGoFloat } from '../notation/index.ts'
import type { JmespathComparison, JmespathMember, JmespathNode } from './ast.ts'
import { quoteGo } from './quote.ts'

/** A node as upstream's tree has it: a type, perhaps a value, and children. */
interface UpstreamNode {
  readonly type: string
  readonly value: UpstreamValue
  readonly children: readonly (JmespathNode | JmespathMember)[]
}

type UpstreamValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'token'; readonly name: string }
  | { readonly kind: 'slice'; readonly parts: readonly (number | undefined)[] }

/** In the order of upstream's constants: messages show the number. */
const nodeTypes: readonly string[] = [
  'ASTEmpty',
  'ASTComparator',
  'ASTCurrentNode',
  'ASTExpRef',
  'ASTFunctionExpression',
  'ASTField',
  'ASTFilterProjection',
  'ASTFlatten',
  'ASTIdentity',
  'ASTIndex',
  'ASTIndexExpression',
  'ASTKeyValPair',
  'ASTLiteral',
  'ASTMultiSelectHash',
  'ASTMultiSelectList',
  'ASTOrExpression',
  'ASTAndExpression',
  'ASTNotExpression',
  'ASTPipe',
  'ASTProjection',
  'ASTSubexpression',
  'ASTSlice',
  'ASTValueProjection',
]

/** In the order of upstream's constants, the first of which is 18. */
const comparisonTokens: readonly string[] = ['tLT', 'tLTE', 'tGT', 'tGTE', 'tEQ', 'tNE']
const firstComparisonToken = 18

const comparisonNames: Readonly<Record<JmespathComparison, string>> = {
  '<': 'tLT',
  '<=': 'tLTE',
  '>': 'tGT',
  '>=': 'tGTE',
  '==': 'tEQ',
  '!=': 'tNE',
}

const binaryTypes = {
  or: 'ASTOrExpression',
  and: 'ASTAndExpression',
  pipe: 'ASTPipe',
  subexpression: 'ASTSubexpression',
  'index-expression': 'ASTIndexExpression',
  projection: 'ASTProjection',
  'value-projection': 'ASTValueProjection',
} as const

const unaryTypes = {
  current: 'ASTCurrentNode',
  identity: 'ASTIdentity',
  empty: 'ASTEmpty',
  reference: 'ASTExpRef',
  not: 'ASTNotExpression',
} as const

const none: UpstreamValue = { kind: 'none' }

/**
 * A tree as `kyverno jp parse` prints it. Upstream prints the parts of a slice as memory
 * addresses; here they are numbers.
 */
export function formatAst(node: JmespathNode): string {
  return print(node, 0)
}

function print(node: JmespathNode | JmespathMember, indent: number): string {
  const { type, value, children } = toUpstream(node)
  const spaces = ' '.repeat(indent)
  const inner = ' '.repeat(indent + 2)
  let text = `${spaces}${type} {\n`
  const shown = printValue(value)
  if (shown !== undefined) text += `${inner}value: ${shown}\n`
  // upstream never closes this brace
  if (children.length > 0) text += `${inner}children: {\n`
  for (const child of children) text += print(child, indent + 4)
  return `${text}${spaces}}\n`
}

function printValue(value: UpstreamValue): string | undefined {
  switch (value.kind) {
    case 'none':
      return undefined
    case 'token':
      return value.name
    case 'data':
      return value.data === null ? undefined : formatGoSyntax(value.data)
    case 'slice': {
      const parts = value.parts.map(part => (part === undefined ? '(*int)(nil)' : String(part)))
      return `[]*int{${parts.join(', ')}}`
    }
  }
}

/** A JSON value as Go source, which is Go's `%#v`. */
function formatGoSyntax(value: unknown): string {
  if (value === null) return 'interface {}(nil)'
  if (typeof value === 'string') return quoteGo(value)
  if (typeof value === 'number') return formatGoFloat(value, 'g')
  if (Array.isArray(value)) return `[]interface {}{${value.map(formatGoSyntax).join(', ')}}`
  if (!isObject(value)) return String(value)
  const members = Object.keys(value)
    .sort(compareBytes)
    .map(key => `${quoteGo(key)}:${formatGoSyntax(value[key])}`)
  return `map[string]interface {}{${members.join(', ')}}`
}

/** The expression of a reference as Go's `%v` shows it: `{{5 a []}}`, with types as numbers. */
export function formatReference(node: JmespathNode): string {
  return `{${printFlat(node)}}`
}

function printFlat(node: JmespathNode | JmespathMember): string {
  const { type, value, children } = toUpstream(node)
  return `{${nodeTypes.indexOf(type)} ${printFlatValue(value)} [${children.map(printFlat).join(' ')}]}`
}

function printFlatValue(value: UpstreamValue): string {
  switch (value.kind) {
    case 'none':
      return '<nil>'
    case 'token':
      return String(firstComparisonToken + comparisonTokens.indexOf(value.name))
    case 'data':
      return formatFlatData(value.data)
    case 'slice':
      return `[${value.parts.map(part => (part === undefined ? '<nil>' : String(part))).join(' ')}]`
  }
}

function formatFlatData(data: unknown): string {
  if (data === null) return '<nil>'
  if (typeof data === 'number') return formatGoFloat(data, 'g')
  if (Array.isArray(data)) return `[${data.map(formatFlatData).join(' ')}]`
  if (!isObject(data)) return String(data)
  const members = Object.keys(data)
    .sort(compareBytes)
    .map(key => `${key}:${formatFlatData(data[key])}`)
  return `map[${members.join(' ')}]`
}

function toUpstream(node: JmespathNode | JmespathMember): UpstreamNode {
  if (!('kind' in node)) {
    return {
      type: 'ASTKeyValPair',
      value: { kind: 'data', data: node.key },
      children: [node.value],
    }
  }
  switch (node.kind) {
    case 'current':
    case 'identity':
    case 'empty':
      return { type: unaryTypes[node.kind], value: none, children: [] }
    case 'reference':
    case 'not':
      return { type: unaryTypes[node.kind], value: none, children: [node.expression] }
    case 'field':
      return { type: 'ASTField', value: { kind: 'data', data: node.name }, children: [] }
    case 'literal':
      return { type: 'ASTLiteral', value: { kind: 'data', data: node.value }, children: [] }
    case 'index':
      return { type: 'ASTIndex', value: { kind: 'data', data: node.index }, children: [] }
    case 'comparison':
      return {
        type: 'ASTComparator',
        value: { kind: 'token', name: comparisonNames[node.operator] },
        children: [node.left, node.right],
      }
    case 'call':
      return {
        type: 'ASTFunctionExpression',
        value: { kind: 'data', data: node.name ?? null },
        children: node.parameters,
      }
    default:
      return toUpstreamCompound(node)
  }
}

type Compound = Extract<
  JmespathNode,
  { readonly kind: 'slice' | 'list' | 'hash' | 'flatten' | 'filter' | keyof typeof binaryTypes }
>

function toUpstreamCompound(node: Compound): UpstreamNode {
  switch (node.kind) {
    case 'slice': {
      const parts = [node.start, node.stop, node.step]
      return { type: 'ASTSlice', value: { kind: 'slice', parts }, children: [] }
    }
    case 'list':
      return { type: 'ASTMultiSelectList', value: none, children: node.members }
    case 'hash':
      return { type: 'ASTMultiSelectHash', value: none, children: node.members }
    case 'flatten':
      return { type: 'ASTFlatten', value: none, children: [node.left] }
    case 'filter':
      return {
        type: 'ASTFilterProjection',
        value: none,
        children: [node.left, node.right, node.condition],
      }
    default:
      return { type: binaryTypes[node.kind], value: none, children: [node.left, node.right] }
  }
}
