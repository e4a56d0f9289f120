import {
  type CelDialect,
  type CelEnvironment,
  CelError,
  CelProblems,
  checkCel,
  compileCel,
  createDialect,
  formatType,
  parseCel,
  parseType,
  withVariables,
} from '@ephor/lang/cel'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { compareAnswers } from './cel-compare.ts'
import { celJson } from './cel-value.ts'
import { celWorld } from './cel-world.ts'
import { PhaseError, type Subject } from './subject.ts'

const dialects: Readonly<Record<string, readonly [CelDialect, boolean]>> = {
  k8s: ['kubernetes', false],
  'k8s-mutating': ['kubernetes-mutating', false],
  kyverno: ['validating', true],
  'kyverno-mutating': ['mutating', true],
  'kyverno-generating': ['generating', true],
}

const environments = new Map<string, CelEnvironment>()

/** The environment of a name of the oracle's. */
function oracleEnvironment(name: string): CelEnvironment {
  const known = environments.get(name)
  if (known !== undefined) return known
  const [dialect, lenientOrValue] = dialects[name] ?? ['kubernetes', false]
  const made = createDialect(dialect, { lenientOrValue })
  environments.set(name, made)
  return made
}

/** Generated source must say the same as closures. */
function requireSame(value: unknown, again: () => unknown): void {
  const other = again()
  const [a, b] = [value, other].map(each =>
    each instanceof CelError ? `error: ${each.message}` : JSON.stringify(celJson(each)),
  )
  // other texts each time are no difference
  if (a !== b && !/[0-9a-z]{8}/u.test(String(a))) throw new Error(`closures ${a}, source ${b}`)
}

/** What our code says to a line of the oracle's subject `cel`. */
export function answerCel(line: JsonObject): { type: string; value: unknown; cost?: number } {
  const base = oracleEnvironment(String(line.env ?? 'k8s'))
  const vars = isObject(line.vars) ? line.vars : {}
  const dyn = parseType('dyn')
  const environment = withVariables(base, new Map(Object.keys(vars).map(name => [name, dyn])))
  const phase = { now: 'parse' }
  try {
    const parsed = parseCel(String(line.expr ?? ''), { macros: environment.macros })
    phase.now = 'check'
    const checked = checkCel(parsed, environment)
    phase.now = 'program'
    const { costLimit } = environment
    const program = compileCel(checked, costLimit === undefined ? {} : { costLimit })
    phase.now = 'eval'
    const world = celWorld(line)
    const value = program.evaluate(vars, world)
    requireSame(value, () => {
      const limit = costLimit === undefined ? {} : { costLimit }
      return compileCel(checked, { ...limit, generateAfter: 0 }).evaluate(vars, world)
    })
    if (value instanceof CelError) throw new PhaseError('eval', value.message)
    const measured = costLimit === undefined ? undefined : program.measure(vars, world)
    return {
      type: formatType(checked.type),
      value: celJson(value),
      ...(measured === undefined ? {} : { cost: measured }),
    }
  } catch (error) {
    if (error instanceof CelProblems) throw new PhaseError(error.stage, error.message)
    if (error instanceof CelError) throw new PhaseError(phase.now, error.message)
    throw error
  }
}

/** The expressions of policies: value and type, or the phase of the error. */
export const cel: Subject = {
  name: 'cel',
  comparesPhases: true,
  answer: answerCel,
  compare: compareAnswers,
}
