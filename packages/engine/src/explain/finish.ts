import { formatPath, type Path } from '../error.ts'
import type { Draft, DraftPlace } from './draft.ts'
import type { Mask } from './mask.ts'
import { shownText, shownValue } from './shown-value.ts'
import type { Change, Step, StepPlace } from './step.ts'

/** A place in a text. */
export interface Located {
  readonly file?: string
  readonly line: number
  readonly column: number
}

/** What a step is written with. */
export interface Finishing {
  readonly mask: Mask
  /** Where a part of a generated rule was written. */
  origin(path: Path): Path
  /** From a path in a document (the policy, or an exception by its key) to its text. */
  locatePolicy(document: string | undefined, path: Path): Located | undefined
  locateResource(path: Path): Located | undefined
}

/** The step as it is shown: plain JSON, bounded, masked, with its places. */
export function finish(step: Draft, finishing: Finishing): Step {
  const { kind, title, outcome, operator, message, changes } = step
  const { mask } = finishing
  const children = step.children.map(child => finish(child, finishing))
  return {
    kind,
    title: shownText(title, mask),
    outcome,
    ...placesOf(step, finishing),
    ...(step.hasFound === true && !isToldBelow(step) && foundOf(step.found, mask)),
    ...(operator !== undefined && { operator }),
    ...(step.hasWanted === true && { wanted: shownValue(step.wanted, mask) }),
    ...(message !== undefined && { message: shownText(message, mask) }),
    ...(changes !== undefined && { changes: changes.map(each => shownChange(each, mask)) }),
    ...(step.isDeciding === true && { isDeciding: true }),
    ...(children.length > 0 && { children }),
  }
}

/** The members of a map or list that are looked at are told one by one. */
function isToldBelow({ found, children }: Draft): boolean {
  const isContainer = typeof found === 'object' && found !== null
  return isContainer && children.some(({ kind }) => parts.has(kind))
}

const parts: ReadonlySet<Draft['kind']> = new Set(['field', 'anchor', 'element'])

/** Where a step stands, in the policy and in the object. */
export function placesOf(
  { document, policy, resource }: Draft,
  finishing: Finishing,
): { readonly policy?: StepPlace; readonly resource?: StepPlace } {
  const written = document === undefined ? policy && finishing.origin(policy) : policy
  return {
    ...(written !== undefined && {
      policy: { path: formatPath(written), ...finishing.locatePolicy(document, written) },
    }),
    ...(resource !== undefined && { resource: resourcePlace(resource, finishing) }),
  }
}

function resourcePlace({ root, path }: DraftPlace, finishing: Finishing): StepPlace {
  if (root === 'element') return { path: formatPath(['element', ...path]) }
  return { path: formatPath(path), ...finishing.locateResource(path) }
}

function foundOf(value: unknown, mask: Mask): Pick<Step, 'found' | 'isAbsent'> {
  return value === undefined ? { isAbsent: true } : { found: shownValue(value, mask) }
}

function shownChange(change: Change, mask: Mask): Change {
  const { op, path } = change
  return {
    op,
    path: shownText(path, mask),
    ...('before' in change && { before: shownValue(change.before, mask) }),
    ...('after' in change && { after: shownValue(change.after, mask) }),
  }
}
