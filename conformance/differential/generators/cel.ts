import type { JsonObject } from '@ephor/lang/json'
import { smallObject } from '../mutate.ts'
import type { Random } from '../random.ts'
import { createCelGrammar } from './cel-grammar.ts'
import type { Generator } from './generator.ts'

const environments = [
  'k8s',
  'k8s',
  'kyverno',
  'kyverno',
  'k8s-mutating',
  'kyverno-mutating',
  'kyverno-generating',
]

/** `{expr, vars, env}`: expressions made from the tables of functions, and real ones with some tokens changed. */
export const cel: Generator = ({ celExpressions, celVariables }, random) => {
  const grammar = createCelGrammar(random)
  const real = celExpressions.filter(isSteady)
  return () => {
    const env = random.pick(environments)
    if (random.chance(0.65)) {
      const kind = random.pick(['bool', 'bool', 'int', 'string', 'dyn', 'list(dyn)', 'double'])
      return { expr: grammar.make(kind, random.int(1, 4)), vars: variables(random), env }
    }
    const changed = change(random.pick(real), random, random.int(0, 3))
    return { expr: changed, vars: random.pick(celVariables), env }
  }
}

/** Whether the answer depends on nothing but the line, and does not ask the network. */
function isSteady(expression: string): boolean {
  return !/\b(?:random|now|http|image|resource|globalContext|generator|verify|attest|extractPayload|getImageData)/iu.test(
    expression,
  )
}

function variables(random: Random): JsonObject {
  return {
    x: smallObject(random),
    s: random.pick(['', 'abc', 'a-b.c', 'Ünï😀', '1', '10Mi', '1.2.3', '10.0.0.1', 'true']),
    i: random.pick([0, 1, -1, 7, 100, 9_007_199_254_740_991]),
    d: random.pick([0.5, -1.5, 3.25, 1e300]),
    l: random.pick([
      [],
      [1, 2, 3],
      ['a', 'b', 'a'],
      [1, 'a', null],
      [[1], [2]],
      [{ a: 1 }, { b: 2 }],
    ]),
    m: random.pick([{}, { a: 1, b: 'x' }, { a: { b: { c: [1] } } }, { 'x/y': null }]),
    n: null,
    t: random.chance(0.5),
  }
}

const token =
  /[rRbB]{0,2}(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|[A-Za-z_]\w*|\d+(?:\.\d+)?|&&|\|\||[=!<>]=|\.\?|\[\?|\s+|./gsu

const replacements: readonly string[] = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '&&',
  '||',
  '?',
  ':',
  '.',
  '.?',
  '[',
  ']',
  '(',
  ')',
  ' in ',
  '!',
  '1',
  '0',
  '-1',
  '1u',
  '1.5',
  '"a"',
  "''",
  'true',
  'false',
  'null',
  'object',
  'has',
  'size',
  'all',
  'exists',
  'map',
  'filter',
  'orValue',
  'string',
  'int',
  'dyn',
  'type',
  '[]',
  '{}',
  'double',
  'optional.none()',
]

/** Changes some tokens: drops, doubles, swaps or replaces them. */
function change(expression: string, random: Random, times: number): string {
  const tokens = expression.match(token) ?? []
  const changed = [...tokens]
  for (let time = 0; time < times && changed.length > 0; time++) {
    const at = random.int(0, changed.length - 1)
    const other = random.int(0, changed.length - 1)
    const what = random.next()
    if (what < 0.25) changed.splice(at, 1)
    else if (what < 0.35) changed.splice(at, 0, changed[at] ?? '')
    else if (what < 0.55) changed.splice(at, 1, changed[other] ?? '')
    else changed.splice(at, 1, random.pick(replacements))
  }
  return changed.join('')
}
