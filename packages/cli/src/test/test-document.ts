import { posix } from 'node:path'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { shownPath } from '../input/fetched-path.ts'
import { type InputProblem, problemAt } from '../input/problem.ts'
import { checkDocuments } from '../input/read-document.ts'
import { readText } from '../input/read-text.ts'
import type { ValuesSpec } from '../input/values.ts'

/** A result that a test expects. */
export interface ExpectedResult {
  /** Its place among those of the test, from 0; absent where it was not read. */
  readonly index?: number
  /** `name` or `namespace/name`. */
  readonly policy: string
  /** Empty: every rule of the policy. */
  readonly rule: string
  readonly result: string
  readonly kind: string
  /** `name` or `namespace/name`; with no resources and no specs every resource is meant. */
  readonly resources: readonly string[]
  readonly resourceSpecs: readonly ResourceSpec[]
  /** `CREATE`, `UPDATE` or `DELETE`; empty: what the values say, else `CREATE`. */
  readonly operation: string
  readonly patchedResources: string
  readonly generatedResources: readonly string[]
  readonly cloneSourceResource: string
  readonly failOnMissingResources: boolean
}

/** One resource, by group, version, namespace and name. */
export interface ResourceSpec {
  readonly group: string
  readonly version: string
  readonly namespace: string
  readonly name: string
}

/** What a call to an API server or a service is answered with. */
export interface ApiCallResponse {
  readonly url?: string
  readonly urlPath?: string
  readonly method?: string
  readonly response?: { readonly statusCode?: number; readonly body?: unknown }
}

/** The value of a GlobalContextEntry. */
export interface GlobalContextValue {
  readonly name?: string
  readonly data?: unknown
  readonly resources?: readonly unknown[]
  readonly resourceFiles?: readonly string[]
  readonly fieldPath?: string
  readonly projections?: readonly { readonly name?: string; readonly path?: string }[]
}

/** A Test document (cli.kyverno.io/v1alpha1); paths in it count from its folder. */
export interface TestDocument {
  readonly path: string
  /** Its place among the documents of the file, from 0. */
  readonly documentIndex: number
  readonly policies: readonly string[]
  readonly resources: readonly string[]
  readonly targetResources: readonly string[]
  readonly paramResources: readonly string[]
  readonly clusterResources: readonly string[]
  readonly exceptions: readonly string[]
  /** Payloads that only policies of other kinds look at. */
  readonly payloads: readonly string[]
  readonly variables: string
  readonly values: ValuesSpec | undefined
  readonly userinfo: string
  readonly apiCallResponses: readonly ApiCallResponse[]
  readonly globalContextEntries: readonly GlobalContextValue[]
  readonly results: readonly ExpectedResult[]
}

/** The tests of a file, or what is wrong with it. */
export interface TestFile {
  readonly path: string
  readonly tests: readonly TestDocument[]
  readonly problems: readonly InputProblem[]
}

/** Reads the Test documents of a file; one mistake in it, and none of them is run. */
export function readTestFile(path: string): TestFile {
  const read = readText(path)
  return 'problem' in read
    ? failed(path, [unreadable(shownPath(path), read.problem)])
    : parseTests(path, read.text)
}

/** Reads the Test documents of a text; the path is that of its file. */
export function parseTests(path: string, text: string): TestFile {
  const parsed = parseYaml(text)
  const { documents, problems } = checkDocuments(shownPath(path), text, 'Test', parsed)
  const legacy = parsed.flatMap(({ value, start }) =>
    isLegacy(value) ? [problemAt({ file: shownPath(path), text }, start, legacySchema)] : [],
  )
  if (legacy.length > 0) return failed(path, legacy)
  if (problems.length > 0) return failed(path, problems)
  return { path, tests: documents.map(({ value }, at) => testOf(path, value, at)), problems: [] }
}

const legacySchema = {
  severity: 'error',
  message:
    'the test file uses a deprecated schema: please migrate to the latest format, with ' +
    '`apiVersion: cli.kyverno.io/v1alpha1`, `kind: Test` and the name in `metadata.name`',
} as const

function isLegacy(value: unknown): boolean {
  if (!isObject(value)) return false
  const { apiVersion, kind, name } = value
  return !apiVersion || !kind || Boolean(name)
}

function failed(path: string, problems: readonly InputProblem[]): TestFile {
  return { path, tests: [], problems }
}

function unreadable(place: string, message: string): InputProblem {
  return { severity: 'error', place, message }
}

// The schema has been checked, so the casts below say no more than is known.

type Fields = Readonly<Record<string, never>>

function testOf(path: string, document: JsonObject, documentIndex: number): TestDocument {
  const fields = document as Fields
  return {
    path,
    documentIndex,
    policies: listOf(fields.policies),
    resources: listOf(fields.resources),
    targetResources: listOf(fields.targetResources),
    paramResources: listOf(fields.paramResources),
    clusterResources: listOf(fields.clusterResources),
    exceptions: listOf(fields.exceptions),
    payloads: payloadsOf(fields),
    variables: fields.variables ?? '',
    values: fields.values,
    userinfo: fields.userinfo ?? '',
    apiCallResponses: fields.apiCallResponses ?? [],
    globalContextEntries: fields.globalContextEntries ?? [],
    results: ((fields.results ?? []) as readonly JsonObject[]).map(resultOf),
  }
}

/** The old field for one payload counts where the list is empty; blank names say nothing. */
function payloadsOf({ jsonPayload, jsonPayloads, httpPayloads, envoyPayloads }: Fields) {
  const listed: readonly string[] = jsonPayloads ?? []
  const json = listed.length === 0 && jsonPayload ? [jsonPayload] : listed
  const given: readonly string[] = [...json, ...(httpPayloads ?? []), ...(envoyPayloads ?? [])]
  return listOf(given.filter(path => path.trim() !== '').map(path => posix.normalize(path)))
}

/** Without repetitions. */
function listOf(paths: readonly string[] | undefined): readonly string[] {
  return [...new Set(paths ?? [])]
}

function resultOf(document: JsonObject, index: number): ExpectedResult {
  const fields = document as Fields
  const { generatedResource, generatedResources = [] } = fields as {
    readonly generatedResource?: string
    readonly generatedResources?: readonly string[]
  }
  return {
    index,
    policy: fields.policy ?? '',
    rule: fields.rule ?? '',
    result: fields.result ?? '',
    kind: fields.kind ?? '',
    resources: fields.resources ?? [],
    resourceSpecs: ((fields.resourceSpecs ?? []) as readonly JsonObject[]).map(specOf),
    operation: fields.operation ?? '',
    patchedResources: fields.patchedResources ?? '',
    generatedResources:
      generatedResources.length > 0 || !generatedResource
        ? generatedResources
        : [generatedResource],
    cloneSourceResource: fields.cloneSourceResource ?? '',
    failOnMissingResources: fields.failOnMissingResources ?? false,
  }
}

function specOf(document: JsonObject): ResourceSpec {
  const { group = '', version = '', namespace = '', name = '' } = document as Partial<ResourceSpec>
  return { group, version, namespace, name }
}
