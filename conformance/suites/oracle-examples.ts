import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonObject, parseJson } from '@ephor/lang/json'
import { filesIn } from '../files.ts'
import { differencesOf } from '../subjects/compare.ts'
import { subjects } from '../subjects/index.ts'
import { type Answer, answerOf, type Subject } from '../subjects/subject.ts'
import type { CaseResult, Suite } from '../suite.ts'

/** The oracle's own examples: what the real libraries answered to ten lines a subject. */
export const oracleExamples: Suite = {
  name: 'oracle-examples',
  goal: 1,
  async run(folder) {
    const examples = join(folder, '../oracle/examples')
    const files = filesIn(examples, '.in.jsonl')
    if (files.length === 0) return undefined
    const results: CaseResult[] = []
    for (const subject of subjects) results.push(...(await judgeSubject(subject, examples)))
    return results
  },
}

async function judgeSubject(subject: Subject, folder: string): Promise<readonly CaseResult[]> {
  const lines = readLines(join(folder, `${subject.name}.in.jsonl`))
  const answers = readLines(join(folder, `${subject.name}.out.jsonl`))
  const results: CaseResult[] = []
  for (const [index, line] of lines.entries()) {
    results.push(await judge(subject, line, answers[index] ?? {}))
  }
  return results
}

async function judge(subject: Subject, line: JsonObject, real: JsonObject): Promise<CaseResult> {
  const id = String(line.id)
  if (real.phase === 'input') {
    return { id, outcome: 'skipped', reason: 'the line is wrong: nothing was asked' }
  }
  const ours = await answerOf(subject, line)
  if ('refused' in ours) return { id, outcome: 'failed', reason: ours.refused }
  const differences = differencesOf(subject, ours, real as Answer)
  if (differences.length === 0) return { id, outcome: 'passed' }
  return { id, outcome: 'failed', reason: differences.join('; '), differences }
}

function readLines(path: string): readonly JsonObject[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter(line => line !== '').map(line => parseJson(line) as JsonObject)
}
