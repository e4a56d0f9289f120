import { isObject, type JsonObject } from '@ephor/lang/json'
import { goTypeName } from '@ephor/lang/notation'
import type { ForEachValidation } from '../api/classic.ts'
import { type CompiledConditions, compileConditions } from '../conditions/index.ts'
import { EvaluationError, type Path } from '../error.ts'
import { probed } from '../probe.ts'
import type { Place, Verdict } from '../response.ts'
import { compileContext } from '../variables/context-entries.ts'
import { compileExpression, type Expression, isUnknownKey } from '../variables/expression.ts'
import type { DeferredEntry, Frame } from '../variables/frame.ts'
import { findValue } from './find-value.ts'
import { compileDeny } from './validate-deny.ts'
import { compilePatternCheck } from './validate-pattern.ts'
import type { ValidatedRule, ValidationCheck, ValidationSubject } from './validation.ts'

/** Where a list of entries stands. */
export interface ForeachPlace {
  /** Of `foreach` in the rule. */
  readonly path: Path
  /** How many lists are around it. */
  readonly nesting: number
}

/**
 * Compiles the entries of a `foreach` (spec 6.1.4). The rule passes if at least one element was
 * checked and all that were pass; the first one that does not ends it. Where nothing was checked it
 * says nothing, unless a list could not be evaluated.
 *
 * @throws {PolicyError} for what its patterns and conditions get wrong.
 */
export function compileForeach(
  rule: ValidatedRule,
  entries: readonly ForEachValidation[],
  place: ForeachPlace,
): ValidationCheck {
  const loops = entries.map((entry, index) =>
    compileLoop(rule, entry, { ...place, path: [...place.path, index] }),
  )
  const check: ValidationCheck = subject => {
    let count = 0
    let listError: Verdict | undefined
    for (const loop of loops) {
      const elements = evaluateList(loop, subject.frame)
      if (elements === undefined) continue
      if ('status' in elements) {
        listError = elements
        continue
      }
      const outcome = checkElements(loop, elements, subject)
      if (typeof outcome !== 'number') return outcome
      count += outcome
    }
    return count === 0 ? listError : passed
  }
  return probed(rule.probe, { kind: 'foreach', path: [...rule.path, ...place.path] }, check)
}

const passed: Verdict = { status: 'pass', message: 'rule passed' }

interface Loop {
  readonly place: ForeachPlace
  readonly list: Expression
  readonly context: readonly DeferredEntry[]
  readonly preconditions: CompiledConditions
  readonly elementScope: boolean | undefined
  readonly check: ValidationCheck
  /** Whether the check is made of loops again. */
  readonly isNesting: boolean
  readonly checkElement: CheckElement
}

/** `undefined` for an element that does not count. */
type CheckElement = (
  loop: Loop,
  value: unknown,
  index: number,
  subject: ValidationSubject,
) => Verdict | undefined

function compileLoop(rule: ValidatedRule, entry: ForEachValidation, place: ForeachPlace): Loop {
  const { list = '', context, preconditions, elementScope } = entry
  const { probe, policyNamespace: namespace } = rule
  const at = [...rule.path, ...place.path]
  const onList = { kind: 'list', path: [...at, 'list'], expression: list } as const
  const onElement = {
    kind: 'element',
    of: (_loop: Loop, value: unknown, index: number) => ({ value, index }),
  } as const
  return {
    place,
    list: probed(probe, onList, compileExpression(list)),
    context: compileContext(context ?? [], { namespace, probe }),
    preconditions: compileConditions(preconditions, [...at, 'preconditions'], probe),
    elementScope,
    check: compileCheck(rule, entry, place),
    isNesting: isNesting(entry),
    checkElement: probed(probe, onElement, checkElement),
  }
}

