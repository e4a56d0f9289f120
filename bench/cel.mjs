import { readFileSync } from 'node:fs'
import {
  checkCel,
  compileCel,
  createDialect,
  dynType,
  parseCel,
  withVariables,
} from '@ephor/lang/cel'
import { celExpressions, makePod } from './cel-expressions.mjs'
import { makePods } from './pods.mjs'

// The rows about CEL, bundled and run in a process of their own: prints their ratios as JSON.
// Arguments: the folder of real expressions, the number of rounds.

const [folder, rounds = '5'] = process.argv.slice(2)
const variables = [
  'object',
  'oldObject',
  'request',
  'namespaceObject',
  'variables',
  'params',
  'images',
  'exceptions',
]
const environment = withVariables(
  createDialect('mutating', { lenientOrValue: true }),
  new Map(variables.map(name => [name, dynType])),
)
const evaluations = 20_000

console.log(JSON.stringify({ evaluate: evaluateRatios(), compile: compileRatio() }))

/** How much slower each expression is than the closure written by hand, and the geometric mean. */
function evaluateRatios() {
  const ratios = celExpressions.map(({ name, expression, byHand }) => {
    const parsed = parseCel(expression, { macros: environment.macros })
    const program = compileCel(checkCel(parsed, environment), { costLimit: 1_000_000 })
    // several in turn, so that nothing is computed once for all of them
    const pods = Array.from({ length: 4 }, makePod)
    const activations = pods.map(object => ({ object }))
    for (const [index, pod] of pods.entries()) {
      const isSame = program.evaluate(activations[index]) === byHand(pod)
      if (!isSame) throw new Error(`${name}: not the same`)
    }
    const ours = least(() => {
      let count = 0
      for (let at = 0; at < evaluations; at++)
        if (program.evaluate(activations[at & 3]) === true) count++
      return count
    })
    const theirs = least(() => {
      let count = 0
      for (let at = 0; at < evaluations; at++) if (byHand(pods[at & 3]) === true) count++
      return count
    })
    return { name, ratio: ours / theirs }
  })
  const mean = Math.exp(ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length)
  return { mean, expressions: ratios }
}

/** The median of the times to compile a real expression ÷ the time to parse a Pod of 4 KB. */
function compileRatio() {
  const expressions = JSON.parse(readFileSync(`${folder}/expressions.json`, 'utf8'))
    .map(({ expression }) => expression)
    .filter(compiles)
  const text = JSON.stringify(makePods(1)[0]).padEnd(4096).slice(0, 4096)
  const pod = JSON.stringify(makePods(1)[0])
  const times = expressions.map(expression => least(() => compileOnce(expression), 1) * 1)
  const parse = least(() => {
    for (let at = 0; at < 100; at++) JSON.parse(pod)
    return 1
  })
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  return (median / (parse / 100)) * (pod.length / text.length)
}

function compiles(expression) {
  try {
    return compileOnce(expression)
  } catch {
    return false
  }
}

function compileOnce(expression) {
  const parsed = parseCel(expression, { macros: environment.macros })
  return compileCel(checkCel(parsed, environment), { costLimit: 1_000_000 })
}

/** The least time of some rounds in nanoseconds; the first ones warm up. */
function least(work, warmUp = 3) {
  let best = Number.POSITIVE_INFINITY
  for (let round = -warmUp; round < Number(rounds); round++) {
    const start = process.hrtime.bigint()
    work()
    const time = Number(process.hrtime.bigint() - start)
    if (round >= 0) best = Math.min(best, time)
  }
  return best
}
