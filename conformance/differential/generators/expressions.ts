import { isObject, type JsonObject } from '@ephor/lang/json'
import { rulesOf } from '../../world/classic.ts'
import { mutate, mutateObject, scalars, smallObject, smallValue } from '../mutate.ts'
import type { Random } from '../random.ts'
import type { Generator } from './generator.ts'

const names = ['a', 'b', 'c', 'name', 'items', '"x/y"', 'request', 'object', 'spec']

// Neither chance nor the clock, the network nor certificates: those answers are not a function of the line.
const functions: readonly (readonly [name: string, arguments: number])[] = [
  ['length', 1],
  ['keys', 1],
  ['values', 1],
  ['sort', 1],
  ['sum', 1],
  ['max', 1],
  ['min', 1],
  ['avg', 1],
  ['reverse', 1],
  ['to_string', 1],
  ['to_number', 1],
  ['to_array', 1],
  ['type', 1],
  ['not_null', 2],
  ['contains', 2],
  ['starts_with', 2],
  ['ends_with', 2],
  ['join', 2],
  ['merge', 2],
  ['abs', 1],
  ['ceil', 1],
  ['floor', 1],
  ['to_upper', 1],
  ['to_lower', 1],
  ['trim', 2],
  ['trim_prefix', 2],
  ['split', 2],
  ['compare', 2],
  ['equal_fold', 2],
  ['replace', 4],
  ['replace_all', 3],
  ['regex_match', 2],
  ['regex_replace_all', 3],
  ['regex_replace_all_literal', 3],
  ['pattern_match', 2],
  ['label_match', 2],
  ['to_boolean', 1],
  ['add', 2],
  ['subtract', 2],
  ['multiply', 2],
  ['divide', 2],
  ['modulo', 2],
  ['round', 2],
  ['base64_encode', 1],
  ['base64_decode', 1],
  ['path_canonicalize', 1],
  ['truncate', 2],
  ['semver_compare', 2],
  ['parse_json', 1],
  ['parse_yaml', 1],
  ['lookup', 2],
  ['items', 3],
  ['object_from_lists', 2],
  ['image_normalize', 1],
  ['sha256', 1],
  ['md5', 1],
  ['time_parse', 2],
  ['time_add', 2],
  ['time_before', 2],
  ['time_diff', 2],
  ['time_utc', 1],
  ['time_to_cron', 1],
  ['time_truncate', 2],
]

const literals = [
  "'a'",
  "'10Mi'",
  "'1h'",
  "'1.2.3'",
  "'^a.*'",
  "'nginx:1'",
  "'2024-01-02T03:04:05Z'",
  '`1`',
  '`2.5`',
  '`null`',
  '`true`',
  '`[]`',
  '`[1,2,"a"]`',
  '`{"a":1}`',
  '\'{"a": [1]}\'',
  "''",
]

function expression(random: Random, depth: number): string {
  const next = () => expression(random, depth - 1)
  if (depth <= 0) return random.chance(0.4) ? random.pick(literals) : random.pick(['@', ...names])
  return random.oneOf([
    () => random.pick(names),
    () => `${random.pick(names)}.${random.pick(names)}`,
    () => `${next()}.${random.pick(names)}`,
    () => `${random.pick(names)}[${random.int(-2, 3)}]`,
    () =>
      `${random.pick(names)}[${random.pick(['*', '', ':', '1:', ':-1', '::2', '::-1', '0:2'])}]`,
    () => `${random.pick(names)}[?${next()}]`,
    () => `${random.pick(names)}.*`,
    () => `${next()} ${random.pick(['==', '!=', '<', '>', '<=', '>='])} ${next()}`,
    () => `${next()} ${random.pick(['||', '&&'])} ${next()}`,
    () => `!${next()}`,
    () => `(${next()})`,
    () => `[${next()}, ${next()}]`,
    () => `{x: ${next()}, y: ${next()}}`,
    () => `${next()} | ${next()}`,
    () => random.pick(literals),
    () => call(random, depth),
    () => call(random, depth),
    () => `${random.pick(['map', 'sort_by', 'max_by', 'min_by'])}(${mapArguments(random, depth)})`,
  ])
}

