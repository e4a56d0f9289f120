import { join } from 'node:path'
import { applyJsonPatch, applyMergePatch, equal, parseJson } from '@ephor/lang/json'
import { readJson } from '../files.ts'
import { type CaseResult, caseResult, type Suite, show } from '../suite.ts'

interface StandardCase {
  readonly comment?: string
  readonly doc: unknown
  readonly patch: readonly unknown[]
  readonly expected?: unknown
  readonly error?: string
  readonly disabled?: boolean
}

interface Table {
  readonly cases: readonly {
    readonly id: string
    readonly input: Readonly<Record<string, unknown>>
    readonly expected: Readonly<Record<string, unknown>>
  }[]
}

/** JSON patch: the standard's cases by the strict reading, evanphx's by its two option sets. */
export const jsonPatch: Suite = {
  name: 'json-patch',
  goal: 1,
  run(folder) {
    const root = join(folder, 'json-patch')
    const standard = ['tests.json', 'spec_tests.json'].map(name => ({
      name,
      cases: readJson<readonly StandardCase[]>(join(root, name)),
    }))
    if (standard.some(({ cases }) => cases === undefined)) return Promise.resolve(undefined)
    const results = standard.flatMap(({ name, cases = [] }) =>
      cases.map((each, index) => standardCase(`${name}/${index}`, each)),
    )
    const patchTable = readJson<Table>(join(root, 'evanphx/v5__patch.json'))
    const mergeTable = readJson<Table>(join(root, 'evanphx/v5__merge.json'))
    results.push(...(patchTable?.cases ?? []).map(evanphxCase))
    results.push(...(mergeTable?.cases ?? []).map(mergeCase))
    return Promise.resolve(results)
  },
}

function standardCase(id: string, each: StandardCase): CaseResult {
  if (each.disabled) return { id, outcome: 'skipped', reason: 'disabled in the suite' }
  return caseResult(id, () =>
    compare(
      () => applyJsonPatch(each.doc, each.patch as never, 'apiserver'),
      each.error === undefined && 'expected' in each ? { value: each.expected } : undefined,
      each.error === undefined && !('expected' in each),
    ),
  )
}

/** Compares with an expected value, with "must fail" when there is none, or with "must not fail". */
function compare(
  apply: () => unknown,
  expected: { readonly value: unknown } | undefined,
  onlyMustWork = false,
): string | undefined {
  let result: unknown
  try {
    result = apply()
  } catch (error) {
    return expected || onlyMustWork ? `failed: ${String(error)}` : undefined
  }
  if (onlyMustWork) return undefined
  if (!expected) return `gave ${show(result)}, should fail`
  return equal(result, expected.value)
    ? undefined
    : `gave ${show(result)}, wanted ${show(expected.value)}`
}

function evanphxCase({ id, input, expected }: Table['cases'][number]): CaseResult {
  const test = id.split('::')[1]?.split('/')[0]
  if (test === 'TestAllCases' && 'result' in expected) return allCases(id, input, expected)
  if (test === 'TestAllCases') return mustFail(id, input)
  if (test === 'TestAllTest') return testOperation(id, input, expected)
  if (test === 'TestEquality') {
    return caseResult(id, () =>
      equal(parseJson(String(input.a)), parseJson(String(input.b))) === expected.equal
        ? undefined
        : `equality is not ${show(expected.equal)}`,
    )
  }
  if (test?.startsWith('TestMaintainOrdering')) {
    return caseResult(id, () =>
      compare(() => patched(input, 'apiserver'), {
        value: parseJson(String(expected.expected)),
      }),
    )
  }
  return { id, outcome: 'skipped', reason: 'an inner function of the Go library' }
}

function allCases(
  id: string,
  input: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>>,
): CaseResult {
  const missing = input.allowMissingPathOnRemove === true
  const ensure = input.ensurePathExistsOnAdd === true
  const text = String(expected.result)
  if (missing !== ensure && needsOneOption(String(input.patch))) {
    return {
      id,
      outcome: 'skipped',
      reason: 'options that neither Kyverno nor the API server uses',
    }
  }
  return caseResult(id, () =>
    compare(
      () => patched(input, missing || ensure ? 'kyverno' : 'apiserver'),
      text === '' ? undefined : { value: parseJson(text) },
    ),
  )
}

/** Whether a patch reads differently with only one of the two options of Kyverno. */
function needsOneOption(patch: string): boolean {
  return patch.includes('"remove"') && patch.includes('"add"')
}

function mustFail(id: string, input: Readonly<Record<string, unknown>>): CaseResult {
  return caseResult(id, () => compare(() => patched(input, 'apiserver'), undefined))
}

function testOperation(
  id: string,
  input: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>>,
): CaseResult {
  return caseResult(id, () =>
    compare(() => patched(input, 'apiserver'), undefined, expected.result === true),
  )
}

function patched(
  input: Readonly<Record<string, unknown>>,
  dialect: 'kyverno' | 'apiserver',
): unknown {
  const document = parseJson(String(input.doc))
  return applyJsonPatch(document, parseJson(String(input.patch)) as never, dialect)
}

function mergeCase({ id, input, expected }: Table['cases'][number]): CaseResult {
  const test = id.split('::')[1]?.split('/')[0]
  const [target, patch, result] =
    test === 'TestMergePatchNilArray'
      ? [input.original, input.patch, expected.res]
      : test === 'TestMergePatchReplacesNonObjectsWholesale'
        ? [input.doc, input.pat, expected.res]
        : [input.target, input.patch, expected.expected]
  if (typeof target !== 'string' || typeof patch !== 'string') {
    return { id, outcome: 'skipped', reason: 'an inner function of the Go library' }
  }
  return caseResult(id, () =>
    compare(
      () => applyMergePatch(parseJson(target), parseJson(patch)),
      result === '' || result === undefined ? undefined : { value: parseJson(String(result)) },
    ),
  )
}
