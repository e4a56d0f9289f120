import { relative, resolve } from 'node:path'
import {
  type ClassicPolicy,
  type ExplainedRule,
  formatPath,
  type Path,
  type Step,
} from '@ephor/engine'
import { createPolicyPlaces, type LocateInPolicy } from '../../explain/policy-places.ts'
import { referenceOf } from '../../policy-book.ts'
import { inFolder } from '../in-folder.ts'
import type { TestRun } from '../run-test.ts'
import type { TestInputs } from '../test-inputs.ts'
import type { CoverageItem } from './coverage-item.ts'
import { goalOf, isOfPattern } from './goals.ts'
import { itemsOf } from './items.ts'
import {
  type CoverageReport,
  type PolicyCoverage,
  type RuleCounts,
  type RuleCoverage,
  sharesOf,
} from './report.ts'

/** Gathers what tests see of their policies. */
export class CoverageCollector {
  readonly #policies = new Map<string, CoveredPolicy>()
  readonly #unmeasured = new Set<string>()

  /** Evaluates the policies of a test once more, on all its resources, and notes every step. */
  async add(run: TestRun, inputs: TestInputs): Promise<void> {
    const { test, folder, policies, resources, refused, files } = inputs
    const locate = createPolicyPlaces(test.policies.map(path => inFolder(folder, path)))
    const covered = new Map(
      policies.map(policy => [nameOf(referenceOf(policy)), this.#policyOf(policy, locate)]),
    )
    for (const { name } of refused.values()) this.#unmeasured.add(`${name} (refused)`)
    for (const { kind, name } of files.unsupported) this.#unmeasured.add(`${name} (${kind})`)
    for (const operation of run.operations) {
      for (const resource of resources) {
        const rules = await run.explain(resource, operation, {})
        const byPolicy = groupByPolicy(rules)
        for (const [name, policy] of covered) policy.add(byPolicy.get(name) ?? [])
      }
    }
  }

  /** All that was seen so far, in the order of the files. */
  report(): CoverageReport {
    const policies = [...this.#policies.values()].map(policy => policy.report())
    policies.sort((a, b) => comparePlaces(a, b))
    return {
      shares: sharesOf(policies.flatMap(({ rules }) => rules)),
      policies,
      unmeasured: [...this.#unmeasured].sort(),
    }
  }

  /** A policy of one file is the same whichever test names it. */
  #policyOf(policy: ClassicPolicy, locate: LocateInPolicy): CoveredPolicy {
    const file = locate(policy, [])?.file
    const key = JSON.stringify([file && resolve(file), nameOf(referenceOf(policy))])
    const known = this.#policies.get(key) ?? new CoveredPolicy(policy, locate)
    this.#policies.set(key, known)
    return known
  }
}

function groupByPolicy(
  rules: readonly ExplainedRule[],
): ReadonlyMap<string, readonly ExplainedRule[]> {
  const groups = new Map<string, ExplainedRule[]>()
  for (const rule of rules) {
    const name = nameOf(rule.policy)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [rule])
    else group.push(rule)
  }
  return groups
}

function nameOf({ kind, namespace, name }: ExplainedRule['policy']): string {
  return JSON.stringify([kind, namespace, name])
}

function comparePlaces(a: PolicyCoverage, b: PolicyCoverage): number {
  const [first, second] = [a.file ?? '', b.file ?? '']
  if (first !== second) return first < second ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0)
}

/** An item, and how often it came out how. */
interface Counted {
  readonly item: CoverageItem
  readonly counts: Map<string, number>
}

interface CoveredRule {
  readonly name: string
  readonly counts: RuleCounts
  readonly items: readonly Counted[]
}

class CoveredPolicy {
  readonly #policy: ClassicPolicy
  readonly #locate: LocateInPolicy
  readonly #rules: readonly CoveredRule[]
  /** Items by the path of their steps. */
  readonly #byPath = new Map<string, Counted>()
  readonly #leaves: readonly Leaf[]

