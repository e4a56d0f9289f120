import { readFileSync } from 'node:fs'
import { compile, load, requestFor, runSync } from '@ephor/engine'
import { CelError, checkCel, compileCel, createDialect, parseCel } from '@ephor/lang/cel'
import { compileExpr } from '@ephor/lang/expr'
import { compileJmespath } from '@ephor/lang/jmespath'
import { applyJsonPatch, type JsonPatchOperation, parseJson } from '@ephor/lang/json'
import { compileRegex, compileWildcard, parseQuantity } from '@ephor/lang/notation'
import { compileTemplate } from '@ephor/lang/template'
import { parseYaml } from '@ephor/lang/yaml'
import { expect, test } from 'vitest'

const million = 1_000_000
const world = { now: 0, random: () => 0.5, resolveHost: () => [] }

/** What is wrong with a YAML document. */
function yamlProblem(text: string): string {
  return parseYaml(text)
    .flatMap(({ problems }) => problems.map(({ message }) => message))
    .join('\n')
}

function refusal(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return String(error)
  }
}

function jmespath(text: string, data: unknown = {}): string {
  return refusal(() => compileJmespath(text).evaluate(data, world))
}

const celEnvironment = createDialect('validating')

function cel(expression: string): string {
  const checked = checkCel(parseCel(expression, { macros: celEnvironment.macros }), celEnvironment)
  const value = compileCel(checked).evaluate({})
  return value instanceof CelError ? value.message : ''
}

function patch(...operations: readonly JsonPatchOperation[]): string {
  return refusal(() => applyJsonPatch({ a: 'x'.repeat(million), l: [] }, operations, 'kyverno'))
}

function policyWith(rule: object): string {
  const match = { any: [{ resources: { kinds: ['Pod'] } }] }
  return JSON.stringify({
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p' },
    spec: { background: false, rules: [{ name: 'r', match, ...rule }] },
  })
}

/** What a policy is refused for, or else the message of its rule on a Pod with a long annotation. */
function judge(rule: object, annotation = 'x'): string {
  const { policies, problems } = load(policyWith(rule))
  const compiled = compile({ policies })
  const refused = [...problems, ...compiled.problems].map(({ error }) => error.message)
  if (refused.length > 0) return refused.join('\n')
  const metadata = { name: 'n', annotations: { long: annotation } }
  const request = requestFor({ apiVersion: 'v1', kind: 'Pod', metadata })
  const { policies: results } = runSync(compiled.set, request, { now: () => 0, random: () => 0.5 })
  const rules = results.flatMap(({ rules: each }) => each)
  return rules.map(({ status, message }) => `${status}: ${message}`).join('\n')
}

function deep(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = { a: value }
  return value
}

const long = '{{ request.object.metadata.annotations.long }}'

