import type { ClassicPolicy, Rule } from '../../api/classic.ts'
import type { Path, PolicyError } from '../../error.ts'
import type { KnownKinds } from '../known-kinds.ts'

/** Where a rule stands, and what the checks of one rule may look at beside it. */
export interface RulePlace {
  /** `['spec', 'rules', 0]`. */
  readonly path: Path
  readonly policy: ClassicPolicy
  /** What the cluster knows; absent when nothing is known, as in the command. */
  readonly kinds: KnownKinds | undefined
}

/** One area of the admission checks of a rule (spec 6.7): all its mistakes. */
export type RuleCheck = (rule: Rule, place: RulePlace) => readonly PolicyError[]
