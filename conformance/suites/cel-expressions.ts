import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type JsonObject, parseJson } from '@ephor/lang/json'
import { answerCel } from '../subjects/cel.ts'
import { celDifferences } from '../subjects/cel-compare.ts'
import { type Answer, answerOf, type Refusal } from '../subjects/subject.ts'
import { type CaseResult, type Suite, show } from '../suite.ts'

const subject = { name: 'cel', answer: answerCel }

/** Functions of images whose proofs nothing checks yet. */
const images =
  /\b(?:verifyImageSignatures|verifyAttestationSignatures|extractPayload|getImageData)\(/

interface Row {
  readonly id: string
  readonly expr: string
  readonly ours: Answer | Refusal
  readonly real: JsonObject
}

/** Our answer beside the real one; absent where the folder does not hold them. */
async function rowsOf(folder: string): Promise<readonly Row[] | undefined> {
  const root = join(folder, 'cel-expressions')
  if (!existsSync(join(root, 'answers.jsonl'))) return undefined
  const expressions = read(join(root, 'expressions.json'))
  const vars = read(join(root, 'vars.json'))
  const lines = readFileSync(join(root, 'answers.jsonl'), 'utf8').trimEnd().split('\n')
  const rows: Row[] = []
  for (const line of lines) {
    const real = parseJson(line)
    if (!isObject(real)) continue
    const expr = String(expressions[Number(real.expression)]?.expression)
    const asked = { expr, vars: vars[Number(real.vars)] ?? {}, env: real.env }
    const id = `${String(real.expression)}×${String(real.vars)}`
    rows.push({ id, expr, real, ours: await answerOf(subject, asked) })
  }
  return rows
}

/** Real expressions with six sets of variables: type and value, or the phase of the error. */
export const celExpressions: Suite = {
  name: 'cel-expressions',
  goal: 0.995,
  run: async folder => (await rowsOf(folder))?.map(judge),
}

/** The texts of the errors among them. */
export const celErrorTexts: Suite = {
  name: 'cel-expressions/error-texts',
  goal: 0.98,
  run: async folder => (await rowsOf(folder))?.flatMap(judgeText),
}

function judgeText({ id, expr, ours, real }: Row): readonly CaseResult[] {
  if (typeof real.error !== 'string') return []
  if (images.test(expr)) return [{ id, outcome: 'skipped', reason: 'verification of images' }]
  if (real.error.startsWith('request failed')) {
    return [{ id, outcome: 'skipped', reason: 'what a network says that is not there' }]
  }
  const said = 'error' in ours ? ours.error : 'no error'
  // the answers only hold the beginning of long texts
  const isSame = said === real.error || said.startsWith(`${real.error}\n`)
  if (isSame) return [{ id, outcome: 'passed' }]
  const isCut = real.error.length >= LONGEST_TEXT && said.startsWith(real.error)
  if (isCut) return [{ id, outcome: 'passed' }]
  return [{ id, outcome: 'failed', reason: `said ${show(said)}, wanted ${show(real.error)}` }]
}

const LONGEST_TEXT = 200

function read(path: string): readonly JsonObject[] {
  const value = parseJson(readFileSync(path, 'utf8'))
  return Array.isArray(value) ? value : []
}

function judge({ id, expr, ours, real }: Row): CaseResult {
  if (images.test(expr)) return { id, outcome: 'skipped', reason: 'verification of images' }
  const differences = celDifferences(ours, real)
  if (differences.length === 0) return { id, outcome: 'passed' }
  const reason = `${differences.join('; ')}: ${expr.slice(0, 200)}`
  return { id, outcome: 'failed', reason, differences }
}
