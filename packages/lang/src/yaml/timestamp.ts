const date = /^(\d{4})-(\d{1,2})-(\d{1,2})/
const noTime = /^$/
const spacedTime = /^ (\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?$/
const zonedTime = /^[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(?:Z|[-+](\d{2}):(\d{2}))$/

/**
 * True for a text that go-yaml takes for a date or a time: it reads it as a string all the same,
 * but writes it between quotes. The forms are those of `time.Parse` with the layouts of go-yaml v2.
 */
export function isTimestamp(text: string): boolean {
  const day = date.exec(text)
  if (day === null) return false
  const [whole, year, month, dayOfMonth] = day
  if (!isDay(Number(year), Number(month), Number(dayOfMonth))) return false
  const rest = text.slice(whole.length)
  const time = noTime.exec(rest) ?? spacedTime.exec(rest) ?? zonedTime.exec(rest)
  if (time === null) return false
  const [, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = time.map(part =>
    Number(part ?? 0),
  )
  return hour < 24 && minute < 60 && second < 60 && zoneHour <= 24 && zoneMinute <= 60
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return day <= (isLeap ? 29 : 28)
  return day <= ([4, 6, 9, 11].includes(month) ? 30 : 31)
}
