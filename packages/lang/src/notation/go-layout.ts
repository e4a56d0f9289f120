/** One element of a layout, and the literal text before it. */
export interface LayoutElement {
  readonly before: string
  /** As the layout writes it: `2006`, `Jan`, `Z07:00`, `.000`; empty at the end of the layout. */
  readonly element: string
}

/** All elements of Go's layouts; where two could start, the one that stands first. */
const elements =
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|0[1-6]|002|15|1|2006|2|__2|_2(?!006)|3|4|5|PM|pm|[-Z](?:070000|07:00:00|0700|07:00|07)|[.,](?:0+|9+)(?!\d)/g

/**
 * Cuts a layout into its elements; the last one is empty, with the text at the end before it.
 *
 * Source: package time of Go, the constants of Layout.
 */
export function splitLayout(layout: string): LayoutElement[] {
  const parts: LayoutElement[] = []
  let at = 0
  for (const { 0: element, index } of layout.matchAll(elements)) {
    parts.push({ before: layout.slice(at, index), element })
    at = index + element.length
  }
  return [...parts, { before: layout.slice(at), element: '' }]
}

/** True for `.000` and `.999`, and the same with a comma. */
export function isFraction(element: string): boolean {
  return element.startsWith('.') || element.startsWith(',')
}

export const months: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const weekdays: readonly string[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]
