import { equal, isObject, withKey } from '@ephor/lang/json'
import type { ForEachMutation } from '../api/classic.ts'
import { type CompiledConditions, compileConditions } from '../conditions/index.ts'
import { EvaluationError } from '../error.ts'
import { probed } from '../probe.ts'
import type { Resource } from '../request.ts'
import { compileContext } from '../variables/context-entries.ts'
import { explaining } from '../variables/explain.ts'
import { compileExpression, type Expression } from '../variables/expression.ts'
import type { DeferredEntry, Element, Frame } from '../variables/frame.ts'
import { compilePatch } from './mutate-patch.ts'
import type { Mutate, MutationPlace } from './mutation.ts'

/**
 * Compiles the entries of a `foreach` (spec 6.2.3). Patches add up, over all elements and entries;
 * what expressions see as `request.object` is the object as it was when the entry began, with the
 * patches of the entries before it. A merge patch goes through its list from the end, unless
 * `order` says otherwise, since what it adds comes to stand in front.
 *
 * @throws {PolicyError} for what its patches and conditions get wrong.
 */
export function compileForEachMutation(
  entries: readonly ForEachMutation[],
  place: MutationPlace,
  nesting = 0,
): Mutate {
  const loops = entries.map((entry, index) =>
    compileLoop(entry, { ...place, path: [...place.path, index] }, nesting),
  )
  const mutate: Mutate = (resource, frame) => {
    let current = resource
    let scope = frame
    for (const loop of loops) {
      const elements = evaluateList(loop, scope)
      const patched = explaining('failed to mutate elements: ', () =>
        mutateElements(loop, elements, current, scope),
      )
      if (patched === current || equal(patched, current)) continue
      current = patched
      scope = withObject(scope, current)
    }
    return current
  }
  return probed(place.owner.probe, { kind: 'foreach', path: place.path }, mutate)
}

interface Loop {
  readonly written: string
  readonly list: Expression
  readonly isReversed: boolean
  readonly nesting: number
  readonly context: readonly DeferredEntry[]
  readonly preconditions: CompiledConditions | undefined
  readonly mutate: Mutate
  readonly mutateElement: typeof mutateElement
}

function compileLoop(entry: ForEachMutation, place: MutationPlace, nesting: number): Loop {
  const { list = '', order, context = [], preconditions, foreach = [] } = entry
  const { path, owner } = place
  const { probe } = owner
  const onList = { kind: 'list', path: [...path, 'list'], expression: list } as const
  const onElement = {
    kind: 'element',
    of: (_loop: Loop, element: Element) => element,
  } as const
  const isMerge = entry.patchStrategicMerge !== undefined && entry.patchStrategicMerge !== null
  return {
    written: list,
    list: probed(probe, onList, compileExpression(list)),
    isReversed: order === undefined ? isMerge : order === 'Descending',
    nesting,
    context: compileContext(context, owner),
    preconditions:
      preconditions === undefined
        ? undefined
        : compileConditions(preconditions, [...path, 'preconditions'], probe),
    mutate:
      foreach.length > 0
        ? compileForEachMutation(foreach, { owner, path: [...path, 'foreach'] }, nesting + 1)
        : compileElementPatch(entry, place),
    mutateElement: probed(probe, onElement, mutateElement),
  }
}

function compileElementPatch(
  { patchStrategicMerge = null, patchesJson6902 = '' }: ForEachMutation,
  place: MutationPlace,
): Mutate {
  const document = { patchStrategicMerge, patchesJson6902 }
  return compilePatch(document, { document, at: '', onOtherType: 'no patch' }, place)
}

/** The same names with another `request.object`; what context entries have loaded stays. */
function withObject(frame: Frame, object: Resource): Frame {
  const child = frame.child()
  const request = frame.get('request')
  child.set('request', isObject(request) ? withKey(request, 'object', object) : { object })
  return child
}

/** The elements of the list; a value that is no list is its only element. */
function evaluateList({ list, written }: Loop, frame: Frame): readonly unknown[] {
  try {
    const value = list(frame)
    return Array.isArray(value) ? value : [value]
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    const { message } = error
    throw new EvaluationError(`failed to evaluate list ${written}: ${message}: ${message}`)
  }
}

function mutateElements(
  loop: Loop,
  elements: readonly unknown[],
  resource: Resource,
  scope: Frame,
): Resource {
  let current = resource
  for (let step = 0; step < elements.length; step++) {
    const index = loop.isReversed ? elements.length - 1 - step : step
    const value = elements[index]
    if (value === null || value === undefined) continue
    current = loop.mutateElement(loop, { value, index, nesting: loop.nesting }, current, scope)
  }
  return current
}

function mutateElement(loop: Loop, element: Element, resource: Resource, scope: Frame): Resource {
  const frame = scope.childFor(element)
  if (loop.context.length > 0) frame.defer(loop.context)
  return meetsPreconditions(loop, frame, element.index) ? loop.mutate(resource, frame) : resource
}

function meetsPreconditions({ preconditions }: Loop, frame: Frame, index: number): boolean {
  return explaining(
    `failed to evaluate mutate.foreach[${index}].preconditions: `,
    () => preconditions?.evaluate(frame).result ?? true,
  )
}
