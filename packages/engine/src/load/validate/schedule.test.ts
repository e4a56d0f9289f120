import { expect, test } from 'vitest'
import { isSchedule } from './schedule.ts'

test.each([
  '* * * * *',
  '*/5 0-6 1,15 jan-MAR sun',
  '1/2 * * * ?',
  ' 0 0 * * 6 ',
  ',1 * * * *',
  '*-5 * * * *',
  '+1 * * * *',
  '@hourly',
  '@every 1h30m',
])('`%s` is a schedule', text => expect(isSchedule(text)).toBe(true))

test.each([
  '',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 7',
  '5-1 * * * *',
  '1-2-3 * * * *',
  '*/0 * * * *',
  '1//2 * * * *',
  '-1 * * * *',
  '* * L * *',
  'feb * * * *',
  '@every soon',
  '@noon',
  'TZ=UTC * * * * *',
])('`%s` is none', text => expect(isSchedule(text)).toBe(false))
