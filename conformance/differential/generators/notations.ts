import type { Random } from '../random.ts'
import type { Generator } from './generator.ts'

function text(random: Random, alphabet: readonly string[], longest: number): string {
  return random.list(0, longest, () => random.pick(alphabet)).join('')
}

/** `{pattern, text}`. */
export const wildcard: Generator = (_corpus, random) => {
  const alphabet = ['a', 'b', 'ab', '-', '/', '.', ':', 'é', ' ', '\n']
  const wild = [...alphabet, '*', '*', '?', '**']
  return () => ({ pattern: text(random, wild, 8), text: text(random, alphabet, 10) })
}

function version(random: Random): string {
  const part = () => random.pick(['0', '1', '2', '3', '10', '1', '1.2', 'x', '01', ''])
  const core = random.chance(0.8)
    ? [0, 0, 0].map(() => random.int(0, 3)).join('.')
    : random.list(1, 4, part).join('.')
  const pre = random.chance(0.25)
    ? `-${random.pick(['alpha', 'alpha.1', 'rc.2', '0', '1.a', 'a_b'])}`
    : ''
  const build = random.chance(0.1) ? `+${random.pick(['b1', '1.2', 'é'])}` : ''
  return `${random.chance(0.08) ? 'v' : ''}${core}${pre}${build}`
}

/** `{version, range}`. */
export const semver: Generator = (_corpus, random) => {
  const operators = ['>=', '<=', '>', '<', '=', '==', '!', '!=', '', '', '=>', '~', '^']
  const wild = () => random.pick(['1.x', '1.2.x', 'x', '*', '1.*', '2.x.x', '1.2.*', '1.X'])
  const comparator = () =>
    random.pick(operators) +
    (random.chance(0.05) ? ' ' : '') +
    (random.chance(0.25) ? wild() : version(random))
  const all = () => random.list(1, 3, comparator).join(random.pick([' ', ' ', '  ', ',']))
  const range = () => random.list(1, 3, all).join(random.pick([' || ', '||', ' | ']))
  return () => ({ version: version(random), range: range() })
}

/** `{text}`. */
export const duration: Generator = (_corpus, random) => {
  const units = ['ns', 'us', 'µs', 'μs', 'ms', 's', 'm', 'h', 'd', '', 'H']
  const number = () =>
    random.oneOf([
      () => String(random.int(0, 100)),
      () => `${random.int(0, 99)}.${random.int(0, 999)}`,
      () => `.${random.int(0, 99)}`,
      () => `${random.int(0, 9)}.`,
      () => String(random.int(0, 3_000_000)),
      () => random.pick(['9223372036854775807', '9223372036.854775807', '0', '1e3', '1_0', '']),
    ])
  return () => ({
    text:
      random.pick(['', '', '', '-', '+', '--', ' ']) +
      random.list(0, 3, () => number() + random.pick(units)).join('') +
      (random.chance(0.03) ? ' ' : ''),
  })
}

function quantityText(random: Random): string {
  const suffixes = [
    '',
    '',
    'm',
    'k',
    'M',
    'G',
    'T',
    'P',
    'E',
    'Ki',
    'Mi',
    'Gi',
    'Ti',
    'Pi',
    'Ei',
    'n',
    'u',
  ]
  const odd = ['e3', 'E3', 'e-3', 'E+2', 'e', 'i', 'K', 'g', 'e1.5', 'e30', 'E-12', ' ', 'mi']
  const digits = () =>
    random.oneOf([
      () => String(random.int(0, 1500)),
      () => String(random.int(0, 3) * 1000),
      () => `${random.int(0, 99)}.${random.int(0, 999)}`,
      () => `0.${'0'.repeat(random.int(0, 10))}${random.int(1, 99)}`,
      () => `.${random.int(0, 99)}`,
      () => `${random.int(0, 9)}.`,
      () => `00${random.int(0, 99)}`,
      () => random.list(15, 25, () => random.int(0, 9)).join(''),
      () =>
        random.pick(['', '1024', '1048576', '9223372036854775807', '9223372036854775808', '1.0']),
    ])
  const suffix = random.chance(0.85) ? random.pick(suffixes) : random.pick(odd)
  return `${random.pick(['', '', '', '-', '+'])}${digits()}${suffix}`
}

/** `{a, op?, b?}`. */
export const quantity: Generator = (_corpus, random) => () =>
  random.chance(0.5)
    ? { a: quantityText(random) }
    : { a: quantityText(random), op: random.pick(['cmp', 'add', 'sub']), b: quantityText(random) }

const keys = ['app', 'env', 'x', 'a/b', 'a.b/c', 'team', 'A_b', 'app1']
const values = ['web', 'prod', 'dev', '', '1', '2', '10', 'a-b', 'a.b', 'v1']
const oddities = [
  '-a',
  'a-',
  'a b',
  'é',
  '/',
  'a/b/c',
  '_',
  '.a',
  `${'a'.repeat(64)}`,
  'A.b/x',
  '*',
  'a*',
  '?',
]

function labels(random: Random): Record<string, string> {
  return Object.fromEntries(random.list(0, 3, () => [random.pick(keys), random.pick(values)]))
}

/** `{selector, labels, kyverno?}`: a text, an object, an object with wildcards. */
export const selector: Generator = (_corpus, random) => {
  const key = () => (random.chance(0.93) ? random.pick(keys) : random.pick(oddities))
  const value = () => (random.chance(0.93) ? random.pick(values) : random.pick(oddities))
  const space = () => random.pick(['', '', ' ', '\t'])
  const set = () => `(${random.list(0, 3, value).join(random.pick([',', ', ']))})`
  const requirement = () =>
    random.oneOf([
      () => key(),
      () => `!${space()}${key()}`,
      () => `${key()}${space()}${random.pick(['=', '==', '!=', '>', '<'])}${space()}${value()}`,
      () => `${key()} ${random.pick(['in', 'notin', 'in', 'not'])} ${set()}`,
      () => random.pick(['', '=', 'in', '(', 'a in', 'in in (in)', 'a,', '!!a', 'a=b=c', 'a in b']),
    ])
  const textual = () => ({
    selector: random.list(0, 3, requirement).join(random.pick([',', ', ', ' '])),
    labels: labels(random),
  })
  const expression = () => {
    const operator = random.pick(['In', 'NotIn', 'Exists', 'DoesNotExist', 'In', 'Is', 'in'])
    const wantsValues = operator.endsWith('In') !== random.chance(0.1)
    return { key: key(), operator, ...(wantsValues ? { values: random.list(0, 3, value) } : {}) }
  }
  const wild = () => random.pick(['a*', '*', 'e?v', '?*', 'app*', 'x', '*.b/c', '*/b'])
  const wildValue = () => random.pick(['*', '?*', 'w?b', 'prod', 'a*', '', '*-b', '-*'])
  const structured = (kyverno: boolean) => {
    const pairs = random.list(0, 2, () =>
      kyverno && random.chance(0.6) ? [wild(), wildValue()] : [key(), value()],
    )
    return {
      selector: {
        ...(random.chance(0.8) ? { matchLabels: Object.fromEntries(pairs) } : {}),
        ...(random.chance(0.5) ? { matchExpressions: random.list(0, 2, expression) } : {}),
      },
      labels: labels(random),
      ...(kyverno ? { kyverno } : {}),
    }
  }
  return () =>
    random.oneOf<object>([textual, () => structured(false), () => structured(true)]) as never
}
