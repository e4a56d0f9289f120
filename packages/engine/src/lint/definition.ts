import type { ClassicPolicy } from '../api/classic.ts'
import type { Path, PolicyErrorCode } from '../error.ts'
import type { Rejection } from '../load/validate/index.ts'
import type { Severity } from './finding.ts'
import type { Fix } from './fix.ts'
import type { Subject } from './subject.ts'

/** What the page of a lint says. */
export interface LintPage {
  /** `EPH` and three digits: 0 documents, 1 admission, 2 matching, 3 values, 4 patterns, 5 mutation, 6 old fields, 7 secrets. */
  readonly code: string
  /** A few words, no full stop. */
  readonly title: string
  readonly severity: Severity
  /** What goes wrong, and why it is easily overlooked. */
  readonly why: string
  /** What to do, a sentence; a hit may have a better one. */
  readonly remedy: string
  /** A text that has this finding and no other. */
  readonly bad: string
  /** The text put right: no finding at all. */
  readonly good: string
  readonly isFixable?: true
}

/** Something found in a document; places are paths from its root. */
export interface Hit {
  readonly path: Path
  readonly message: string
  readonly remedy?: string
  readonly severity?: Severity
  /** A part of the text at the path, for a better column. */
  readonly part?: string
  readonly fix?: readonly Fix[]
}

/** A hit in one of several documents. */
export interface PlacedHit extends Hit {
  readonly subject: Subject
}

/** One lint: its page, and what finds it. */
export type Lint = LintPage &
  (
    | {
        /** A text that is no YAML, or a kind that there is not. */
        readonly by: 'reading'
        readonly what: 'yaml' | 'kind'
      }
    | {
        /** What the API server refuses before admission sees it. */
        readonly by: 'schema'
        readonly errors: readonly PolicyErrorCode[]
      }
    | {
        /** What admission refuses: the first lint that finds a rejection has it. */
        readonly by: 'admission'
        readonly finds: (rejection: Rejection, value: { readonly kind?: unknown }) => boolean
      }
    | {
        /** Any document that agrees with its schema. */
        readonly by: 'document'
        readonly check: (subject: Subject) => readonly Hit[]
      }
    | {
        /** A ClusterPolicy or Policy that agrees with its schema. */
        readonly by: 'policy'
        readonly check: (policy: ClassicPolicy, subject: Subject) => readonly Hit[]
      }
    | {
        /** Documents seen together. */
        readonly by: 'set'
        readonly check: (subjects: readonly Subject[]) => readonly PlacedHit[]
      }
  )

/** A lint about what admission refuses. */
export type AdmissionLint = Extract<Lint, { readonly by: 'admission' }>

/** A lint about what the API server refuses. */
export type SchemaLint = Extract<Lint, { readonly by: 'schema' }>
