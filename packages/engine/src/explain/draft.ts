import type { Path } from '../error.ts'
import type { Change, StepKind, StepOutcome } from './step.ts'

/** A place in the object under review, or below the element of a list whose place is not known. */
export interface DraftPlace {
  readonly root: 'object' | 'element'
  readonly path: Path
}

/** A step while it is written: with paths, and values as they are. */
export interface Draft {
  readonly kind: StepKind
  title: string
  outcome: StepOutcome
  /** Which document the policy path is in: the policy, or an exception by its key. */
  document?: string
  policy?: Path
  resource?: DraftPlace
  hasFound?: boolean
  found?: unknown
  operator?: string
  hasWanted?: boolean
  wanted?: unknown
  message?: string
  changes?: readonly Change[]
  isDeciding?: boolean
  /** Of lists that a rule goes through: where their elements stand. */
  base?: DraftPlace | undefined
  readonly children: Draft[]
}

/** A step to be filled in. */
export function draft(
  kind: StepKind,
  title: string,
  more: Partial<Omit<Draft, 'kind' | 'title' | 'children'>> = {},
): Draft {
  return { kind, title, outcome: 'none', children: [], ...more }
}

/** The innermost element of a list, of those that a rule goes through, that a step is part of. */
export function elementAround(steps: readonly Draft[], step: Draft): Draft | undefined {
  for (const each of steps) {
    if (!holds(each, step)) continue
    return elementAround(each.children, step) ?? (each.kind === 'element' ? each : undefined)
  }
  return undefined
}

function holds({ children }: Draft, step: Draft): boolean {
  return children.some(child => child === step || holds(child, step))
}

/** Below a place, if it is known. */
export function below(
  place: DraftPlace | undefined,
  ...steps: readonly (string | number)[]
): DraftPlace | undefined {
  return place && { ...place, path: [...place.path, ...steps] }
}
