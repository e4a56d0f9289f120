import { equal, isObject, type JsonObject } from '@ephor/lang/json'
import { show } from '../suite.ts'
import type { Answer, Subject } from './subject.ts'

/**
 * Where our answer to a line differs from the oracle's: one text a place, `path: ours …, real …`;
 * none if they agree.
 */
export function differencesOf(subject: Subject, ours: Answer, real: Answer): readonly string[] {
  if ('error' in ours || 'error' in real) return errorDifferences(subject, ours, real)
  if (subject.compare) return subject.compare(ours.ok, real.ok)
  const comparable = subject.comparable ?? (answer => answer)
  const found: string[] = []
  collect(comparable(ours.ok), comparable(real.ok), '', found)
  return found
}

function errorDifferences(subject: Subject, ours: Answer, real: Answer): readonly string[] {
  if ('error' in ours && 'error' in real) {
    if (subject.comparesPhases && ours.phase !== real.phase) {
      return [`phase: ours ${show(ours)}, real ${show(real)}`]
    }
    const same = !subject.comparesErrors || ours.error === withoutPanic(real.error)
    return same ? [] : [`error: ours ${show(ours.error)}, real ${show(real.error)}`]
  }
  return [`outcome: ours ${show(ours)}, real ${show(real)}`]
}

/** A crash of a library is an error of ours with the same text. */
function withoutPanic(text: string): string {
  return text.replace(/^panic: /u, '')
}

function collect(ours: unknown, real: unknown, path: string, found: string[]): void {
  if (equal(ours, real)) return
  if (isObject(ours) && isObject(real)) {
    for (const key of new Set([...Object.keys(ours), ...Object.keys(real)])) {
      collect(memberOf(ours, key), memberOf(real, key), path === '' ? key : `${path}.${key}`, found)
    }
    return
  }
  if (Array.isArray(ours) && Array.isArray(real) && ours.length === real.length) {
    for (const [index, item] of ours.entries())
      collect(item, real[index], `${path}[${index}]`, found)
    return
  }
  found.push(`${path}: ours ${show(ours)}, real ${show(real)}`)
}

function memberOf(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
