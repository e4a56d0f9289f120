import { join } from 'node:path'
import { timeToLiveOf } from '../../packages/engine/src/policies/time-to-live.ts'
import { show } from '../suite.ts'
import { readObjects } from '../world/classic.ts'
import { nameOf, namespaceOf } from '../world/cluster.ts'
import type { FieldCase } from './outcome.ts'

/** What the label that says how long an object lives comes to at a moment. */
export function timeToLiveDifference({ expect }: FieldCase, folder: string): string | undefined {
  const [resource = {}] = readObjects(join(folder, 'resource.yaml'))
  const dueAt = timeToLiveOf(resource)
  const wantedAt = expect.deletionTime === undefined ? undefined : Date.parse(expect.deletionTime)
  if (wantedAt !== undefined && dueAt !== wantedAt) return `due at ${show(dueAt)}`
  const isDeleted = dueAt !== undefined && dueAt <= Date.parse(expect.now ?? '')
  const name = `${String(resource.kind)}/${namespaceOf(resource)}/${nameOf(resource)}`
  const deleted = isDeleted ? [name] : []
  return show(deleted) === show(expect.deleted) ? undefined : `deletes ${show(deleted)}`
}
