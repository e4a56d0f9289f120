import { parseDuration } from '@ephor/lang/notation'

// Schedule = "@" word | "@every " duration | five Fields, separated by blanks ;
// Field = { Range "," } ;  Range = ( "*" | "?" | Number [ "-" Number ] ) [ "/" step ]

/** What a field may hold, and the names that stand for numbers. */
interface Bounds {
  readonly min: number
  readonly max: number
  readonly names: readonly string[]
}

const bounds: readonly Bounds[] = [
  { min: 0, max: 59, names: [] },
  { min: 0, max: 23, names: [] },
  { min: 1, max: 31, names: [] },
  {
    min: 1,
    max: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
]

const descriptors = [
  '@yearly',
  '@annually',
  '@monthly',
  '@weekly',
  '@daily',
  '@midnight',
  '@hourly',
]

const every = '@every '

/**
 * Whether a text is a schedule that cleanup policies accept: minute, hour, day of month, month and
 * day of week, or one of the words. Nothing more than that: no seconds, no `L`, no time zone
 * (robfig/cron v1.2.0, ParseStandard).
 */
export function isSchedule(text: string): boolean {
  if (text.startsWith(every)) return parseDuration(text.slice(every.length)) !== undefined
  if (text.startsWith('@')) return descriptors.includes(text)
  const fields = text.split(/\s+/).filter(field => field !== '')
  if (fields.length !== bounds.length) return false
  return bounds.every((bound, index) => isField(fields[index] ?? '', bound))
}

function isField(field: string, bound: Bounds): boolean {
  return field
    .split(',')
    .filter(range => range !== '')
    .every(range => isRange(range, bound))
}

function isRange(text: string, bound: Bounds): boolean {
  const [range = '', step, ...more] = text.split('/')
  if (more.length > 0 || (step !== undefined && !(readNumber(step, bound) > 0))) return false
  const [low = '', high, ...rest] = range.split('-')
  if (low === '*' || low === '?') return true
  if (rest.length > 0) return false
  const start = readNumber(low, bound)
  const open = step === undefined ? start : bound.max
  const end = high === undefined ? open : readNumber(high, bound)
  return start >= bound.min && end <= bound.max && start <= end
}

/** A number or a name; `NaN` for anything else. */
function readNumber(text: string, { min, names }: Bounds): number {
  const named = names.indexOf(text.toLowerCase())
  if (named !== -1) return named + min
  return /^\+?\d+$/.test(text) ? Number(text) : Number.NaN
}
