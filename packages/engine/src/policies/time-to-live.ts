import { getOwn, isObject } from '@ephor/lang/json'
import { NotationError, parseDuration, parseGoTime } from '@ephor/lang/notation'
import type { Resource } from '../request.ts'

/** The label that says how long an object lives. */
const TIME_TO_LIVE_LABEL = 'cleanup.kyverno.io/ttl'

/** The annotation that says what becomes of its dependents. */
const PROPAGATION_POLICY_ANNOTATION = 'cleanup.kyverno.io/propagation-policy'

/** What becomes of the dependents of an object that is deleted. */
export type PropagationPolicy = 'Foreground' | 'Background' | 'Orphan'

/** When an object is to be deleted, in milliseconds since 1970, or why the label does not say. */
export type TimeToLive = { readonly dueAt: number } | { readonly problem: string }

/**
 * Reads the label: a time after the creation (`1h`, `2d`, `3weeks`), or a moment in UTC
 * (`2024-05-06T070809Z`, `2024-05-06`). `creationTimestamp` is RFC 3339; without one a
 * time after the creation has long passed.
 *
 * Source: specification 7.3.
 */
export function parseTimeToLive(label: string, creationTimestamp: string): TimeToLive {
  const lifetime = parseDuration(label) ?? parseLongDuration(label)
  if (lifetime !== undefined) {
    const created = Date.parse(creationTimestamp)
    return { dueAt: (Number.isNaN(created) ? 0 : created) + Number(lifetime / 1_000_000n) }
  }
  const moment = parseMoment('2006-01-02T150405Z', label)
  return 'dueAt' in moment ? moment : parseMoment('2006-01-02', label)
}

// Duration = { number Unit } ; anything between is passed over. Source: go-openapi strfmt.
function parseLongDuration(text: string): bigint | undefined {
  let total: bigint | undefined
  for (const [, digits = '', name = ''] of text.matchAll(/(\d+)\s*([A-Za-zµ]+)/g)) {
    const factor = BigInt(digits)
    if (factor > MAX_INT64) return undefined
    const unit = unitOf(name.toLowerCase())
    if (unit !== undefined) total = (total ?? 0n) + factor * unit
  }
  return total
}

const MAX_INT64 = (1n << 63n) - 1n

/** Nanoseconds of a unit; the last name of each may be the beginning of a longer one. */
function unitOf(name: string): bigint | undefined {
  return units.find(([names]) => names.includes(name) || name.startsWith(names.at(-1) ?? name))?.[1]
}

const units: readonly (readonly [names: readonly string[], nanoseconds: bigint])[] = [
  [['ns', 'nano'], 1n],
  [['us', 'µs', 'micro'], 1_000n],
  [['ms', 'milli'], 1_000_000n],
  [['s', 'sec'], 1_000_000_000n],
  [['m', 'min'], 60_000_000_000n],
  [['h', 'hr', 'hour'], 3_600_000_000_000n],
  [['d', 'day'], 86_400_000_000_000n],
  [['w', 'wk', 'week'], 604_800_000_000_000n],
]

function parseMoment(layout: string, label: string): TimeToLive {
  try {
    return { dueAt: Number(parseGoTime(layout, label).unixNanoseconds / 1_000_000n) }
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    return { problem: error.message }
  }
}

/**
 * When an object with the label is to be deleted, in milliseconds since 1970; `undefined` without
 * the label, with one that says nothing, and for an object that is being deleted already.
 */
export function timeToLiveOf(resource: Resource): number | undefined {
  const metadata = getOwn(resource, 'metadata')
  if (!isObject(metadata) || (getOwn(metadata, 'deletionTimestamp') ?? null) !== null) {
    return undefined
  }
  const label = memberText(getOwn(metadata, 'labels'), TIME_TO_LIVE_LABEL)
  if (label === undefined) return undefined
  const parsed = parseTimeToLive(label, memberText(metadata, 'creationTimestamp') ?? '')
  return 'dueAt' in parsed ? parsed.dueAt : undefined
}

/** The propagation policy that an object's annotation asks for; others are ignored. */
export function propagationPolicyOf(resource: Resource): PropagationPolicy | undefined {
  const metadata = getOwn(resource, 'metadata')
  const annotations = isObject(metadata) ? getOwn(metadata, 'annotations') : undefined
  const value = memberText(annotations, PROPAGATION_POLICY_ANNOTATION)
  return value === 'Foreground' || value === 'Background' || value === 'Orphan' ? value : undefined
}

/** What the webhook for the label says about one that cannot be read; it lets it pass. */
export function timeToLiveWarning(problem: string): string {
  return `cleanup.kyverno.io/ttl label value cannot be parsed as any recognizable format (${problem})`
}

function memberText(object: unknown, key: string): string | undefined {
  const value = isObject(object) ? getOwn(object, key) : undefined
  return typeof value === 'string' ? value : undefined
}
