import {
  type CelEnvironment,
  type CelType,
  createDialect,
  formatType,
  parseType,
  withVariables,
} from '@ephor/lang/cel'
import type { Random } from '../random.ts'

/** Makes expressions that are mostly well typed, from the tables of functions. */
export interface CelGrammar {
  /** An expression of a type, written as in `list(int)`, nested so deep. */
  make(type: string, depth: number): string
}

interface Row {
  readonly name: string
  readonly isMember: boolean
  readonly parameters: readonly CelType[]
  readonly result: CelType
}

/** What changes from call to call, asks for more than the line holds, or makes lists without end. */
const unsteady =
  /^(?:random|time\.now|@|_|math\.@|.*sortBy|gzip|x509|verify|extractPayload|getImageData|check$|generator|lists\.range)/u

const simple = ['bool', 'int', 'uint', 'double', 'string', 'bytes', 'timestamp', 'duration', 'dyn']

export function createCelGrammar(random: Random): CelGrammar {
  const environment = withVariables(createDialect('mutating'), new Map())
  const rows = rowsOf(environment)
  const byResult = new Map<string, Row[]>()
  for (const row of rows) {
    const key = row.result.kind === 'param' ? 'any' : formatType(row.result)
    byResult.set(key, [...(byResult.get(key) ?? []), row])
  }
  const grammar: Context = { random, byResult, scope: [] }
  return { make: (type, depth) => make(grammar, parseType(type), depth) }
}

function rowsOf({ functions }: CelEnvironment): readonly Row[] {
  return [...functions.values()]
    .flat()
    .filter(({ name, asksWorld }) => !asksWorld && !unsteady.test(name))
}

interface Context {
  readonly random: Random
  readonly byResult: ReadonlyMap<string, readonly Row[]>
  /** Loop variables. */
  readonly scope: readonly string[]
}

function make(context: Context, wanted: CelType, depth: number): string {
  const { random } = context
  // now and then something else, to see what is refused
  const type = random.chance(0.03) ? parseType(random.pick(simple)) : wanted
  if (type.kind === 'param' || isDyn(type)) return makeAny(context, depth)
  if (depth <= 0) return leaf(context, type)
  return random.oneOf([
    () => leaf(context, type),
    () => call(context, type, depth),
    () => call(context, type, depth),
    () => operator(context, type, depth),
    () => operator(context, type, depth),
    () => condition(context, type, depth),
  ])
}

function isDyn(type: CelType): boolean {
  return type.kind === 'simple' && (type.name === 'dyn' || type.name === 'any')
}

function makeAny(context: Context, depth: number): string {
  const { random } = context
  if (depth <= 0 || random.chance(0.3)) return path(context)
  const type = parseType(
    random.pick([...simple.slice(0, -1), 'list(int)', 'list(string)', 'map(string, int)']),
  )
  const inner = make(context, type, depth - 1)
  return random.chance(0.5) ? `dyn(${inner})` : inner
}

const fields = ['a', 'b', 'c', 'name', 'zz', 'spec', 'items']

function path({ random, scope }: Context): string {
  const root = random.pick(['x', 's', 'i', 'd', 'l', 'm', 'n', 't', 'x', 'm', ...scope, ...scope])
  let text = root
  for (let count = random.int(0, 3); count > 0; count--) {
    text += random.oneOf([
      () => `.${random.pick(fields)}`,
      () => `.${random.pick(fields)}`,
      () => `.?${random.pick(fields)}`,
      () => `[${random.pick(['0', '1', '"a"', "'x/y'", 'i', 's', '1u', '0.0'])}]`,
      () => `[?${random.pick(['0', '"a"', 'i'])}]`,
    ])
  }
  return text
}

const texts = [
  "''",
  "'a'",
  "'abc'",
  '"a,b,c"',
  "'Ünï😀'",
  "'10Mi'",
  "'1.2.3'",
  "'10.0.0.1'",
  "'10.0.0.0/8'",
  "'2001:db8::1'",
  "'1h30m'",
  "'2024-02-29T12:00:00Z'",
  "'https://a.b:80/c?d=e'",
  "'%s %d'",
  "'[a-c]+'",
  "'(a)(b)?'",
  "'Europe/Paris'",
  "'+02:00'",
  "'my-name'",
  "r'\\d+'",
  "'true'",
  "'-5'",
  "'1e3'",
  "'aGk='",
]

