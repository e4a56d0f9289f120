import type { ForEachGeneration } from '../api/classic.ts'
import { compileConditions } from '../conditions/index.ts'
import { EvaluationError, type Path } from '../error.ts'
import { type Owner, probed } from '../probe.ts'
import { compileContext } from '../variables/context-entries.ts'
import { compileExpression, type Expression } from '../variables/expression.ts'
import type { Frame } from '../variables/frame.ts'
import type { Made } from './generate-made.ts'
import { compileGeneratePattern, type Generate } from './generate-pattern.ts'

/** Whose rule it is. */
export interface ForEachOwner extends Owner {
  readonly rule: string
}

interface CompiledForEach {
  readonly list: Expression
  readonly generate: Generate
}

/**
 * Compiles the `foreach` lists of a generate rule. Each element stands for itself: what cannot be
 * made for one does not keep the others from being made, and the error names all failures.
 */
export function compileGenerateForEach(
  lists: readonly ForEachGeneration[],
  path: Path,
  owner: ForEachOwner,
): Generate {
  const compiled = lists.map(
    (entry, index): CompiledForEach => ({
      list: compileList(entry, [...path, index, 'list'], owner),
      generate: compileElement(entry, [...path, index], owner),
    }),
  )
  const generateAll: Generate = (frame, made) => {
    const failures: string[] = []
    for (const [index, { list, generate }] of compiled.entries()) {
      const elements = attempt(failures, `failed to evaluate ${index} foreach list`, () =>
        elementsOf(list(frame)),
      )
      const inner = elements === undefined ? [] : generateEach(elements, generate, frame, made)
      if (inner.length > 0) {
        failures.push(
          `failed to process ${index} foreach in rule ${owner.rule}: ${inner.join('; ')}`,
        )
      }
    }
    if (failures.length > 0) throw new EvaluationError(failures.join('; '))
  }
  return probed(owner.probe, { kind: 'foreach', path }, generateAll)
}

function compileList({ list = '' }: ForEachGeneration, path: Path, { probe }: Owner): Expression {
  return probed(probe, { kind: 'list', path, expression: list }, compileExpression(list))
}

/** What went wrong, an element each. */
function generateEach(
  elements: readonly unknown[],
  generate: Generate,
  frame: Frame,
  made: Made,
): readonly string[] {
  const failures: string[] = []
  for (const [index, value] of elements.entries()) {
    if (value === null || value === undefined) continue
    attempt(failures, `failed to process ${index} element`, () =>
      generate(frame.childFor({ value, index, nesting: 0 }), made),
    )
  }
  return failures
}

function compileElement(entry: ForEachGeneration, path: Path, owner: ForEachOwner): Generate {
  const { probe } = owner
  const context = compileContext(entry.context ?? [], owner)
  const preconditions =
    entry.preconditions === undefined
      ? undefined
      : compileConditions(entry.preconditions, [...path, 'preconditions'], probe)
  const generate = compileGeneratePattern(entry, path, probe)
  const onElement = {
    kind: 'element',
    of: (frame: Frame) => ({
      value: frame.get('element'),
      index: Number(frame.get('elementIndex')),
    }),
  } as const
  return probed(probe, onElement, (frame: Frame, made: Made) => {
    frame.defer(context)
    if (preconditions === undefined || holds(() => preconditions.evaluate(frame).result)) {
      generate(frame, made)
    }
  })
}

function holds(evaluate: () => boolean): boolean {
  try {
    return evaluate()
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    throw new EvaluationError(`failed to evaluate preconditions: ${error.message}`)
  }
}

/** What is no list is a list of itself. */
function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** Adds what goes wrong to the failures and goes on. */
function attempt<T>(failures: string[], what: string, action: () => T): T | undefined {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    failures.push(`${what}: ${error.message}`)
    return undefined
  }
}
