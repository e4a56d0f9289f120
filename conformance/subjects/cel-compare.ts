import { equal, isObject, type JsonObject } from '@ephor/lang/json'
import { show } from '../suite.ts'
import type { Answer, Refusal } from './subject.ts'

/** So much may our cost be off by a factor: limits need no more. */
const COST_FACTOR = 2

/** Where our answer to an expression differs from cel-go's: type, value, cost, or phase of the error. */
export function celDifferences(ours: Answer | Refusal, real: JsonObject): readonly string[] {
  if ('refused' in ours) return [ours.refused]
  if ('error' in ours || !isObject(real.ok)) {
    const phase = 'error' in ours ? ours.phase : undefined
    if ('error' in ours && !isObject(real.ok) && phase === real.phase) return []
    return [
      `outcome: ours ${show(ours)}, real ${show(real.ok ?? { phase: real.phase, error: real.error })}`,
    ]
  }
  return compareAnswers(ours.ok, real.ok)
}

/** Where two answers differ that both have a value. */
export function compareAnswers(ours: unknown, real: unknown): readonly string[] {
  if (!isObject(ours) || !isObject(real)) return ['no answer']
  const found: string[] = []
  for (const name of ['type', 'value'] as const) {
    if (equal(ours[name], real[name])) continue
    found.push(`${name}: ours ${show(ours[name])}, real ${show(real[name])}`)
  }
  const [a, b] = [Number(ours.cost ?? 0), Number(real.cost ?? 0)]
  if (ours.cost !== undefined && (a + 1) * COST_FACTOR < b + 1) found.push(costs(a, b))
  else if (ours.cost !== undefined && (b + 1) * COST_FACTOR < a + 1) found.push(costs(a, b))
  return found
}

function costs(ours: number, real: number): string {
  return `cost: ours ${ours}, real ${real}`
}