/** Input → an input beyond the bound, and what is said. */
const bounds: Readonly<Record<string, readonly [() => string, RegExp | string]>> = {
  'levels of maps and lists in YAML': [
    () => yamlProblem(`${'[ '.repeat(1_001)}${']'.repeat(1_001)}`),
    'deeper than 1000 levels',
  ],
  'levels of objects and lists in JSON': [
    () => refusal(() => parseJson(`${'['.repeat(1_001)}${']'.repeat(1_001)}`)),
    'deeper than 1000 levels',
  ],
  'share of a YAML document that comes out of aliases': [
    () => {
      const levels = Array.from({ length: 9 }, (_, level) => {
        const items = level === 0 ? 'x' : `*a${level - 1}`
        return `a${level}: &a${level} [${Array(9).fill(items).join(', ')}]\n`
      })
      return yamlProblem(levels.join(''))
    },
    'alias',
  ],
  'characters of a YAML document that the exact parser reads': [
    () => yamlProblem(`!!str a: ${'x'.repeat(2 ** 27)}\n`),
    /larger|longer/,
  ],
  'characters of a JMESPath expression': [
    () => jmespath(`'${'x'.repeat(4 * 2 ** 20)}'`),
    'longer than 4194304 characters',
  ],
  'depth of a JMESPath expression': [() => jmespath(`${'!'.repeat(1_001)}a`), /deep|nested/],
  'list members that a JMESPath evaluation makes': [
    () => jmespath(`a${' | [@, @][]'.repeat(30)}`, { a: [1] }),
    /more than|limit/i,
  ],
  'characters of a text that a JMESPath function makes': [
    () => jmespath("join(a, ['x', 'x', 'x', 'x', 'x', 'x'])", { a: 'x'.repeat(million) }),
    /longer|limit/i,
  ],
  'characters of a regular expression': [
    () => refusal(() => compileRegex('a'.repeat(10_001))),
    'expression too large',
  ],
  'time of a regular expression': [
    () => String(compileRegex('^(a+)+$').test(`${'a'.repeat(million)}!`)),
    'false',
  ],
  'time of a wildcard': [
    () => String(compileWildcard(`${'*a'.repeat(50)}*b`)('a'.repeat(million / 10))),
    'false',
  ],
  'characters of a quantity': [() => String(parseQuantity('1'.repeat(1_025))), 'undefined'],
  'levels of a pattern': [() => judge({ validate: { message: 'm', pattern: deep(201) } }), '200'],
  'variables in variables of a text': [
    () => judge(denying(`${long}-`), long),
    'too much variables',
  ],
  'characters of a text with variables put in': [
    () => judge(denying(`${long}-`.repeat(5)), 'x'.repeat(million)),
    'too much text',
  ],
  'steps of a JSON pointer': [
    () => patch({ op: 'add', path: '/a'.repeat(1_001), value: 1 }),
    'more than 1000 steps',
  ],
  'what the copies of a JSON patch add': [
    () =>
      patch(...'bcde'.split('').map(to => ({ op: 'copy', from: '/a', path: `/${to}` }) as const)),
    'exceeding the limit 3145728',
  ],
  'places that a JSON patch adds to a list at once': [
    () => patch({ op: 'add', path: '/m/10001/x', value: 1 }),
    /index|10001/,
  ],
  'levels of a strategic merge patch': [
    () => judge({ mutate: { patchStrategicMerge: deep(300) } }),
    'deeper than 200 levels',
  ],
  'code points of a CEL expression': [
    () => refusal(() => parseCel('a'.repeat(100_001))),
    'code point size exceeds limit',
  ],
  'depth of a CEL expression': [
    () => refusal(() => parseCel(`${'('.repeat(300)}1${')'.repeat(300)}`)),
    /depth|recursion|nest/i,
  ],
  'steps of a CEL evaluation without a limit of cost': [
    () => cel('lists.range(2000).map(a, lists.range(2000).map(b, lists.range(9).map(c, c)))'),
    /step|limit/i,
  ],
  'steps of an expression of notifications': [
    () => refusal(() => compileExpr('map(1..2000, map(1..2000, # + 1))')({})),
    /steps|budget|limit/i,
  ],
  'characters and steps of a rendered template': [
    () =>
      refusal(() =>
        compileTemplate('{{ range . }}{{ printf "%1000000d" 1 }}{{ end }}')(Array(20).fill(1)),
      ),
    /character|long|step/i,
  ],
}

/** A rule whose condition holds a text. */
function denying(key: string): object {
  const conditions = { any: [{ key, operator: 'Equals', value: 'y' }] }
  return { validate: { message: 'm', deny: { conditions } } }
}

test.each(Object.entries(bounds))('%s', (_, [work, says]) => {
  expect(work()).toMatch(says)
})

test('the reference tells of each', () => {
  const page = readFileSync(new URL('../docs/reference/bounds.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| ([^|]+) \| [^|]+ \| [^|]+ \|$/gm)].map(([, input]) => input)
  expect(rows.slice(2)).toEqual(Object.keys(bounds))
})
