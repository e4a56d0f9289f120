import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { CaseResult } from './suite.ts'

/** Differences that are meant, each with its reason; see `spec/surprises.md`. */
export interface Departures {
  /** Turns the failure of a listed case into `departed`; each of its differences must be listed. */
  judge(suite: string, result: CaseResult): CaseResult
}

interface Departure {
  readonly suite: string
  /** Exact ids; or `pattern`, a regular expression over id and difference. */
  readonly cases?: readonly string[]
  readonly pattern?: string
  readonly reason: string
}

/**
 * Reads the list.
 *
 * @throws when an entry has no reason, or names no cases.
 */
export function loadDepartures(path: string): Departures {
  const entries = (existsSync(path) ? parse(readFileSync(path, 'utf8')) : []) as Departure[] | null
  const departures = (entries ?? []).map(entry => {
    if (!entry.reason) throw new Error(`${path}: an entry for ${entry.suite} has no reason`)
    if (!entry.cases && !entry.pattern) throw new Error(`${path}: ${entry.reason}: names no cases`)
    return {
      ...entry,
      ids: new Set(entry.cases ?? []),
      expression: entry.pattern ? new RegExp(entry.pattern, 'su') : undefined,
    }
  })
  const reasonFor = (suite: string, id: string, difference: string) =>
    departures.find(
      each =>
        each.suite === suite && (each.ids.has(id) || each.expression?.test(`${id}: ${difference}`)),
    )?.reason
  return {
    judge(suite, result) {
      if (result.outcome !== 'failed') return result
      const differences = result.differences ?? [result.reason ?? '']
      const reasons = differences.map(difference => reasonFor(suite, result.id, difference))
      if (reasons.length === 0 || reasons.includes(undefined)) return result
      return { ...result, outcome: 'departed', reason: [...new Set(reasons)].join('; ') }
    },
  }
}