function compileCheck(
  rule: ValidatedRule,
  { deny, pattern, anyPattern, foreach }: ForEachValidation,
  { path, nesting }: ForeachPlace,
): ValidationCheck {
  if (deny) return compileDeny(rule, deny, [...path, 'deny'])
  if (isGiven(pattern) || isGiven(anyPattern)) {
    return compilePatternCheck(rule, { pattern, anyPattern }, path)
  }
  return compileForeach(rule, foreach ?? [], { path: [...path, 'foreach'], nesting: nesting + 1 })
}

function isNesting({ deny, pattern, anyPattern }: ForEachValidation): boolean {
  return !(deny || isGiven(pattern) || isGiven(anyPattern))
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** The elements; `undefined` where the list is not there, an error where it has no value. */
function evaluateList(loop: Loop, frame: Frame): readonly unknown[] | Verdict | undefined {
  try {
    const list = loop.list(frame)
    return Array.isArray(list) ? list : [list]
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    if (isUnknownKey(error)) return undefined
    const message = `failed to evaluate list: ${error.message}`
    return { status: 'error', message, place: { policy: [...loop.place.path, 'list'] } }
  }
}

/** How many elements passed, or the verdict that ends the rule. */
function checkElements(
  loop: Loop,
  elements: readonly unknown[],
  subject: ValidationSubject,
): number | Verdict {
  let count = 0
  for (let index = 0; index < elements.length; index++) {
    const value = elements[index]
    if (value === null) continue
    const verdict = loop.checkElement(loop, value, index, subject)
    if (verdict === undefined || verdict.status === 'skip') continue
    if (verdict.status !== 'pass') {
      return verdict
    }
    count++
  }
  return count
}

function checkElement(
  loop: Loop,
  value: unknown,
  index: number,
  subject: ValidationSubject,
): Verdict | undefined {
  if (loop.elementScope === true && !isObject(value)) return scopeError(loop, value)
  const frame = subject.frame.childFor({ value, index, nesting: loop.place.nesting })
  if (loop.context.length > 0) frame.defer(loop.context)
  if (!meetsPreconditions(loop, frame)) return undefined
  const { request, resource } = subject
  const element = scopeOf(loop, value, subject)
  const verdict = loop.check({ request, resource, element, frame })
  if (verdict === undefined || verdict.status === 'skip' || verdict.status === 'pass') {
    return verdict
  }
  const place = placeOf(loop, verdict, { value, resource })
  return { ...verdict, message: `validation failure: ${verdict.message}`, ...(place && { place }) }
}

/** The place in the resource, where the verdict has one in the element, or none. */
function placeOf(
  loop: Loop,
  { place }: Verdict,
  { value, resource }: { readonly value: unknown; readonly resource: unknown },
): Place | undefined {
  // What loops inside say is in the resource already.
  if (place === undefined || (loop.isNesting && place.resource !== undefined)) return place
  if (loop.elementScope === false) return place
  const path = findValue(resource, value)
  if (path === undefined) return { policy: place.policy }
  const element = path.map(step => `/${step}`).join('')
  return { ...place, resource: `${element}${place.resource ?? '/'}` }
}

function scopeError(loop: Loop, value: unknown): Verdict {
  const reason = `cannot use elementScope=true foreach rules for elements that are not maps, expected type=map got type=${goTypeName(value)}`
  return {
    status: 'error',
    message: `failed to process foreach: ${reason}`,
    place: { policy: [...loop.place.path, 'elementScope'] },
  }
}

/** Conditions that cannot be evaluated leave an element out. */
function meetsPreconditions(loop: Loop, frame: Frame): boolean {
  try {
    return loop.preconditions.evaluate(frame).result
  } catch (error) {
    if (error instanceof EvaluationError) return false
    throw error
  }
}

/** What patterns look at: the element if it is a map, else what they looked at outside. */
function scopeOf(
  { elementScope }: Loop,
  value: unknown,
  { element }: ValidationSubject,
): JsonObject | undefined {
  return elementScope !== false && isObject(value) ? value : element
}
