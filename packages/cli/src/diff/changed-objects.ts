import type { Resource, Response } from '@ephor/engine'
import { equal } from '@ephor/lang/json'
import { stringifyYaml } from '@ephor/lang/yaml'
import { diffHunks } from '../output/unified-diff.ts'
import { formatKey, keyOf, type ResourceKey } from '../test/resource-key.ts'

/** An object that policies leave, change or make otherwise than before. */
export interface ChangedObject {
  readonly change: 'mutates' | 'generates'
  readonly resource: ResourceKey
  /** Names of the policies that had a hand in it. */
  readonly policies: readonly string[]
  /** From the object of the first policies to that of the second, as `diff -u` writes it. */
  readonly diff: string
}

interface Made {
  readonly change: ChangedObject['change']
  readonly object: Resource
  readonly policies: ReadonlySet<string>
}

/** The objects that differ: the one under review, targets of mutations, and what is generated. */
export function compareObjects(before: Response, after: Response): readonly ChangedObject[] {
  const [old, current] = [madeBy(before), madeBy(after)]
  const changed: ChangedObject[] = []
  for (const name of new Set([...old.keys(), ...current.keys()])) {
    const [first, second] = [old.get(name), current.get(name)]
    const either = second ?? first
    if (either === undefined || isSame(first, second)) continue
    changed.push({
      change: either.change,
      resource: keyOf(either.object),
      policies: [...new Set([...(first?.policies ?? []), ...(second?.policies ?? [])])],
      diff: diffHunks(yamlOf(first), yamlOf(second)),
    })
  }
  return changed
}

function isSame(first: Made | undefined, second: Made | undefined): boolean {
  if (first === undefined || second === undefined) return false
  return first.object === second.object || equal(first.object, second.object)
}

function yamlOf(made: Made | undefined): string {
  return made === undefined ? '' : stringifyYaml(made.object)
}

/** By key; an object under review is there even where nothing has changed it. */
function madeBy({ policies, resource }: Response): ReadonlyMap<string, Made> {
  const made = new Map<string, Made>()
  const mutating = new Set<string>()
  const add = (change: Made['change'], object: Resource, policy: string) => {
    const name = `${change} ${formatKey(keyOf(object))}`
    const known = made.get(name)?.policies ?? []
    made.set(name, { change, object, policies: new Set([...known, policy]) })
  }
  for (const { policy, rules } of policies) {
    for (const { patched, targets = [], generated = [] } of rules) {
      if (patched !== undefined) mutating.add(policy.name)
      for (const target of targets) add('mutates', target, policy.name)
      for (const object of generated) add('generates', object, policy.name)
    }
  }
  if (resource === undefined) return made
  const name = `reviewed ${formatKey(keyOf(resource))}`
  return made.set(name, { change: 'mutates', object: resource, policies: mutating })
}
