import { isObject } from '../../json/index.ts'
import { isForgivable } from '../error.ts'
import { isFalse, type Run, spend } from '../values.ts'
import { type Compiled, type Step, varying } from './step.ts'

/** A list with the lists in it opened, one level deep; null for what is no list. */
export function buildFlatten<Input>(left: Compiled<Input>): Compiled<Input> {
  const step = forgiving(left.step)
  return varying((input, run) => flatten(step(input, run), run))
}

/** `left[].right` in one pass: what it makes in between is never stored. */
export function buildFlattenProjection<Input>(
  left: Compiled<Input>,
  right: Compiled<unknown> | undefined,
): Compiled<Input> {
  const step = forgiving(left.step)
  const project = right?.step
  return varying((input, run) => {
    const list = step(input, run)
    if (!Array.isArray(list)) return null
    const taken: unknown[] = []
    for (const element of list as readonly unknown[]) {
      if (Array.isArray(element)) {
        spend(run, element.length)
        for (const inner of element as readonly unknown[]) take(taken, inner, project, run)
      } else {
        take(taken, element, project, run)
      }
    }
    spend(run, list.length)
    return taken
  })
}

/** `left[*].right`: what the right side gives for each element, without nulls. */
export function buildProjection<Input>(
  left: Compiled<Input>,
  right: Compiled<unknown> | undefined,
): Compiled<Input> {
  const { step } = left
  const project = right?.step
  return varying((input, run) => {
    const list = step(input, run)
    if (!Array.isArray(list)) return null
    const taken: unknown[] = []
    for (const element of list as readonly unknown[]) take(taken, element, project, run)
    spend(run, list.length)
    return taken
  })
}

/** `left[?condition].right` */
export function buildFilter<Input>(
  left: Compiled<Input>,
  condition: Compiled<unknown>,
  right: Compiled<unknown> | undefined,
): Compiled<Input> {
  const step = forgiving(left.step)
  const test = condition.step
  const project = right?.step
  return varying((input, run) => {
    const list = step(input, run)
    if (!Array.isArray(list)) return null
    const taken: unknown[] = []
    for (const element of list as readonly unknown[]) {
      if (!isFalse(test(element, run))) take(taken, element, project, run)
    }
    spend(run, list.length)
    return taken
  })
}

/**
 * `left.*.right`: what the right side gives for each value of an object, without nulls.
 *
 * Upstream applies the right side to one null per member before it comes to the members; that
 * shows where the right side makes something of null, as `*.to_string(@)` does.
 */
export function buildValueProjection<Input>(
  left: Compiled<Input>,
  right: Compiled<unknown> | undefined,
): Compiled<Input> {
  const step = forgiving(left.step)
  const project = right?.step
  return varying((input, run) => {
    const object = step(input, run)
    if (!isObject(object)) return null
    const values = Object.values(object)
    const taken: unknown[] = []
    if (project !== undefined) {
      for (let at = 0; at < values.length; at++) take(taken, null, project, run)
    }
    for (const value of values) take(taken, value, project, run)
    spend(run, values.length)
    return taken
  })
}

function take(
  taken: unknown[],
  element: unknown,
  project: Step<unknown> | undefined,
  run: Run,
): void {
  const value = project === undefined ? element : project(element, run)
  if (value !== null) taken.push(value)
}

function flatten(list: unknown, run: Run): unknown {
  if (!Array.isArray(list)) return null
  const flat: unknown[] = []
  for (const element of list as readonly unknown[]) {
    if (Array.isArray(element)) {
      spend(run, element.length)
      for (const inner of element as readonly unknown[]) flat.push(inner)
    } else {
      flat.push(element)
    }
  }
  spend(run, list.length)
  return flat
}

/** These projections take any failure of their left side for null, not only a missing key. */
function forgiving<Input>(step: Step<Input>): Step<Input> {
  return (input, run) => {
    try {
      return step(input, run)
    } catch (error) {
      if (isForgivable(error)) return null
      throw error
    }
  }
}
