import { derTags } from './reader.ts'
import { latin1 } from './text.ts'

const forms = {
  [derTags.utcTime]: /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(Z|[+-]\d{4})$/,
  [derTags.generalizedTime]: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(Z|[+-]\d{4})$/,
}

/** A time in RFC 3339; `undefined` if the bytes are none. The tag tells the form. */
export function decodeTime(
  tag: typeof derTags.utcTime | typeof derTags.generalizedTime,
  content: Uint8Array,
): string | undefined {
  const match = forms[tag].exec(latin1(content))
  if (match === null) return undefined
  const [, yearText = '', month = '', day = '', hour = '', minute = '', second = '00'] = match
  const zone = match[7] ?? 'Z'
  const year =
    tag === derTags.utcTime ? `${Number(yearText) < 50 ? '20' : '19'}${yearText}` : yearText
  const isReal =
    isDate(Number(year), Number(month), Number(day)) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60
  // a distance of zero must be written as Z
  if (!isReal || /^[+-]0000$/.test(zone)) return undefined
  const distance = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${distance}`
}

function isDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day <= days
}
