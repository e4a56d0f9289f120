import { checkCel, compileCel, createDialect, parseCel } from '@ephor/lang/cel'
import { compileExpr } from '@ephor/lang/expr'
import { compileJmespath } from '@ephor/lang/jmespath'
import { applyJsonPatch, diff, equal, isObject, parseJson, parseJsonPatch } from '@ephor/lang/json'
import {
  compileRegex,
  compileSemverRange,
  compileWildcard,
  formatDuration,
  parseCidr,
  parseDuration,
  parseGoTime,
  parseImageReference,
  parseKindSelector,
  parseQuantity,
  parseSelectorText,
  parseSemver,
  RFC3339,
} from '@ephor/lang/notation'
import { compileTemplate, templateLibrary } from '@ephor/lang/template'
import { parseYaml, stringifyYaml } from '@ephor/lang/yaml'
import type { Corpus } from '../differential/corpus.ts'
import type { Random } from '../differential/random.ts'
import type { Target } from './target.ts'
import { mutateText } from './text-mutation.ts'

/** A target that reads mutations of some texts. */
function textTarget(
  name: string,
  weight: number,
  seeds: readonly string[] | ((corpus: Corpus) => readonly string[]),
  read: (text: string, other: string) => boolean,
): Target {
  return {
    name,
    weight,
    inputs(corpus, random) {
      const texts = typeof seeds === 'function' ? seeds(corpus) : seeds
      return () => [mutated(texts, random), random.pick(texts)]
    },
    read: ([text = '', other = '']) => read(text, other),
  }
}

function mutated(texts: readonly string[], random: Random): string {
  return mutateText(random.pick(texts), random)
}

const celEnvironment = createDialect('validating')

const exprs = [
  "app.status.operationState.phase in ['Error', 'Failed']",
  'time.Now().Sub(time.Parse(x.y)).Minutes() >= 5',
  'filter(items, {#.a > 1}) | map(#.b) | len() > 0 ? "a" : nil',
  'let x = a?.b ?? 1; x ** 2 .. 5',
]

const templates = [
  '{{ range $i, $e := .items }}{{ if eq $e.a 1 }}{{ $e.b | printf "%-5v" }}{{ else }}x{{ end }}{{ end }}',
  '{{ define "t" }}{{ with .x }}{{ . }}{{ end }}{{ end }}{{- template "t" . -}}',
  '{{ (index .a 0).b.c | len | not | and true }}{{/* c */}}{{ break }}',
]

/** What expressions and templates are evaluated on. */
const data = {
  app: { status: { operationState: { phase: 'Failed', count: 3 } }, spec: [1, 2.5, null] },
  items: [
    { a: 1, b: 'x' },
    { a: 2, b: ['y'] },
  ],
  request: { object: { metadata: { name: 'n', labels: { __proto__: 'x', a: '1Gi' } } } },
  a: [{ b: { c: 'text' } }],
  x: '2026-01-02T15:04:05Z',
}

const jmespathWorld = { now: 0, random: () => 0.5, resolveHost: () => [] }
const templatePorts = { now: () => 0n, random: () => 0.5 }
const templateBounds = {
  functions: templateLibrary(templatePorts),
  maxCharacters: 100_000,
  maxSteps: 10_000,
}

