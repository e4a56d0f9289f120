import { type JsonObject, parseJson, stringifyJson } from '@ephor/lang/json'
import type { Departures } from '../departures.ts'
import { differencesOf } from '../subjects/compare.ts'
import { type Answer, answerOf, type Subject } from '../subjects/subject.ts'
import { Oracle } from './oracle.ts'
import { shrink } from './shrink.ts'

/** What became of the lines of one subject. */
export interface Tally {
  readonly subject: string
  readonly lines: number
  /** Lines that one side refuses beforehand, by its reason. */
  readonly incomparable: Readonly<Record<string, number>>
  /** Differences that a departure explains, by its reason. */
  readonly departed: Readonly<Record<string, number>>
  /** Lines with an unexplained difference. */
  readonly different: number
  readonly groups: readonly Group[]
}

/** Lines that differ in the same place, with the smallest one found. */
export interface Group {
  readonly key: string
  readonly lines: number
  readonly line: string
  readonly differences: readonly string[]
}

interface Differing {
  readonly line: JsonObject
  readonly differences: readonly string[]
}

/** So many lines are on their way to the oracle at once. */
const batchLines = 200

/** So often a differing line is asked again. */
const retries = 300

/** Asks both sides about so many lines, and shrinks one line of each group of differences. */
export async function runSubject(
  subject: Subject,
  generate: () => JsonObject,
  how: {
    readonly lines: number
    readonly oracle: string
    readonly departures: Departures
    readonly maxGroups: number
  },
): Promise<Tally> {
  const oracle = new Oracle(how.oracle, subject.name)
  const judge = new Judge(subject, oracle, how.departures)
  const groups = new Map<string, Differing[]>()
  let different = 0
  for (let done = 0; done < how.lines; done += batchLines) {
    const size = Math.min(batchLines, how.lines - done)
    const lines = Array.from({ length: size }, () => asRead(generate()))
    const judged = await Promise.all(lines.map(line => judge.differences(line)))
    for (const [index, differences] of judged.entries()) {
      if (differences.length === 0) continue
      different++
      const key = keyOf(differences)
      const line = lines[index] as JsonObject
      groups.set(key, [...(groups.get(key) ?? []), { line, differences }])
    }
  }
  const incomparable = Object.fromEntries(judge.incomparable)
  const departed = Object.fromEntries(judge.departed)
  const shown: Group[] = []
  for (const [key, found] of [...groups].slice(0, how.maxGroups)) {
    shown.push(await smallest(key, found, judge))
  }
  oracle.stop()
  return {
    subject: subject.name,
    lines: how.lines,
    incomparable,
    departed,
    different,
    groups: shown,
  }
}

/** Both sides get the line as it reads after it was written. */
function asRead(line: JsonObject): JsonObject {
  return parseJson(stringifyJson(line)) as JsonObject
}

/** Where the first difference is, whatever the index. */
function keyOf([first = '']: readonly string[]): string {
  const [path = ''] = first.split(': ours ')
  const kinds = path === 'outcome' ? first.replace(/"(?:[^"\\]|\\.)*"/gu, '…').slice(0, 60) : ''
  return `${path.replace(/\[\d+\]/gu, '[]')}${kinds}`
}

async function smallest(key: string, found: readonly Differing[], judge: Judge): Promise<Group> {
  const sizes = found.map(each => stringifyJson(each.line).length)
  const start = found[sizes.indexOf(Math.min(...sizes))] as Differing
  const line = await shrink(start.line, async smaller => {
    const differences = await judge.differences(asRead(smaller))
    return differences.length > 0 && keyOf(differences) === key
  })
  const differences = await judge.differences(line)
  return { key, lines: found.length, line: stringifyJson(line), differences }
}

/** Compares both answers to a line, and counts what is not a difference. */
class Judge {
  readonly incomparable = new Map<string, number>()
  readonly departed = new Map<string, number>()
  readonly #subject: Subject
  readonly #oracle: Oracle
  readonly #departures: Departures

  constructor(subject: Subject, oracle: Oracle, departures: Departures) {
    this.#subject = subject
    this.#oracle = oracle
    this.#departures = departures
  }

  /** What is left of the differences after the departures. */
  async differences(written: JsonObject): Promise<readonly string[]> {
    const line = this.#subject.prepare?.(written) ?? written
    const ours = await answerOf(this.#subject, line)
    if ('refused' in ours) return this.#refuse(kindOfReason(ours.refused))
    const real: Answer = await this.#oracle.ask(line)
    if ('error' in real && real.phase === 'input') return this.#refuse('refused by the oracle')
    const differences = this.#unexplained(line, differencesOf(this.#subject, ours, real))
    if (differences.length === 0) return differences
    return (await this.#isUnsteady(line, ours)) ? [] : differences
  }

  #refuse(reason: string): readonly never[] {
    this.incomparable.set(reason, (this.incomparable.get(reason) ?? 0) + 1)
    return []
  }

  /** Whether the real libraries give our answer at another time: the order of a Go map is chance. */
  async #isUnsteady(line: JsonObject, ours: Answer): Promise<boolean> {
    for (let time = 0; time < retries; time++) {
      const again = await this.#oracle.ask(line)
      if (differencesOf(this.#subject, ours, again).length > 0) continue
      this.#count('the real answer is this one or another, by chance')
      return true
    }
    return false
  }

  #count(reason: string): void {
    this.departed.set(reason, (this.departed.get(reason) ?? 0) + 1)
  }

  #unexplained(line: JsonObject, differences: readonly string[]): readonly string[] {
    if (differences.length === 0) return []
    const judged = this.#departures.judge(`differential/${this.#subject.name}`, {
      id: stringifyJson(line),
      outcome: 'failed',
      differences,
    })
    if (judged.outcome === 'failed') return differences
    this.#count(judged.reason ?? '')
    return []
  }
}

/** A message without its place and what it quotes. */
function kindOfReason(message: string): string {
  return message
    .replace(/^[\w.[\]]+: /u, '')
    .replace(/["`'].*/su, '…')
    .slice(0, 60)
}
