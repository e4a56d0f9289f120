import type { ContextEntry } from './api/classic.ts'
import type { Path } from './error.ts'
import type { VisitPattern } from './pattern/visit.ts'
import type { WatchVariable } from './variables/variable.ts'

// What an explanation puts between the parts of a rule, while the rule is compiled. Policies that
// are compiled to be run have no probe: their closures are the bare ones.

/** A part of a rule that is evaluated on its own; paths are from the root of the document. */
export type Part =
  | { readonly kind: 'entry'; readonly entry: ContextEntry }
  | { readonly kind: 'conditions'; readonly path: Path; readonly source: unknown }
  | { readonly kind: 'condition'; readonly path: Path; readonly source: unknown }
  | { readonly kind: 'operand'; readonly side: 'key' | 'value' }
  | { readonly kind: 'deny'; readonly path: Path }
  | { readonly kind: 'patterns'; readonly path: Path }
  | { readonly kind: 'pattern'; readonly path: Path }
  | { readonly kind: 'pod-security'; readonly path: Path }
  | { readonly kind: 'foreach'; readonly path: Path }
  | { readonly kind: 'list'; readonly path: Path; readonly expression: string }
  | { readonly kind: 'element'; readonly of: (...input: never[]) => ListElement }
  | { readonly kind: 'patch'; readonly path: Path }
  | { readonly kind: 'targets'; readonly path: Path }
  | { readonly kind: 'target'; readonly path: Path }
  | { readonly kind: 'generate'; readonly path: Path }

/** An element of a list that a rule goes through. */
export interface ListElement {
  readonly value: unknown
  readonly index: number
}

/** Listens to the parts of one rule. */
export interface Probe {
  /** A closure that answers as the one given, and notes what comes out or is thrown. */
  around<Input extends readonly unknown[], Output>(
    part: Part,
    run: (...input: Input) => Output,
  ): (...input: Input) => Output
  readonly watchVariable: WatchVariable
  /** For the pattern at a path. */
  visitPattern(path: Path): VisitPattern
}

/** Whose rule is compiled, and who listens. */
export interface Owner {
  /** Of a namespaced `Policy`. */
  readonly namespace: string | undefined
  readonly probe?: Probe | undefined
}

/** A closure with a probe around it, or the closure itself where nobody listens. */
export function probed<Input extends readonly unknown[], Output>(
  probe: Probe | undefined,
  part: Part,
  run: (...input: Input) => Output,
): (...input: Input) => Output {
  return probe === undefined ? run : probe.around(part, run)
}
