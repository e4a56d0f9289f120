import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type JsonObject, parseJson } from '@ephor/lang/json'
import { answerCel } from '../subjects/cel.ts'
import { celDifferences } from '../subjects/cel-compare.ts'
import { answerOf } from '../subjects/subject.ts'
import type { CaseResult, Suite } from '../suite.ts'

const subject = { name: 'cel', answer: answerCel }

/** Functions of images whose proofs nothing checks yet. */
const images =
  /\b(?:verifyImageSignatures|verifyAttestationSignatures|extractPayload|getImageData)\(/

/** Real expressions with six sets of variables: type and value, or the phase of the error. */
export const celExpressions: Suite = {
  name: 'cel-expressions',
  goal: 0.995,
  async run(folder) {
    const root = join(folder, 'cel-expressions')
    if (!existsSync(join(root, 'answers.jsonl'))) return undefined
    const expressions = read(join(root, 'expressions.json'))
    const vars = read(join(root, 'vars.json'))
    const lines = readFileSync(join(root, 'answers.jsonl'), 'utf8').trimEnd().split('\n')
    const results: CaseResult[] = []
    for (const line of lines) {
      const answer = parseJson(line)
      if (isObject(answer)) results.push(await judge(answer, expressions, vars))
    }
    return results
  },
}

function read(path: string): readonly JsonObject[] {
  const value = parseJson(readFileSync(path, 'utf8'))
  return Array.isArray(value) ? value : []
}

async function judge(
  real: JsonObject,
  expressions: readonly JsonObject[],
  vars: readonly JsonObject[],
): Promise<CaseResult> {
  const expr = String(expressions[Number(real.expression)]?.expression)
  const id = `${String(real.expression)}×${String(real.vars)}`
  if (images.test(expr)) return { id, outcome: 'skipped', reason: 'verification of images' }
  const line = { expr, vars: vars[Number(real.vars)] ?? {}, env: real.env }
  const ours = await answerOf(subject, line)
  const differences = celDifferences(ours, real)
  if (differences.length === 0) return { id, outcome: 'passed' }
  return {
    id,
    outcome: 'failed',
    reason: `${differences.join('; ')}: ${expr.slice(0, 200)}`,
    differences,
  }
}
