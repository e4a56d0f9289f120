import { compileRegex } from '../notation/regex.ts'
import { fromBytes } from '../template/go-bytes.ts'
import { int } from '../template/go-number.ts'
import { isMap, itemAt, typeName, withElementType } from '../template/go-value.ts'
import { type Compile, type CompileScope, type Evaluate, grow, type Run } from './compile-scope.ts'
import { ExprError, OperationError } from './error.ts'
import { constantBoolean } from './fold.ts'
import type { BinaryNode, Node } from './node.ts'
import {
  add,
  compareValues,
  divide,
  equalValues,
  isList,
  isNil,
  modulo,
  multiply,
  power,
  subtract,
  toBoolean,
  toIndex,
  toText,
} from './operators.ts'

type Operation = (left: unknown, right: unknown) => unknown

const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['==', equalValues],
  ['!=', (a, b) => !equalValues(a, b)],
  ['<', (a, b) => compareValues('<', a, b) < 0],
  ['>', (a, b) => compareValues('>', a, b) > 0],
  ['<=', (a, b) => compareValues('<=', a, b) <= 0],
  ['>=', (a, b) => compareValues('>=', a, b) >= 0],
  ['+', add],
  ['-', subtract],
  ['*', multiply],
  ['/', divide],
  ['%', modulo],
  ['**', power],
  ['^', power],
  ['in', contains],
  ['matches', matches],
  ['contains', onTexts((whole, part) => whole.includes(part))],
  ['startsWith', onTexts((whole, part) => whole.startsWith(part))],
  ['endsWith', onTexts((whole, part) => whole.endsWith(part))],
])

/** Of nil nothing is true. */
function onTexts(test: (whole: string, part: string) => boolean): Operation {
  return (a, b) => !isNil(a) && !isNil(b) && test(toText(a), toText(b))
}

function matches(text: unknown, pattern: unknown): boolean {
  if (isNil(text) || isNil(pattern)) return false
  return compileRegex(toText(pattern)).test(textOf(text))
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return fromBytes(value)
  if (typeof value === 'string') return value
  throw new OperationError(`interface conversion: interface {} is ${typeName(value)}, not []uint8`)
}

function contains(needle: unknown, container: unknown): boolean {
  if (isNil(container)) return false
  if (isList(container)) {
    for (let at = 0; at < container.length; at++) {
      if (equalValues(itemAt(container, at), needle)) return true
    }
    return false
  }
  if (isMap(container) && typeof container !== 'function') {
    return Object.hasOwn(container, keyOf(needle))
  }
  throw new OperationError(`operator "in" not defined on ${typeName(container)}`)
}

function keyOf(needle: unknown): string {
  if (isNil(needle)) return ''
  if (typeof needle === 'string') return needle
  throw new OperationError(
    `reflect.Value.MapIndex: value of type ${typeName(needle)} is not assignable to type string`,
  )
}

/** Compiles an operator between two operands. */
export function compileBinary(scope: CompileScope, node: BinaryNode, compile: Compile): Evaluate {
  const { operator, left, right, at } = node
  switch (operator) {
    case 'and':
    case '&&':
      return compileLogic(scope, node, { compile, stopsAt: false })
    case 'or':
    case '||':
      return compileLogic(scope, node, { compile, stopsAt: true })
    case '??': {
      const [first, second] = [compile(scope, left), compile(scope, right)]
      return run => {
        const value = first(run)
        return isNil(value) ? second(run) : value
      }
    }
    case '..':
      return compileInterval(scope, node, compile)
    case 'in':
      if (isTextList(right)) return compileTextSet(scope, node, compile)
      break
    case 'matches':
      if (right.kind === 'string') return compileMatch(scope, node, compile)
      break
    case '%':
      // both constant: upstream computes it while compiling
      if (left.kind === 'integer' && right.kind === 'integer' && right.value === 0n) {
        throw new ExprError(scope.source, at, 'integer divide by zero')
      }
  }
  const operation = operations.get(operator)
  if (operation === undefined) throw new Error(`unreachable: no operator ${operator}`)
  const [first, second] = [compile(scope, left), compile(scope, right)]
  return run => {
    const a = first(run)
    const b = second(run)
    run.at = at
    return operation(a, b)
  }
}

/** A constant side is left out, and the other one not looked at: `x and true` is `x`, as upstream. */
function compileLogic(
  scope: CompileScope,
  { left, right, at }: BinaryNode,
  { compile, stopsAt }: { readonly compile: Compile; readonly stopsAt: boolean },
): Evaluate {
  const [a, b] = [constantBoolean(left), constantBoolean(right)]
  if (a === !stopsAt) return compile(scope, right)
  if (b === !stopsAt) return compile(scope, left)
  const [first, second] = [compile(scope, left), compile(scope, right)]
  if (a === stopsAt || b === stopsAt) return () => stopsAt
  return run => {
    const value = first(run)
    run.at = at
    return toBoolean(value) === stopsAt ? stopsAt : second(run)
  }
}

function compileInterval(scope: CompileScope, node: BinaryNode, compile: Compile): Evaluate {
  const [first, second] = [compile(scope, node.left), compile(scope, node.right)]
  return run => {
    const [a, b] = [first(run), second(run)]
    run.at = node.at
    return interval(run, toIndex(a), toIndex(b))
  }
}

function interval(run: Run, start: number, end: number): unknown[] {
  const size = Math.max(end - start + 1, 0)
  grow(run, size)
  return withElementType(
    'int',
    Array.from({ length: size }, (_, at) => int(start + at)),
  )
}

function isTextList(node: Node): node is Node & { readonly kind: 'array' } {
  return node.kind === 'array' && node.items.length > 0 && node.items.every(isText)
}

function isText({ kind }: Node): boolean {
  return kind === 'string'
}

/** A list of constant texts is a set upstream, which knows texts only. */
function compileTextSet(scope: CompileScope, node: BinaryNode, compile: Compile): Evaluate {
  const needle = compile(scope, node.left)
  const items = node.right.kind === 'array' ? node.right.items : []
  const texts = new Set(items.map(item => (item.kind === 'string' ? item.value : '')))
  return run => {
    const value = needle(run)
    run.at = node.at
    return texts.has(keyOf(value))
  }
}

function compileMatch(scope: CompileScope, node: BinaryNode, compile: Compile): Evaluate {
  const text = compile(scope, node.left)
  const regex = compileRegex(node.right.kind === 'string' ? node.right.value : '')
  return run => {
    const value = text(run)
    run.at = node.at
    return !isNil(value) && regex.test(textOf(value))
  }
}
