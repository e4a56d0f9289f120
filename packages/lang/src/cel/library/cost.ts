import { isMap, mapEntries, mapSize } from '../value/containers.ts'
import { Optional } from '../value/optional.ts'

/**
 * What a call costs, by its arguments (the receiver first) and its result. The unit is that of
 * cel-go: roughly one step of the simplest kind.
 */
export type Cost = (values: readonly unknown[], result: unknown) => number

/** What it costs to look at one character. */
const PER_CHARACTER = 0.1
/** One state of a regular expression is guessed to take four characters. */
const PER_REGEX_CHARACTER = 0.25

/** The size of a value: characters of a text, bytes, elements, keys; 1 of everything else. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return textSize(value)
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length
  if (isMap(value)) return mapSize(value)
  if (value instanceof Optional && value.value !== undefined) return sizeOf(value.value)
  return 1
}

/** How many code points a text has; 1 of what is no text. */
export function textSize(text: unknown): number {
  if (typeof text !== 'string') return 1
  let count = text.length
  for (let at = 0; at < text.length - 1; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0xd800 || unit > 0xdbff) continue
    const next = text.charCodeAt(at + 1)
    if (next >= 0xdc00 && next <= 0xdfff) count--
  }
  return count
}

function perCharacter(size: number): number {
  return Math.ceil(size * PER_CHARACTER)
}

// Where the types of the arguments leave several overloads open, a call only has a cost of its own
// if all of them have the same one: so these are constants.

/** What a walk over the first argument costs. */
export const traversalCost: Cost = ([first]) => perCharacter(sizeOf(first))

/** What a walk over the second argument costs. */
export const secondTraversalCost: Cost = ([, second]) => perCharacter(sizeOf(second))

/** What two walks over the first argument cost. */
export const doubleTraversalCost: Cost = ([first]) => perCharacter(2 * sizeOf(first))

/** What building a text costs. */
export const resultCost: Cost = (_values, result) => perCharacter(2 * sizeOf(result))

/** What a walk over both arguments costs. */
export const bothTraversalsCost: Cost = ([a, b]) => perCharacter(sizeOf(a) + sizeOf(b))

/** What a walk over the shorter of two arguments costs. */
export const shorterTraversalCost: Cost = ([a, b]) => perCharacter(Math.min(sizeOf(a), sizeOf(b)))

/** What looking into a list costs. */
export const membershipCost: Cost = ([, list]) => sizeOf(list)

/** What looking for one text in another costs. */
export const searchCost: Cost = ([whole, part]) =>
  perCharacter(sizeOf(whole)) * perCharacter(sizeOf(part))

/** What a regular expression costs. */
export const regexCost: Cost = ([text, pattern]) => regexProduct(sizeOf(text), sizeOf(pattern))

/** What a regular expression of a size costs on a text of a size. */
export function regexProduct(textLength: number, patternLength: number): number {
  return perCharacter(1 + textLength) * Math.ceil(patternLength * PER_REGEX_CHARACTER)
}

/** What a walk over every element, and into it, costs. */
export const deepTraversalCost: Cost = ([value]) => deepSize(value)

function deepSize(value: unknown): number {
  if (typeof value === 'string') return Math.floor(textSize(value) * PER_CHARACTER)
  if (value instanceof Uint8Array) return Math.floor(value.length * PER_CHARACTER)
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + deepSize(item), 0)
  if (!isMap(value)) return 1
  return mapEntries(value).reduce((sum, [key, member]) => sum + deepSize(key) + deepSize(member), 0)
}

/** What a call costs that makes a list. */
const NEW_LIST = 11

/** What making a list of some size costs. */
export const newListCost: Cost = (_values, result) => sizeOf(result) + NEW_LIST

/** What comparing the elements of a list with each other costs. */
export const selfCompareCost: Cost = ([list]) => selfCompare(list)

/** What comparing the keys of a list with each other costs. */
export const keysCompareCost: Cost = ([, keys]) => selfCompare(keys)

function selfCompare(list: unknown): number {
  const size = sizeOf(list)
  const first = Array.isArray(list) ? list[0] : undefined
  const isText = typeof first === 'string' || first instanceof Uint8Array
  return Math.floor((isText ? 2 + PER_CHARACTER : 2) * size * size) + NEW_LIST
}

/** What a call takes from a limit of steps: what it makes, so that nothing grows without bound. */
export const growthCost: Cost = (_values, result) => sizeOf(result) / 10

/** What flattening a list costs. */
export const flattenCost: Cost = ([list, depth]) =>
  Math.floor(sizeOf(list) * Math.max(1, Number(depth ?? 1))) + NEW_LIST

/** What comparing every element of one list with every one of another costs. */
export const productCost: Cost = ([a, b]) => 1 + sizeOf(a) * sizeOf(b)

/** The same in both directions. */
export const doubleProductCost: Cost = ([a, b]) => 1 + 2 * sizeOf(a) * sizeOf(b)

/** What changing the form of a text or of bytes costs. */
export const encodingCost: Cost = ([first]) => 1 + perCharacter(sizeOf(first))

/** What looking at every element costs. */
export const elementsCost: Cost = ([list]) => 1 + sizeOf(list)

/** Costs of overloads that count only where no other overload may be meant. */
export const strictCosts: ReadonlySet<Cost | undefined> = new Set([
  selfCompareCost,
  keysCompareCost,
  elementsCost,
])
