import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getOwn, isObject, type JsonObject, parseJson } from '@ephor/lang/json'
import { flattenLists, parseYaml } from '@ephor/lang/yaml'
import { readJson, readJsonLines } from '../files.ts'
import { isClassicPolicy, rulesOf } from '../world/classic.ts'

/** What generators draw from: the policies and objects of the suites. */
export interface Corpus {
  readonly texts: readonly string[]
  readonly policies: readonly JsonObject[]
  readonly resources: readonly JsonObject[]
  readonly pods: readonly JsonObject[]
  readonly expressions: readonly string[]
  readonly contexts: readonly JsonObject[]
  /** Real expressions of CEL, with sets of variables for them. */
  readonly celExpressions: readonly string[]
  readonly celVariables: readonly JsonObject[]
  /** Bodies of rules of one kind: `pattern`, `patchStrategicMerge`, `patchesJson6902`. */
  bodies(path: readonly string[]): readonly unknown[]
}

// More would only cost time to read.
const maxFiles = 1500
const maxBytes = 20_000

/** Reads the corpus below the folder of the suites. */
export function readCorpus(folder: string): Corpus {
  const files = ['kyverno-policies', 'kyverno-cli'].flatMap(name => yamlFiles(join(folder, name)))
  // the library's own files are its policies, those in hidden folders its tests
  const library = files.filter(path => path.includes('/kyverno-policies/') && !path.includes('/.'))
  const chosen = new Set([...library, ...evenly(files, maxFiles)])
  const texts = [...chosen].map(path => readFileSync(path, 'utf8'))
  const small = texts.filter(text => text.length < maxBytes)
  const objects = small.flatMap(objectsIn)
  const policies = objects.filter(isPolicy)
  const resources = objects.filter(object => !String(object.apiVersion).includes('kyverno.io'))
  const reference = join(folder, 'kyverno-reference/resources.yaml')
  const fixtures = join(folder, 'pod-security-standards/psa-fixtures.jsonl')
  const expressions = join(folder, 'jmespath-expressions')
  return {
    texts: small,
    policies,
    resources: [...resources, ...objectsIn(readFileSync(reference, 'utf8'))],
    pods: (readJsonLines<{ readonly pod: JsonObject }>(fixtures) ?? []).map(({ pod }) => pod),
    expressions: readJson<readonly string[]>(join(expressions, 'expressions.json')) ?? [],
    contexts: readJson<readonly JsonObject[]>(join(expressions, 'data.json')) ?? [],
    celExpressions: readList(join(folder, 'cel-expressions/expressions.json')).map(
      ({ expression }) => String(expression),
    ),
    celVariables: readList(join(folder, 'cel-expressions/vars.json')),
    bodies: path => policies.flatMap(rulesOf).flatMap(rule => bodyAt(rule, path)),
  }
}

/** A list of objects, whose numbers stay what they are. */
function readList(path: string): readonly JsonObject[] {
  const value = parseJson(readFileSync(path, 'utf8'))
  return Array.isArray(value) ? value.filter(isObject) : []
}

function yamlFiles(path: string): readonly string[] {
  if (statSync(path).isDirectory()) {
    return readdirSync(path)
      .sort()
      .flatMap(name => yamlFiles(join(path, name)))
  }
  return path.endsWith('.yaml') ? [path] : []
}

/** So many items from all over a list. */
function evenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, items.length / count)
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

function objectsIn(text: string): readonly JsonObject[] {
  return parseYaml(text)
    .flatMap(({ value }) => flattenLists(value))
    .filter(isObject)
    .filter(object => typeof object.kind === 'string' && isObject(object.metadata))
}

function isPolicy(object: JsonObject): boolean {
  const isOne = object.kind === 'ClusterPolicy' || object.kind === 'Policy'
  const hasRules = rulesOf(object).length > 0
  return (
    isOne &&
    hasRules &&
    isClassicPolicy(object) &&
    !rulesOf(object).some(rule => 'verifyImages' in rule)
  )
}

function bodyAt(rule: JsonObject, path: readonly string[]): readonly unknown[] {
  const found = path.reduce<unknown>(
    (value, key) => (isObject(value) ? getOwn(value, key) : undefined),
    rule,
  )
  return found === undefined ? [] : [found]
}
