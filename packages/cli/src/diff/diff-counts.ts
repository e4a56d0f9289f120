import type { PolicyDiff } from './diff-policies.ts'

/** How many of each kind of change there are. */
export interface DiffCounts {
  readonly fails: number
  readonly errors: number
  readonly fixed: number
  readonly warns: number
  readonly skipped: number
  readonly passes: number
  readonly gone: number
  readonly mutates: number
  readonly generates: number
  readonly unchanged: number
}

export type DiffChange = Exclude<keyof DiffCounts, 'unchanged'>

export function countDiff({ verdicts, objects, unchanged }: PolicyDiff): DiffCounts {
  const count = (change: DiffChange) =>
    verdicts.filter(each => each.change === change).length +
    objects.filter(each => each.change === change).length
  return {
    fails: count('fails'),
    errors: count('errors'),
    fixed: count('fixed'),
    warns: count('warns'),
    skipped: count('skipped'),
    passes: count('passes'),
    gone: count('gone'),
    mutates: count('mutates'),
    generates: count('generates'),
    unchanged,
  }
}

/** What a change is called, worst first. */
export const changeNames: Readonly<Record<DiffChange, string>> = {
  fails: 'newly fails',
  errors: 'newly errors',
  warns: 'newly warns',
  skipped: 'newly skipped',
  fixed: 'fixed',
  mutates: 'mutates otherwise',
  generates: 'generates otherwise',
  gone: 'no longer checked',
  passes: 'newly passes',
}

export const diffChanges: readonly DiffChange[] = Object.keys(changeNames) as DiffChange[]

/** One line: what is worse and what is fixed always, all else where there is some. */
export function countsText(counts: DiffCounts): string {
  const parts = diffChanges
    .filter(change => alwaysTold.has(change) || counts[change] > 0)
    .map(change => `${counts[change]} ${changeNames[change]}`)
  return `${parts.join(', ')}; ${counts.unchanged} unchanged`
}

const alwaysTold: ReadonlySet<DiffChange> = new Set(['fails', 'errors', 'fixed', 'mutates'])
