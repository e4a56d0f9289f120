import type { PolicyReference, Resource, Response } from '@ephor/engine'
import type { PolicyBook } from '../summary.ts'
import { type Counts, shownStatus } from '../summary.ts'
import { keyOf, type ResourceKey } from '../test/resource-key.ts'

/** What a rule says: a verdict, or nothing. */
export type Said = keyof Counts | 'none'

/** How the verdict of a rule changes; the first two are what got worse. */
export type VerdictChange = 'fails' | 'errors' | 'warns' | 'skipped' | 'fixed' | 'passes' | 'gone'

/** A rule that says something else of a resource than before. */
export interface ChangedVerdict {
  readonly change: VerdictChange
  readonly policy: PolicyReference
  /** Empty for a policy that cannot be used at all. */
  readonly rule: string
  /** `undefined` for a policy that cannot be used at all. */
  readonly resource: ResourceKey | undefined
  readonly before: Said
  readonly after: Said
  /** Of the verdict that counts: the later one, if there is one. */
  readonly message: string
}

/** What two sets of policies say of one resource. */
export interface SaidTwice {
  readonly resource: Resource
  readonly before: { readonly response: Response; readonly book: PolicyBook }
  readonly after: { readonly response: Response; readonly book: PolicyBook }
}

/** The verdicts that differ, in the order of the policies, and the number of those that do not. */
export function compareVerdicts({ resource, before, after }: SaidTwice): {
  readonly changed: readonly ChangedVerdict[]
  readonly unchanged: number
} {
  const key = keyOf(resource)
  const [old, current] = [saidBy(before, key), saidBy(after, key)]
  const changed: ChangedVerdict[] = []
  let unchanged = 0
  for (const name of new Set([...old.keys(), ...current.keys()])) {
    const [first, second] = [old.get(name), current.get(name)]
    const either = second ?? first
    if (either === undefined) continue
    const change = changeOf(first?.said ?? 'none', second?.said ?? 'none')
    if (change === undefined) unchanged++
    else {
      const { policy, rule, message } = either
      const said = { before: first?.said ?? 'none', after: second?.said ?? 'none' } as const
      changed.push({ change, policy, rule, resource: key, ...said, message })
    }
  }
  return { changed, unchanged }
}

interface SaidByRule {
  readonly policy: PolicyReference
  readonly rule: string
  readonly said: Said
  readonly message: string
}

function saidBy(
  { response, book }: SaidTwice['before'],
  { namespace }: ResourceKey,
): ReadonlyMap<string, SaidByRule> {
  const said = new Map<string, SaidByRule>()
  for (const own of response.policies) {
    const { policy } = own
    for (const { rule, status, message } of own.rules) {
      const name = JSON.stringify([policy.kind, policy.namespace, policy.name, rule])
      const shown = shownStatus(own, { status }, { book, namespace })
      said.set(name, { policy, rule, said: shown, message })
    }
  }
  return said
}

/** How one verdict became another; `undefined` if it is the same. */
export function changeOf(before: Said, after: Said): VerdictChange | undefined {
  if (before === after) return undefined
  switch (after) {
    case 'fail':
      return 'fails'
    case 'error':
      return 'errors'
    case 'warn':
      return isBad(before) ? 'fixed' : 'warns'
    case 'skip':
      return 'skipped'
    case 'pass':
      return isBad(before) || before === 'warn' ? 'fixed' : 'passes'
    case 'none':
      return isBad(before) || before === 'warn' ? 'fixed' : 'gone'
  }
}

function isBad(said: Said): boolean {
  return said === 'fail' || said === 'error'
}
