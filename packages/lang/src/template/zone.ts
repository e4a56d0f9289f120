import { GoMoment } from './go-value.ts'

/** What the clock at the moment's place shows, as if it were UTC. */
export function clockOf({ time }: GoMoment): Date {
  const milliseconds = Number(time.unixNanoseconds / 1_000_000n) + time.offsetSeconds * 1000
  return new Date(milliseconds)
}

/**
 * The same moment on the clock of a zone such as `Europe/Berlin`; of `UTC` if there is none of that
 * name. `Local` is UTC: the machine's own zone is not looked at.
 */
export function inZone({ time }: GoMoment, name: string): GoMoment {
  const { unixNanoseconds } = time
  const zone = findZone(name)
  if (zone === undefined) return new GoMoment({ unixNanoseconds, offsetSeconds: 0, zone: 'UTC' })
  const at = new Date(Number(unixNanoseconds / 1_000_000n))
  const offsetSeconds = offsetAt(zone, at)
  return new GoMoment({ unixNanoseconds, offsetSeconds, zone: abbreviation(zone, at) })
}

/** Whether there is a zone of that name. */
export function isZone(name: string): boolean {
  return name === '' || name === 'UTC' || name === 'Local' || findZone(name) !== undefined
}

function findZone(name: string): string | undefined {
  if (name === '' || name === 'UTC' || name === 'Local') return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function offsetAt(timeZone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const shown = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const match = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(shown)
  if (match === null) return 0
  const [, sign, hours, minutes, seconds] = match
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)
  return sign === '-' ? -size : size
}

/** The names that the zone database gives and the language data of Intl does not. */
const european: ReadonlyMap<string, readonly [standard: string, summer: string]> = new Map([
  ['CET', ['CET', 'CEST']],
  ['EET', ['EET', 'EEST']],
  ['WET', ['WET', 'WEST']],
])

function abbreviation(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  const shown = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  if (!shown.startsWith('GMT')) return shown
  return known(timeZone, shown) ?? numericName(offsetAt(timeZone, at))
}

function known(timeZone: string, shown: string): string | undefined {
  if (timeZone === 'Europe/London') return shown === 'GMT' ? 'GMT' : 'BST'
  if (timeZone === 'Asia/Shanghai') return 'CST'
  if (timeZone === 'Asia/Tokyo') return 'JST'
  if (timeZone === 'Asia/Kolkata' || timeZone === 'Asia/Calcutta') return 'IST'
  if (!timeZone.startsWith('Europe/')) return undefined
  if (shown === 'GMT+1') return european.get('CET')?.[0]
  return shown === 'GMT+2' && !eastern.has(timeZone) ? european.get('CET')?.[1] : easternName(shown)
}

const eastern: ReadonlySet<string> = new Set([
  'Europe/Athens',
  'Europe/Bucharest',
  'Europe/Helsinki',
  'Europe/Kiev',
  'Europe/Kyiv',
  'Europe/Riga',
  'Europe/Sofia',
  'Europe/Tallinn',
  'Europe/Vilnius',
])

function easternName(shown: string): string | undefined {
  return shown === 'GMT+2' ? 'EET' : shown === 'GMT+3' ? 'EEST' : undefined
}

/** What the zone database calls a zone without letters: `+03`, `+0545`. */
function numericName(offsetSeconds: number): string {
  const size = Math.abs(offsetSeconds)
  const hours = Math.trunc(size / 3600)
    .toString()
    .padStart(2, '0')
  const minutes = Math.trunc((size / 60) % 60)
  const sign = offsetSeconds < 0 ? '-' : '+'
  return sign + hours + (minutes === 0 ? '' : minutes.toString().padStart(2, '0'))
}
