import type { ItemKind } from './coverage-item.ts'

/** How often an item came out in one of its ways. */
export interface GoalCount {
  readonly name: string
  readonly count: number
}

/** What tests have seen of one part of a rule. */
export interface ItemCoverage {
  readonly kind: ItemKind
  readonly title: string
  /** `spec.rules[0].validate.pattern.spec`. */
  readonly path: string
  /** In the file of the policy, from 1; absent where it is not known. */
  readonly line?: number
  readonly column?: number
  readonly goals: readonly GoalCount[]
}

/** How often a rule was evaluated, by what came out; rules generated of it are counted with it. */
export interface RuleCounts {
  applied: number
  notApplied: number
  pass: number
  fail: number
  error: number
  skip: number
}

/** What tests have seen of a rule; its items begin with the rule itself. */
export interface RuleCoverage {
  readonly name: string
  readonly counts: Readonly<RuleCounts>
  readonly items: readonly ItemCoverage[]
}

/** How much of something was covered. */
export interface Share {
  readonly covered: number
  readonly total: number
}

/** By kind of part. */
export interface Shares {
  /** Rules that applied at least once. */
  readonly rules: Share
  /** Rules that passed, rules that failed; mutate and generate rules have no failures. */
  readonly outcomes: Share
  /** Conditions that held, conditions that did not. */
  readonly conditions: Share
  /** Leaves satisfied and violated, anchors taken and not. */
  readonly patterns: Share
  /** Lists, patches, generated objects, standards of Pod security. */
  readonly others: Share
  readonly all: Share
}

/** What tests have seen of a policy. */
export interface PolicyCoverage {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  /** From the current folder, if that is known. */
  readonly file?: string
  readonly line?: number
  readonly shares: Shares
  readonly rules: readonly RuleCoverage[]
}

/** What tests have seen of their policies. */
export interface CoverageReport {
  readonly shares: Shares
  readonly policies: readonly PolicyCoverage[]
  /** Policies of tests whose parts cannot be told: of kinds that are not supported, or refused. */
  readonly unmeasured: readonly string[]
}

/** In percent, 100 where there is nothing to cover. */
export function percentOf({ covered, total }: Share): number {
  return total === 0 ? 100 : (100 * covered) / total
}

/** `87.5%`; only what is complete is 100%. */
export function percentText(share: Share): string {
  return `${(Math.floor(percentOf(share) * 10) / 10).toFixed(1)}%`
}

/** The shares of some rules. */
export function sharesOf(rules: readonly RuleCoverage[]): Shares {
  const items = rules.flatMap(rule => rule.items)
  const counted = (wanted: (item: ItemCoverage, goal: GoalCount) => boolean): Share => {
    const goals = items.flatMap(item => item.goals.filter(goal => wanted(item, goal)))
    return { covered: goals.filter(({ count }) => count > 0).length, total: goals.length }
  }
  return {
    rules: counted(({ kind }, { name }) => kind === 'rule' && name === 'applied'),
    outcomes: counted(({ kind }, { name }) => kind === 'rule' && name !== 'applied'),
    conditions: counted(({ kind }) => kind === 'condition'),
    patterns: counted(({ kind }) => isPart(kind)),
    others: counted(({ kind }) => kind !== 'rule' && kind !== 'condition' && !isPart(kind)),
    all: counted(() => true),
  }
}

function isPart(kind: ItemKind): boolean {
  return kind === 'leaf' || kind === 'anchor'
}

/** The ways in which an item never came out. */
export function missingGoals({ goals }: ItemCoverage): readonly string[] {
  return goals.filter(({ count }) => count === 0).map(({ name }) => name)
}

const verbs: Readonly<Record<string, string>> = {
  pass: 'passes',
  fail: 'fails',
  applied: 'applies',
}

/** `never violated`, `never fails`. */
export function neverText({ kind }: ItemCoverage, goal: string): string {
  return `never ${kind === 'rule' ? (verbs[goal] ?? goal) : goal}`
}