function mapArguments(random: Random, depth: number): string {
  const reference = `&${expression(random, depth - 2)}`
  const list = expression(random, depth - 1)
  return random.chance(0.5) ? `${reference}, ${list}` : `${list}, ${reference}`
}

function call(random: Random, depth: number): string {
  const [name, count] = random.pick(functions)
  const given = random.chance(0.95) ? count : random.int(0, 4)
  return `${name}(${Array.from({ length: given }, () => expression(random, depth - 1)).join(', ')})`
}

// what depends on the time, on chance or on the network
const unsteady = /random|time_now|time_since|is_external_url|x509|\bnow\b/u

/** `{expr, data}`: grammar-made on small data, and those of real policies on real contexts. */
export const jmespath: Generator = ({ expressions, contexts }, random) => {
  const steady = expressions.filter(text => !unsteady.test(text))
  return () => {
    if (random.chance(0.7)) {
      return { expr: expression(random, random.int(1, 3)), data: smallData(random) }
    }
    return { expr: random.pick(steady), data: mutate(random.pick(contexts), random) }
  }
}

function smallData(random: Random): JsonObject {
  const value = () => smallValue(random)
  return { ...smallObject(random), name: value(), items: random.list(0, 3, value) }
}

const anchors = ['', '', '=', 'X', '<', '^']

function anchored(value: unknown, random: Random): unknown {
  if (Array.isArray(value))
    return value.slice(0, random.int(1, 2)).map(item => anchored(item, random))
  if (!isObject(value)) return random.chance(0.4) ? scalarPattern(random) : value
  const kept = Object.entries(value).filter(() => random.chance(0.7))
  return Object.fromEntries(
    kept.map(([key, member]) => [
      random.chance(0.2) && !key.includes('(') ? `${random.pick(anchors)}(${key})` : key,
      anchored(member, random),
    ]),
  )
}

function scalarPattern(random: Random): unknown {
  const part = () =>
    random.pick(['', '!', '>', '<', '>=', '<=']) +
    random.pick([
      '1',
      '10',
      '100m',
      '1Gi',
      '512Mi',
      '1h',
      '30s',
      'a*',
      '?*',
      '*',
      'nginx:*',
      'true',
      '1.5',
      '',
    ])
  return random.oneOf<unknown>([
    () => random.pick(scalars),
    part,
    () => `${part()} ${random.pick(['|', '&', ' | ', ' & '])} ${part()}`,
    () =>
      `${random.int(0, 5)}${random.pick(['', 'Mi', 'm', 'h'])}${random.pick(['-', '!-'])}${random.int(0, 9)}${random.pick(['', 'Gi', 'm', 'h'])}`,
  ])
}

/** `{pattern, resource}`: patterns of real policies, cuts of resources with anchors, small ones. */
export const pattern: Generator = (corpus, random) => {
  const patterns = corpus.bodies(['validate', 'pattern']).filter(isConstant)
  return () => {
    const resource = random.pick(corpus.resources)
    return random.oneOf<JsonObject>([
      () => ({
        pattern: mutate(random.pick(patterns), random),
        resource: mutate(resource, random),
      }),
      () => ({ pattern: anchored(resource, random), resource: mutate(resource, random) }),
      () => {
        const small = smallObject(random)
        return { pattern: anchored(small, random), resource: mutate(small, random) }
      },
      () => ({ pattern: { a: scalarPattern(random) }, resource: { a: random.pick(scalars) } }),
    ])
  }
}

function isConstant(value: unknown): boolean {
  return !JSON.stringify(value).includes('{{')
}

const operators = [
  'Equals',
  'Equal',
  'NotEquals',
  'In',
  'AnyIn',
  'AllIn',
  'NotIn',
  'AnyNotIn',
  'AllNotIn',
  'GreaterThan',
  'GreaterThanOrEquals',
  'LessThan',
  'LessThanOrEquals',
  'DurationGreaterThan',
  'DurationGreaterThanOrEquals',
  'DurationLessThan',
  'DurationLessThanOrEquals',
  'equals',
  'anyin',
]

function variable(random: Random): string {
  const path = random.pick([
    'n',
    's',
    'list',
    'map',
    'map.a',
    'q',
    'd',
    'missing',
    'list[0]',
    'map.b || `1`',
  ])
  return random.chance(0.8)
    ? `{{ ${path} }}`
    : random.pick([`x{{${path}}}`, `{{- ${path} }}`, `{{${path}}}-{{n}}`])
}