const literals: Readonly<Record<string, readonly string[]>> = {
  bool: ['true', 'false', 't'],
  int: [
    '0',
    '1',
    '-1',
    '2',
    '7',
    '63',
    '64',
    '9223372036854775807',
    '-9223372036854775808',
    '0x1F',
    '1000000',
  ],
  uint: ['0u', '1u', '5u', '18446744073709551615u'],
  double: ['0.0', '1.0', '-1.5', '2.5', '1e300', '1e-7', '0.1', '123456.789', '1e21'],
  string: texts,
  bytes: ["b''", "b'abc'", "b'\\xff'", "b'ü'"],
  timestamp: [
    "timestamp('2024-02-29T12:00:00Z')",
    'timestamp(0)',
    "timestamp('1969-12-31T23:59:59.5Z')",
    "timestamp('9999-12-31T23:59:59Z')",
  ],
  duration: ["duration('1h')", "duration('90s')", "duration('-1.5s')", "duration('0')"],
  null: ['null', 'n'],
  'kubernetes.Quantity': [
    "quantity('1Gi')",
    "quantity('100m')",
    "quantity('-5')",
    "quantity('1.5k')",
  ],
  'kubernetes.Semver': ["semver('1.2.3')", "semver('v1.0', true)", "semver('1.2.3-a.1+b')"],
  'kubernetes.URL': ["url('https://a.b:80/c?d=e&d=f')", "url('/x%20y')"],
  'kubernetes.NamedFormat': [
    'format.dns1123Label()',
    'format.uuid()',
    'format.date()',
    'format.qualifiedName()',
  ],
  'net.IP': ["ip('10.0.0.1')", "ip('::1')", "ip('2001:db8::1')", "ip('127.0.0.1')"],
  'net.CIDR': ["cidr('10.0.0.0/8')", "cidr('2001:db8::/32')", "cidr('0.0.0.0/0')"],
  'kyverno.image': ["image('nginx')", "image('ghcr.io/a/b:v1')", "image('localhost:5000/x')"],
  'json.Json': ['json'],
  'yaml.Yaml': ['yaml'],
}

function leaf(context: Context, type: CelType): string {
  const { random } = context
  if (type.kind === 'list') {
    const items = random.list(0, 3, () => leaf(context, type.element))
    return random.chance(0.2) ? 'l' : `[${items.join(', ')}]`
  }
  if (type.kind === 'map') {
    const entries = random.list(
      0,
      2,
      () => `${leaf(context, type.key)}: ${leaf(context, type.value)}`,
    )
    return random.chance(0.2) ? 'm' : `{${entries.join(', ')}}`
  }
  if (type.kind === 'type')
    return random.pick(['int', 'string', 'list', 'type', 'null_type', 'duration', 'bool'])
  if (type.kind === 'opaque' && type.name === 'optional_type') return optional(context, type)
  const name = 'name' in type ? type.name : ''
  const known = literals[name]
  return known === undefined || random.chance(0.12) ? path(context) : random.pick(known)
}

function optional(context: Context, type: CelType): string {
  const { random } = context
  const inner = 'parameters' in type ? (type.parameters[0] ?? parseType('dyn')) : parseType('dyn')
  return random.oneOf([
    () => 'optional.none()',
    () => `optional.of(${leaf(context, inner)})`,
    () => `optional.ofNonZeroValue(${leaf(context, inner)})`,
    () => `x.?${random.pick(fields)}`,
  ])
}

function call(context: Context, type: CelType, depth: number): string {
  const { random, byResult } = context
  const rows = byResult.get(formatType(type)) ?? []
  if (rows.length === 0) return leaf(context, type)
  const { name, isMember, parameters } = random.pick(rows)
  // all parameters of one name get one type
  const bound = new Map<string, CelType>()
  const args = parameters.map(parameter => make(context, bind(parameter, bound, random), depth - 1))
  if (!isMember) return `${name}(${args.join(', ')})`
  const [receiver = '', ...rest] = args
  return `${asOperand(receiver)}.${name}(${rest.join(', ')})`
}

