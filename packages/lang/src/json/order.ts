import type { JsonObject } from './own.ts'

/** Orders texts by their code points, which is the order of their UTF-8 bytes and so that of Go. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

/** Surrogates stand for code points above all others, but are not the highest code units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}

/** The keys of an object in the order in which Go prints maps and writes JSON. */
export function sortedKeys(object: JsonObject): string[] {
  return Object.keys(object).sort(compareBytes)
}