const operands = [
  ...scalars,
  'a-b',
  'A',
  '["a","b"]',
  '1-10',
  '1.2.3',
  ['a', 'b'],
  ['a*', '?'],
  [1, 2],
  ['1', '2'],
  [true],
  [],
  {},
  { a: 1 },
  [['a']],
  '10-20',
  '1024Mi',
]

function operand(random: Random): unknown {
  return random.chance(0.3) ? variable(random) : random.pick(operands)
}

/** `{conditions, context}`: blocks, lists of blocks, old lists. */
export const conditions: Generator = (_corpus, random) => {
  const condition = () => ({
    key: operand(random),
    operator: random.pick(operators),
    value: operand(random),
    ...(random.chance(0.2) ? { message: random.pick(['no', '{{ s }}', '']) } : {}),
  })
  const block = () => ({
    ...(random.chance(0.6) ? { any: random.list(1, 2, condition) } : {}),
    ...(random.chance(0.5) ? { all: random.list(1, 2, condition) } : {}),
  })
  return () => ({
    conditions: random.oneOf<unknown>([
      () => ({ all: [condition()] }),
      block,
      () => [{ all: [condition()] }, block()],
      () => [condition()],
    ]),
    context: variables(random),
  })
}

function variables(random: Random): JsonObject {
  return {
    n: random.pick([0, 1, 3, 2.5, 100]),
    s: random.pick(['a', 'b', '', 'x y', '3', '{{ n }}', 'a"b']),
    list: random.pick<unknown>([['a', 'b'], [1, 2], [], ['{{ s }}']]),
    map: random.pick<unknown>([{ a: 1 }, { a: 'x', b: null }, {}]),
    q: random.pick(['1Gi', '512Mi', '100m']),
    d: random.pick(['1h', '30m', '0']),
    request: {
      operation: random.pick(['CREATE', 'UPDATE', 'DELETE']),
      object: { metadata: { name: 'x' }, spec: { n: 1 } },
      oldObject: { metadata: { name: 'old' } },
    },
  }
}

const templates = [
  '{{ n }}',
  '{{s}}',
  'a {{ s }} b',
  '{{ list }}',
  'l={{ list }}',
  '{{ map.a }}',
  '{{ missing }}',
  '{{ missing || `1` }}',
  '{{ request.object.metadata.name }}',
  '\\{{ n }}',
  '{{ to_string(n) }}-{{ s }}',
  '{{- s }}',
  'x{{- s }}',
  '{{ {{ s }} }}',
  "{{ 'a' }}",
  '{{}}',
  '{{ n',
  '$(./../a)',
  '$(a)',
  '$(../b)',
  '>=$(./../a)',
  '\\$(a)',
  '{{ @ }}',
  '{{ map."a" }}',
  '{{ list[?@ == `1`] }}',
  'plain',
  '',
]

// Keys that become the name of another one, or that refer to others, are settled by chance upstream.
const keyTemplates = [
  'k{{ n }}',
  "{{ 'k' }}",
  'x {{ s }} y',
  '{{ n }}',
  '\\{{ n }}',
  '{{ n',
  '{{ missing }}',
]

/** `{document, context}`: variables and references at random places. */
export const substitute: Generator = (corpus, random) => {
  const bodies = corpus.policies
    .flatMap(rulesOf)
    .filter(rule => !unsteady.test(JSON.stringify(rule)))
  const leaf = () => (random.chance(0.6) ? random.pick(templates) : random.pick(scalars))
  const document = (depth: number): unknown => {
    if (depth === 0 || random.chance(0.3)) return leaf()
    if (random.chance(0.3)) return random.list(0, 3, () => document(depth - 1))
    const members = random.list(0, 3, () => [
      random.chance(0.15) ? random.pick(keyTemplates) : random.pick(['a', 'b', 'c', '(a)', 'x/y']),
      document(depth - 1),
    ])
    return Object.fromEntries(members)
  }
  return () => {
    if (random.chance(0.75)) return { document: document(3), context: variables(random) }
    const { match: _, exclude: __, ...rule } = random.pick(bodies)
    const context = mutateObject(random.pick(corpus.contexts), random)
    return { document: mutate(rule, random, 1), context }
  }
}