/** Every language and notation that users write, each with texts to start from. */
export const parsers: readonly Target[] = [
  textTarget(
    'yaml',
    4,
    ({ texts }) => texts.filter(text => text.length < 3_000),
    text => {
      const documents = parseYaml(text).filter(({ problems }) => problems.length === 0)
      for (const { value } of documents) {
        const [again] = parseYaml(stringifyYaml(value))
        if (isObject(value) && !equal(again?.value, value))
          throw new Error('printed YAML reads otherwise')
      }
      return documents.length > 0
    },
  ),
  textTarget(
    'json',
    6,
    ({ contexts, pods }) =>
      [...contexts, ...pods.slice(0, 50)].map(each => JSON.stringify(each).slice(0, 2_000)),
    text => {
      parseJson(text)
      return true
    },
  ),
  textTarget('json-patch', 8, jsonPatches, text => {
    const document = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c' }, {}] } }
    const patched = applyJsonPatch(document, parseJsonPatch(parseJson(text), 'kyverno'), 'kyverno')
    if (!equal(applyJsonPatch(document, diff(document, patched), 'standard'), patched)) {
      throw new Error('a diff does not lead from one document to the other')
    }
    return true
  }),
  textTarget(
    'jmespath',
    12,
    ({ expressions }) => expressions,
    text => compileJmespath(text).evaluate(data, jmespathWorld) !== undefined,
  ),
  textTarget(
    'cel',
    6,
    ({ celExpressions }) => celExpressions,
    text => {
      const parsed = parseCel(text, { macros: celEnvironment.macros })
      const checked = checkCel(parsed, celEnvironment)
      return compileCel(checked) !== undefined
    },
  ),
  textTarget(
    'expr',
    10,
    exprs,
    text => compileExpr(text, { maxSteps: 10_000 })(data) !== undefined,
  ),
  textTarget('template', 8, templates, text => compileTemplate(text, templateBounds)(data) !== ''),
  textTarget(
    'wildcard',
    14,
    ['*', 'a*b?c', 'nginx:*', '?*', '*.*/*', 'ghcr.io/*:v?.*'],
    (text, other) => compileWildcard(text)(other),
  ),
  textTarget(
    'quantity',
    14,
    ['1', '100m', '1.5Gi', '-3e3', '1E', '12345678901234567890n', '.5Ki'],
    text => {
      return parseQuantity(text) !== undefined
    },
  ),
  textTarget('duration', 14, ['1h', '1h30m0.5s', '-1.5us', '100ms', '9223372036s'], text => {
    const duration = parseDuration(text)
    if (duration !== undefined && parseDuration(formatDuration(duration)) !== duration) {
      throw new Error('a printed duration reads otherwise')
    }
    return duration !== undefined
  }),
  textTarget(
    'time',
    8,
    [
      '2026-01-02T15:04:05Z',
      '2026-01-02T15:04:05.999999999+07:00',
      'Mon, 02 Jan 2006 15:04:05 MST',
    ],
    text => parseGoTime(RFC3339, text) !== undefined,
  ),
  textTarget(
    'semver',
    10,
    ['1.2.3', '1.0.0-alpha.1+build', '0.0.0'],
    text => parseSemver(text) !== undefined,
  ),
  textTarget(
    'semver-range',
    10,
    ['>=1.2.3 <2', '1.x || >=2.5.0 || 5.0.0 - 7.2.3', '!=1.2.*'],
    text => compileSemverRange(text) !== undefined,
  ),
  textTarget(
    'cidr',
    12,
    ['10.0.0.0/8', 'fe80::/10', '::ffff:1.2.3.4/120'],
    text => parseCidr(text) !== undefined,
  ),
  textTarget('selector', 12, ['a=b,c!=d', 'env in (a, b), !x', 'x/y notin (a),z>1'], text => {
    return parseSelectorText(text).length > 0
  }),
  textTarget(
    'kind',
    12,
    ['Pod', 'apps/v1/Deployment', '*/*', 'v1/Pod.status', 'a.b/v1/C/d'],
    text => {
      return parseKindSelector(text).kind !== ''
    },
  ),
  textTarget('image', 10, ['nginx', 'ghcr.io/a/b:v1', 'localhost:5000/x@sha256:abc'], text => {
    return (
      parseImageReference(text, {
        defaultRegistry: 'docker.io',
        enableDefaultRegistryMutation: true,
      }) !== undefined
    )
  }),
  textTarget(
    'regex',
    4,
    ['^(a+)+$', '[a-z]{1,3}|\\d+', '(?i)x(?P<n>y)', '\\p{Greek}[^\\s]'],
    (text, other) => {
      const regex = compileRegex(text)
      return regex.test(other.repeat(20))
    },
  ),
]

function jsonPatches({ bodies }: Corpus): readonly string[] {
  const written = bodies(['mutate', 'patchesJson6902']).map(String)
  const read = written.flatMap(text => parseYaml(text).map(({ value }) => JSON.stringify(value)))
  return read.filter(text => text !== undefined && text.length < 2_000)
}
