import type { JmespathNode } from '../ast.ts'
import { JmespathError } from '../error.ts'
import { makeReference } from '../values.ts'
import { buildCall } from './call.ts'
import { buildComparison } from './comparison.ts'
import { freeze } from './freeze.ts'
import { buildAnd, buildNot, buildOr } from './logic.ts'
import { isMissing } from './missing.ts'
import { buildPath, elementAt, leadingKeys, readPath } from './path.ts'
import {
  buildFilter,
  buildFlatten,
  buildFlattenProjection,
  buildProjection,
  buildValueProjection,
} from './projection.ts'
import { type Scope, valueScope } from './scope.ts'
import { buildHash, buildList } from './selection.ts'
import { slice } from './slice.ts'
import { type Compiled, constantly, varying } from './step.ts'

type NodeOf<Kind extends JmespathNode['kind']> = Extract<JmespathNode, { readonly kind: Kind }>

type Operator = 'comparison' | 'call' | 'or' | 'and' | 'not' | 'pipe'
type Projection = 'flatten' | 'filter' | 'projection' | 'value-projection'

/**
 * Compiles a tree for inputs of one scope. If `quiet`, a missing key is null; otherwise the step
 * answers with a `Missing`, where upstream lets the error through (specification 5.1).
 */
export function compileNode<Input>(
  node: JmespathNode,
  scope: Scope<Input>,
  quiet: boolean,
): Compiled<Input> {
  switch (node.kind) {
    case 'current':
    case 'identity':
      return varying(scope.whole())
    case 'empty':
      return varying(failEmpty)
    case 'field':
      return varying(scope.keys([node.name], quiet))
    case 'literal':
      return constantly(freeze(node.value))
    case 'reference':
      return constantly(makeReference(compileNode(node.expression, valueScope, true).step, node))
    case 'index':
    case 'slice':
      return compileElements(node, scope)
    case 'subexpression':
    case 'index-expression':
      return compilePath(node, scope, quiet)
    case 'list':
      return buildList(node.members.map(member => compileNode(member, scope, true)))
    case 'hash':
      return compileHash(node, scope)
    case 'flatten':
    case 'filter':
    case 'projection':
    case 'value-projection':
      return compileProjection(node, scope)
    default:
      return compileOperator(node, scope, quiet)
  }
}

function failEmpty(): never {
  throw new JmespathError('VALUE', 'Unknown AST node: ASTEmpty')
}

function isWhole(node: JmespathNode): boolean {
  return node.kind === 'current' || node.kind === 'identity'
}

function compileElements<Input>(
  node: NodeOf<'index' | 'slice'>,
  scope: Scope<Input>,
): Compiled<Input> {
  // the root is no list
  if (scope.isRoot) return constantly(null)
  const whole = scope.whole()
  return node.kind === 'index'
    ? varying((input, run) => elementAt(whole(input, run), node.index))
    : varying((input, run) => slice(whole(input, run), node, run))
}

function compilePath<Input>(
  node: NodeOf<'subexpression' | 'index-expression'>,
  scope: Scope<Input>,
  quiet: boolean,
): Compiled<Input> {
  const { base, segments } = readPath(node)
  // `@.a` at the root needs no more than `a`
  if (isWhole(node.left) && scope.isRoot) return compileNode(node.right, scope, quiet)
  if (segments.length === 0) return compileStep(node, scope, quiet)
  const all = base.kind === 'field' ? [base.name, ...segments] : segments
  if (base.kind !== 'field' && !isWhole(base)) {
    // keys and elements of null are null: a missing base may be null where that is asked for
    return varying(buildPath(compileNode(base, scope, quiet).step, all, quiet))
  }
  const keys = leadingKeys(all)
  if (keys.length === 0 && scope.isRoot) return constantly(null)
  const start = keys.length === 0 ? scope.whole() : scope.keys(keys, quiet)
  return varying(buildPath(start, all.slice(keys.length), quiet))
}

/** A link of a path that is not a plain key or index: a function, a selection, a projection. */
function compileStep<Input>(
  node: NodeOf<'subexpression' | 'index-expression'>,
  scope: Scope<Input>,
  quiet: boolean,
): Compiled<Input> {
  const left = compileNode(node.left, scope, false).step
  const right = compileNode(node.right, valueScope, quiet).step
  return varying((input, run) => {
    const value = left(input, run)
    // the right side is not evaluated then, even if it could make something of null
    if (isMissing(value)) return quiet ? null : value
    return right(value, run)
  })
}

function compileHash<Input>(node: NodeOf<'hash'>, scope: Scope<Input>): Compiled<Input> {
  return buildHash(
    node.members.map(({ key, value }) => ({ key, step: compileNode(value, scope, true).step })),
  )
}

function compileProjection<Input>(node: NodeOf<Projection>, scope: Scope<Input>): Compiled<Input> {
  if (scope.isRoot && isListOfRoot(node)) return constantly(null)
  switch (node.kind) {
    case 'flatten':
      return buildFlatten(compileNode(node.left, scope, true))
    case 'filter': {
      const condition = compileNode(node.condition, valueScope, true)
      return buildFilter(compileNode(node.left, scope, true), condition, compileRight(node.right))
    }
    case 'value-projection':
      return buildValueProjection(compileNode(node.left, scope, true), compileRight(node.right))
    case 'projection': {
      const right = compileRight(node.right)
      return node.left.kind === 'flatten'
        ? buildFlattenProjection(compileNode(node.left.left, scope, true), right)
        : buildProjection(compileNode(node.left, scope, true), right)
    }
  }
}

/** Whether a projection takes the root for a list, which it is not. */
function isListOfRoot(node: NodeOf<Projection>): boolean {
  if (node.kind === 'value-projection') return false
  return isWhole(node.left) || (node.left.kind === 'flatten' && isWhole(node.left.left))
}

/** The part of a projection that applies to each element; `undefined` if that is the element itself. */
function compileRight(node: JmespathNode): Compiled<unknown> | undefined {
  return isWhole(node) ? undefined : compileNode(node, valueScope, true)
}

function compileOperator<Input>(
  node: NodeOf<Operator>,
  scope: Scope<Input>,
  quiet: boolean,
): Compiled<Input> {
  switch (node.kind) {
    case 'comparison': {
      const left = compileNode(node.left, scope, true)
      return buildComparison(node.operator, left, compileNode(node.right, scope, true))
    }
    case 'call':
      return buildCall(
        node.name,
        node.parameters.map(parameter => compileNode(parameter, scope, true)),
      )
    case 'or':
      return buildOr(compileNode(node.left, scope, true), compileNode(node.right, scope, true))
    case 'and':
      return buildAnd(compileNode(node.left, scope, true), compileNode(node.right, scope, quiet))
    case 'not':
      return buildNot(compileNode(node.expression, scope, true))
    case 'pipe': {
      if (scope.isRoot && isWhole(node.left)) return compileNode(node.right, scope, true)
      const left = compileNode(node.left, scope, true).step
      const right = compileNode(node.right, valueScope, true).step
      return varying((input, run) => right(left(input, run), run))
    }
  }
}