  constructor(policy: ClassicPolicy, locate: LocateInPolicy) {
    this.#policy = policy
    this.#locate = locate
    const names = (policy.spec.rules ?? []).map(({ name }) => name)
    this.#rules = itemsOf(policy).map((items, index) => ({
      name: names[index] ?? '',
      counts: { applied: 0, notApplied: 0, pass: 0, fail: 0, error: 0, skip: 0 },
      items: items.map(item => ({ item, counts: new Map<string, number>() })),
    }))
    const all = this.#rules.flatMap(({ items }) => items)
    for (const counted of all) {
      const { path, stepPath = path } = counted.item
      this.#byPath.set(formatPath(stepPath), counted)
    }
    this.#leaves = all.flatMap(counted => {
      const { path, asked } = counted.item
      return asked === undefined
        ? []
        : [{ counted, path: formatPath(path), asked: formatPath(asked) }]
    })
  }

  /**
   * Notes what its rules said about one resource. Those that were generated for the controllers of
   * Pods count as the rule they were made of.
   */
  add(rules: readonly ExplainedRule[]): void {
    const applied = new Set<CoveredRule>()
    for (const rule of rules) {
      const own = this.#writtenRule(rule.rule)
      if (own === undefined) continue
      if (rule.status !== 'none') {
        applied.add(own)
        noteOutcome(own, rule.status === 'warn' ? 'fail' : rule.status)
      }
      for (const step of rule.steps) this.#see(step)
    }
    if (rules.length === 0) return
    for (const rule of this.#rules) if (!applied.has(rule)) rule.counts.notApplied++
  }

  #writtenRule(rule: string): CoveredRule | undefined {
    const written = rule.replace(/^autogen-(?:cronjob-)?/, '')
    return (
      this.#rules.find(({ name }) => name === rule) ??
      this.#rules.find(({ name }) => name === written)
    )
  }

  #see(step: Step): void {
    const { policy, children = [] } = step
    const counted = policy && this.#byPath.get(policy.path)
    const goal = counted && goalOf(counted.item, step)
    if (counted !== undefined && goal !== undefined) count(counted, goal)
    else if (policy !== undefined && isViolatedAsWhole(step)) this.#violate(policy.path)
    for (const child of children) this.#see(child)
  }

  /** What a pattern asks for below a place where there is nothing is violated, but for anchors. */
  #violate(above: string): void {
    for (const { counted, path, asked } of this.#leaves) {
      if (above.length >= asked.length && isBelow(path, above)) count(counted, 'violated')
    }
  }

  report(): PolicyCoverage {
    const { kind, namespace, name } = referenceOf(this.#policy)
    const place = this.#locate(this.#policy, [])
    const rules = this.#rules.map(rule => this.#ruleReport(rule))
    return {
      ...{ kind, namespace, name },
      ...(place?.file !== undefined && { file: shownFile(place.file), line: place.line }),
      shares: sharesOf(rules),
      rules,
    }
  }

  #ruleReport({ name, counts, items }: CoveredRule): RuleCoverage {
    const reported = items.map(({ item, counts: seen }) => {
      const { kind, title, path, goals } = item
      return {
        ...{ kind, title, path: formatPath(path), ...this.#placeOf(path) },
        goals: goals.map(goal => ({ name: goal, count: seen.get(goal) ?? 0 })),
      }
    })
    return { name, counts: { ...counts }, items: reported }
  }

  #placeOf(path: Path): { readonly line?: number; readonly column?: number } {
    const place = this.#locate(this.#policy, path)
    return place === undefined ? {} : { line: place.line, column: place.column }
  }
}

function noteOutcome({ counts, items }: CoveredRule, outcome: 'pass' | 'fail' | 'error' | 'skip') {
  counts.applied++
  counts[outcome]++
  const [itself] = items
  if (itself === undefined) return
  count(itself, 'applied')
  if (itself.item.goals.includes(outcome)) count(itself, outcome)
}

interface Leaf {
  readonly counted: Counted
  readonly path: string
  readonly asked: string
}

function count({ counts }: Counted, goal: string): void {
  counts.set(goal, (counts.get(goal) ?? 0) + 1)
}

/** A part of a pattern that ends where the object does, or where it is of another kind. */
function isViolatedAsWhole(step: Step): boolean {
  return isOfPattern(step) && step.outcome === 'no' && !(step.children ?? []).some(isOfPattern)
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(above) && /^[.[]/.test(path.slice(above.length))
}

function shownFile(file: string): string {
  const path = relative('', file)
  return path.startsWith('..') ? file : path
}
