import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { compileSchedule } from './cleanup-schedule.ts'

interface Case {
  schedule: string
  after?: string
  next?: string
  error?: boolean
}

test.each(loadCases<Case>('cleanup-schedule.cases.yaml', import.meta.url))('$schedule', row => {
  const next = compileSchedule(row.schedule)
  if (row.error) return expect(next).toBeUndefined()
  const moment = next?.(Date.parse(row.after ?? ''))
  expect(moment === undefined ? undefined : new Date(moment).toISOString()).toBe(row.next)
})

test('the next moment is later, and none between is left out', () => {
  const field = (least: number, most: number) =>
    fc.oneof(fc.constant('*'), fc.integer({ min: least, max: most }).map(String))
  const schedules = fc.tuple(
    field(0, 59),
    field(0, 23),
    fc.constant('*'),
    field(1, 12),
    field(0, 6),
  )
  fc.assert(
    fc.property(schedules, fc.integer({ min: 0, max: 4e12 }), (fields, after) => {
      const next = compileSchedule(fields.join(' '))?.(after) ?? 0
      expect(next).toBeGreaterThan(after)
      expect(next % 60_000).toBe(0)
      expect(compileSchedule(fields.join(' '))?.(next - 1)).toBe(next)
    }),
    { numRuns: 50 },
  )
})