function asOperand(text: string): string {
  return /^[\w.[\]'"()]+$/u.test(text) && !/^[-\d]/u.test(text) ? text : `(${text})`
}

function bind(type: CelType, bound: Map<string, CelType>, random: Random): CelType {
  if (type.kind === 'list') return { kind: 'list', element: bind(type.element, bound, random) }
  if (type.kind !== 'param') return type
  const known = bound.get(type.name) ?? parseType(random.pick(['int', 'string', 'dyn', 'double']))
  bound.set(type.name, known)
  return known
}

const binary: Readonly<Record<string, readonly string[]>> = {
  int: ['+', '-', '*', '/', '%'],
  uint: ['+', '-', '*', '/', '%'],
  double: ['+', '-', '*', '/'],
  string: ['+'],
  bytes: ['+'],
  duration: ['+', '-'],
}

function operator(context: Context, type: CelType, depth: number): string {
  const { random } = context
  const inner = (wanted: CelType) => make(context, wanted, depth - 1)
  if (type.kind === 'list') return collect(context, type, depth)
  const name = 'name' in type ? type.name : ''
  if (name === 'bool') return test(context, depth)
  const operators = binary[name]
  if (operators === undefined) return call(context, type, depth)
  if ((name === 'int' || name === 'double') && random.chance(0.15)) return `-(${inner(type)})`
  return `(${inner(type)} ${random.pick(operators)} ${inner(type)})`
}

function condition(context: Context, type: CelType, depth: number): string {
  const answer = make(context, parseType('bool'), depth - 1)
  const { random } = context
  if (random.chance(0.15)) {
    const value = make(context, parseType('dyn'), depth - 1)
    const inner = { ...context, scope: [...context.scope, 'v'] }
    return `cel.bind(v, ${value}, ${make(inner, type, depth - 1)})`
  }
  return `(${answer} ? ${make(context, type, depth - 1)} : ${make(context, type, depth - 1)})`
}

function test(context: Context, depth: number): string {
  const { random } = context
  const any = () =>
    make(context, parseType(random.pick([...simple, 'list(int)', 'map(string, int)'])), depth - 1)
  const bool = () => make(context, parseType('bool'), depth - 1)
  return random.oneOf([
    () => `(${bool()} ${random.pick(['&&', '||'])} ${bool()})`,
    () => `!(${bool()})`,
    () => `(${any()} ${random.pick(['==', '!='])} ${any()})`,
    () => same(context, depth),
    () => same(context, depth),
    () =>
      `(${any()} in ${make(context, parseType(random.pick(['list(int)', 'list(string)', 'map(string, int)'])), depth - 1)})`,
    () => quantified(context, depth),
    () => `has(${path(context)}.${random.pick(fields)})`,
    () => call(context, parseType('bool'), depth),
  ])
}

/** Two values of one type in some relation. */
function same(context: Context, depth: number): string {
  const { random } = context
  const type = parseType(random.pick([...simple, 'kubernetes.Quantity', 'type', 'list(int)']))
  const relation = random.pick(['==', '!=', '<', '<=', '>', '>='])
  return `(${make(context, type, depth - 1)} ${relation} ${make(context, type, depth - 1)})`
}

function range(context: Context, depth: number): string {
  const type = context.random.pick([
    'list(int)',
    'list(string)',
    'list(dyn)',
    'map(string, int)',
    'dyn',
  ])
  return asOperand(make(context, parseType(type), Math.min(depth - 1, 1)))
}

function quantified(context: Context, depth: number): string {
  const { random } = context
  const macro = random.pick(['all', 'exists', 'exists_one', 'existsOne'])
  const isPair = random.chance(0.25)
  const names = isPair ? ['k', 'e'] : ['e']
  const inner = { ...context, scope: [...context.scope, ...names] }
  return `${range(context, depth)}.${macro}(${names.join(', ')}, ${make(inner, parseType('bool'), depth - 1)})`
}

function collect(context: Context, type: CelType, depth: number): string {
  const { random } = context
  const element = type.kind === 'list' ? type.element : parseType('dyn')
  const inner = { ...context, scope: [...context.scope, 'e'] }
  const bool = () => make(inner, parseType('bool'), depth - 1)
  return random.oneOf([
    () => `${range(context, depth)}.map(e, ${make(inner, element, depth - 1)})`,
    () => `${range(context, depth)}.map(e, ${bool()}, ${make(inner, element, depth - 1)})`,
    () => `${range(context, depth)}.filter(e, ${bool()})`,
    () => `(${make(context, type, depth - 1)} + ${make(context, type, depth - 1)})`,
    () => `${range(context, depth)}.transformList(k, e, ${make(inner, element, depth - 1)})`,
    () => `[${random.pick(['?', ''])}${make(context, parseType('optional_type(int)'), depth - 1)}]`,
    () => `${range(context, depth)}.sortBy(e, ${make(inner, parseType('int'), depth - 1)})`,
  ])
}
