import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isObject } from '@ephor/lang/json'
import { findTests } from '../../packages/cli/src/test/find-tests.ts'
import { parseSelector } from '../../packages/cli/src/test/selector.ts'
import {
  type ExpectedResult,
  parseTests,
  readTestFile,
  type TestDocument,
  type TestFile,
} from '../../packages/cli/src/test/test-document.ts'
import { readTestInputs } from '../../packages/cli/src/test/test-inputs.ts'
import { show } from '../suite.ts'
import { withFiles } from './stand-ins.ts'
import { type Adapter, type Area, type Fields, row, same } from './unit-case.ts'

interface TestCase {
  readonly Path: string
  readonly Test: Fields
}

/** Each member that upstream reads stands in our test document, results member by member. */
function sameTest(got: TestDocument | undefined, wanted: Fields): string | undefined {
  if (got === undefined) return 'no test'
  const { policies, resources, results } = wanted
  const rows = ((results ?? []) as readonly Fields[]).map(result => {
    // ours are a list, and say nothing of the kinds of policies that are not run
    const { generatedResource, isGeneratingPolicy: _, ...rest } = result
    return generatedResource ? { ...rest, generatedResources: [generatedResource] } : rest
  })
  return (
    same(got.policies, policies) ??
    same(got.resources, resources) ??
    same(
      got.results.map((result, index) => membersOf(result, rows[index] ?? {})),
      rows,
    )
  )
}

function membersOf(result: ExpectedResult, like: Fields): Fields {
  return Object.fromEntries(
    Object.keys(like).map(key => [key, result[key as keyof ExpectedResult] ?? null]),
  )
}

/** Below the folder of the suites, upstream's `../_testdata`. */
function inSuites(path: string, folder: string): string {
  const command = 'kyverno-cli/cmd/cli/kubectl-kyverno'
  return join(folder, command, 'test', path)
}

function compare(files: readonly TestFile[], wanted: readonly TestCase[]): string | undefined {
  for (const { Path, Test } of wanted) {
    const end = posix.join(...Path.split('/').slice(-2))
    const found = files.find(({ path }) => path.endsWith(end))
    if (found === undefined) return `found ${show(files.map(({ path }) => path))}, wanted ${end}`
    const difference = sameTest(found.tests[0], Test)
    if (difference !== undefined) return `${end}: ${difference}`
  }
  return undefined
}

const manyTests: Adapter = (unit, folder) => {
  const { dirPath, fileName, want } = row(unit)
  const wanted = (want ?? []) as readonly TestCase[]
  const name = String(fileName)
  if (dirPath === '') return withFiles({}, empty => same(findTests([empty], name).length, 0))
  const path = inSuites(String(dirPath), folder)
  if (existsSync(path)) return compare(findTests([path], name), wanted)
  // the suites lack the file: its test as the table has it, at the same place
  const texts = wanted.map(({ Path, Test }) => [
    posix.join(...Path.split('/').slice(-2)),
    JSON.stringify(Test),
  ])
  return withFiles(Object.fromEntries(texts), root => compare(findTests([root], name), wanted))
}

const oneTest: Adapter = (unit, folder) => {
  const { path, want, wantErr } = row(unit)
  const file = readTestFile(path === '' ? '' : inSuites(String(path), folder))
  if (wantErr === true) return same(file.problems.length > 0, true)
  return compare([file], [want as TestCase])
}

/** `cmd/cli/kubectl-kyverno/test`: reading tests. */
export const testParts: Area = {
  TestLoadTests: manyTests,
  TestLoadTest: oneTest,
  TestCleanTest: unit => {
    const { input, wantJSONPayloads } = row(unit)
    const test = { apiVersion: 'cli.kyverno.io/v1alpha1', kind: 'Test', ...(input as object) }
    return same(parseTests('t.yaml', JSON.stringify(test)).tests[0]?.payloads, wantJSONPayloads)
  },
  TestTestCase_Dir: unit => {
    const { Path, want } = row(unit)
    const text = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\n'
    const [test] = parseTests(String(Path), text).tests
    if (test === undefined) return 'no test'
    const reading = { warningsAsErrors: false, say: () => undefined }
    return same(readTestInputs(test, reading).folder, want)
  },
  // a file that cannot be read is an error, and only that
  TestTestCases_Errors: unit => {
    const { tc, want } = row(unit)
    const files = (tc as readonly unknown[]).map((_, index) => [`${index}/t.yaml`, 'kind: Other\n'])
    const good = ['good/t.yaml', 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\n'] as const
    const named = Object.fromEntries([...files, good])
    return withFiles(named, folder => {
      const broken = findTests([folder], 't.yaml').filter(({ problems }) => problems.length > 0)
      return same(broken.length, ((want ?? []) as readonly unknown[]).length)
    })
  },
}

/** The table has lost which filter is which: they are one for the policy, one for the resource. */
const composite: Adapter = unit => {
  const { filters, result, want } = row(unit)
  const [policy, resource] = (filters ?? []) as readonly { readonly value: string }[]
  const parts = [
    ...(policy ? [`policy=${policy.value}`] : []),
    ...(resource ? [`resource=${resource.value}`] : []),
  ]
  return same(parseSelector(parts.join())(expected(result)) !== undefined, want)
}

/** A result of a test, members that are left out empty. */
export function expected(fields: unknown): ExpectedResult {
  const none = { policy: '', rule: '', result: '', kind: '', resources: [], resourceSpecs: [] }
  const more = { operation: '', patchedResources: '', generatedResources: [] }
  const given = isObject(fields) ? fields : {}
  return {
    ...none,
    ...more,
    ...{ cloneSourceResource: '', failOnMissingResources: false },
    ...given,
  }
}

/** `cmd/cli/kubectl-kyverno/test/filter`: whole selectors. */
export const selectorParts: Area = {
  Test_composite_Apply: composite,
  TestExtractResourceFilters: unit => {
    const { input, resources } = row(unit)
    const named = (resources ?? []) as readonly string[]
    const result = { ...expected({}), policy: 'test', rule: 'test' }
    const selected = parseSelector(String(input))(result)
    if (selected === undefined) return 'not selected'
    // without a name of a resource every one is meant
    const isOther = selected.isResource('some-other-one')
    return same([named.every(selected.isResource), isOther], [true, named.length === 0])
  },
}
