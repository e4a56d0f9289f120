import { quoteGo } from '../notation/go-quote.ts'

import { compilePipeline } from './compile-pipeline.ts'
import { compileRange } from './compile-range.ts'
import type { CompileScope, Ending, Execute } from './compile-scope.ts'
import { formatValue } from './format-value.ts'
import { typeName } from './go-value.ts'
import { type ControlNode, formatNode, type Node } from './node.ts'
import { failAt, type Run, spend, write } from './run.ts'
import { isTrue } from './truth.ts'

/** Compiles the nodes of a body, one after the other. */
export function compileBody(scope: CompileScope, nodes: readonly Node[]): Execute {
  const parts = nodes.map(node => compileNode(scope, node))
  const [first, second] = parts
  if (first === undefined) return () => 'done'
  if (second === undefined) return first
  return (run, dot) => {
    for (const execute of parts) {
      const ending = execute(run, dot)
      if (ending !== 'done') return ending
    }
    return 'done'
  }
}

function compileNode(scope: CompileScope, node: Node): Execute {
  switch (node.kind) {
    case 'text': {
      const { text } = node
      return run => {
        write(run, text)
        return 'done'
      }
    }
    case 'action':
      return compileAction(scope, node)
    case 'break':
    case 'continue': {
      const ending: Ending = node.kind
      return () => ending
    }
    case 'if':
    case 'with':
      return compileBranch(scope, node)
    case 'range':
      return compileRange(scope, node, compileBody)
    case 'template':
      return compileTemplateCall(scope, node)
  }
}

function compileAction(scope: CompileScope, node: Node & { readonly kind: 'action' }): Execute {
  const evaluate = compilePipeline(scope, node.pipe)
  const isSilent = node.pipe.variables.length > 0
  return (run, dot) => {
    spend(run, 1)
    const value = evaluate(run, dot)
    if (!isSilent) print(run, node, value)
    return 'done'
  }
}

function print(run: Run, node: Node, value: unknown): void {
  run.at = node
  if (typeof value === 'function') {
    failAt(run, `can't print ${formatNode(node)} of type ${typeName(value)}`)
  }
  write(run, value === undefined || value === null ? '<no value>' : formatValue(value))
}

function compileBranch(scope: CompileScope, node: ControlNode): Execute {
  const known = scope.variables.length
  const evaluate = compilePipeline(scope, node.pipe)
  const isWith = node.kind === 'with'
  const inner = isWith ? { ...scope, isDotElement: false } : scope
  const body = compileBody(inner, node.body)
  const otherwise = node.otherwise === undefined ? undefined : compileBody(scope, node.otherwise)
  scope.variables.length = known
  return (run, dot) => {
    spend(run, 1)
    const value = evaluate(run, dot)
    if (isTrue(value)) return body(run, isWith ? value : dot)
    return otherwise === undefined ? 'done' : otherwise(run, dot)
  }
}

/** Templates that call one another; more are refused, since each takes a part of the stack. */
const MAX_DEPTH = 200

function compileTemplateCall(
  scope: CompileScope,
  node: Node & { readonly kind: 'template' },
): Execute {
  const { name, pipe } = node
  const evaluate = pipe === undefined ? () => undefined : compilePipeline(scope, pipe)
  const target = scope.bodies.get(name)
  return (run, dot) => {
    run.at = node
    spend(run, 1)
    if (target === undefined) return failAt(run, `template ${quoteGo(name)} not defined`)
    if (run.depth === MAX_DEPTH) {
      failAt(run, `exceeded maximum template depth (${MAX_DEPTH})`)
    }
    const value = evaluate(run, dot)
    const { frame, executing } = run
    run.frame = new Array<unknown>(target.slots)
    run.frame[0] = value
    run.executing = name
    run.depth++
    target.execute(run, value)
    run.depth--
    run.executing = executing
    run.frame = frame
    return 'done'
  }
}
