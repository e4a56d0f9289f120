import { isObject, type JsonObject } from '@ephor/lang/json'

/** Whether a smaller line still shows the difference. */
export type StillDiffers = (line: JsonObject) => Promise<boolean>

// Each attempt asks the oracle once.
const maxAttempts = 400

/**
 * The smallest line found that still differs: members are dropped, lists and texts halved, values
 * replaced by the members in them. The members at the top stay, as the subject wants them.
 */
export async function shrink(line: JsonObject, differs: StillDiffers): Promise<JsonObject> {
  let best = line
  let attempts = 0
  for (let improved = true; improved && attempts < maxAttempts; ) {
    improved = false
    for (const smaller of candidates(best)) {
      if (++attempts > maxAttempts) break
      if (await differs(smaller)) {
        best = smaller
        improved = true
        break
      }
    }
  }
  return best
}

function* candidates(line: JsonObject): Generator<JsonObject> {
  for (const [key, value] of Object.entries(line)) {
    if (optional.has(key)) {
      const { [key]: _, ...rest } = line
      yield rest
    }
    for (const smaller of smallerValues(value)) yield { ...line, [key]: smaller }
  }
}

const optional: ReadonlySet<string> = new Set([
  'exclude',
  'exceptions',
  'userInfo',
  'namespaceLabels',
  'variables',
  'configMaps',
  'oldResource',
  'version',
  'admission',
  'operation',
  'kind',
])

/** Values with less in them, the biggest cuts first. */
function* smallerValues(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* smallerTexts(value)
  else if (Array.isArray(value)) yield* smallerLists(value)
  else if (isObject(value)) yield* smallerObjects(value)
  else if (typeof value === 'number' && value !== 0) yield 0
}

function* smallerTexts(text: string): Generator<string> {
  if (text.length > 3) {
    yield text.slice(0, text.length >> 1)
    yield text.slice(text.length >> 1)
  }
  if (text.length > 0 && text.length <= 40) {
    for (let at = 0; at < text.length; at++) yield text.slice(0, at) + text.slice(at + 1)
  }
}

function* smallerLists(list: readonly unknown[]): Generator<unknown> {
  if (list.length > 2) {
    yield list.slice(0, list.length >> 1)
    yield list.slice(list.length >> 1)
  }
  for (const index of list.keys()) yield list.filter((_, at) => at !== index)
  for (const [index, item] of list.entries()) {
    for (const smaller of smallerValues(item)) yield list.with(index, smaller)
  }
}

function* smallerObjects(object: JsonObject): Generator<unknown> {
  const keys = Object.keys(object)
  if (keys.length > 3) {
    const half = new Set(keys.slice(0, keys.length >> 1))
    yield Object.fromEntries(Object.entries(object).filter(([key]) => half.has(key)))
    yield Object.fromEntries(Object.entries(object).filter(([key]) => !half.has(key)))
  }
  for (const dropped of keys) {
    yield Object.fromEntries(Object.entries(object).filter(([key]) => key !== dropped))
  }
  for (const [key, member] of Object.entries(object)) {
    for (const smaller of smallerValues(member)) yield { ...object, [key]: smaller }
  }
}
