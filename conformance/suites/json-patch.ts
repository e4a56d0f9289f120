import { join } from 'node:path'
import {
  applyJsonPatch,
  applyMergePatch,
  combineMergePatches,
  equal,
  type JsonPatchDialect,
  parseJson,
  parseJsonPatch,
} from '@ephor/lang/json'
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

type Fields = Readonly<Record<string, unknown>>
type Wanted = { readonly value: unknown } | 'an error' | 'no error'

const innerFunction = 'an inner function of the Go library that has no counterpart'

/** JSON patch: the standard's cases by the strict reading, evanphx's by the options they state. */
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
  const wanted =
    each.error !== undefined
      ? 'an error'
      : 'expected' in each
        ? { value: each.expected }
        : 'no error'
  return caseResult(id, () => compare(() => patched(each.doc, each.patch, 'standard'), wanted))
}

function compare(apply: () => unknown, wanted: Wanted): string | undefined {
  let result: unknown
  try {
    result = apply()
  } catch (error) {
    return wanted === 'an error' ? undefined : `failed: ${String(error)}`
  }
  if (wanted === 'no error') return undefined
  if (wanted === 'an error') return `gave ${show(result)}, should fail`
  return equal(result, wanted.value)
    ? undefined
    : `gave ${show(result)}, wanted ${show(wanted.value)}`
}

function patched(document: unknown, patch: unknown, dialect: JsonPatchDialect): unknown {
  return applyJsonPatch(document, parseJsonPatch(patch, dialect), dialect)
}

/** The texts of a case of the library, read and patched. */
function patchedTexts({ doc, patch }: Fields, dialect: JsonPatchDialect = 'evanphx'): unknown {
  return patched(parseJson(String(doc)), parseJson(String(patch)), dialect)
}

function testOf(id: string): string {
  return id.split('::')[1]?.split('/')[0] ?? ''
}

function evanphxCase({ id, input, expected }: Table['cases'][number]): CaseResult {
  switch (testOf(id)) {
    case 'TestAllCases':
      return allCases(id, input, expected)
    case 'TestAllTest':
      return caseResult(id, () =>
        compare(() => patchedTexts(input), expected.result === true ? 'no error' : 'an error'),
      )
    case 'TestEquality':
      return caseResult(id, () =>
        equal(parseJson(String(input.a)), parseJson(String(input.b))) === expected.equal
          ? undefined
          : `equality is not ${show(expected.equal)}`,
      )
    case 'TestMaintainOrdering':
    case 'TestMaintainOrderingIndented':
      return caseResult(id, () =>
        ordered(patchedTexts(input), parseJson(String(expected.expected))),
      )
    case 'TestAdd':
      return addCase(id, input, expected)
    default:
      return { id, outcome: 'skipped', reason: innerFunction }
  }
}

/** The order of keys counts too. */
function ordered(result: unknown, wanted: unknown): string | undefined {
  return JSON.stringify(result) === JSON.stringify(wanted)
    ? undefined
    : `gave ${show(result)}, wanted ${show(wanted)}`
}

function allCases(id: string, input: Fields, expected: Fields): CaseResult {
  // the second of the test's three tables: the result must not be the document itself
  if (/\/[012]~2$/u.test(id)) return caseResult(id, () => changes(input))
  if (!('result' in expected)) {
    return caseResult(id, () => compare(() => patchedTexts(input), 'an error'))
  }
  const text = String(expected.result)
  return caseResult(id, () =>
    compare(
      () => patchedTexts(input, dialectOf(input)),
      text === '' ? 'an error' : { value: parseJson(text) },
    ),
  )
}

/** No patch of the suite reads differently with one of Kyverno's two options than with both. */
function dialectOf({ allowMissingPathOnRemove, ensurePathExistsOnAdd }: Fields): JsonPatchDialect {
  return allowMissingPathOnRemove || ensurePathExistsOnAdd ? 'kyverno' : 'evanphx'
}

function changes(input: Fields): string | undefined {
  return equal(patchedTexts(input), parseJson(String(input.doc))) ? 'nothing changed' : undefined
}

/** The library adds to an empty list; what it says stands behind the operation in our message. */
function addCase(id: string, input: Fields, expected: Fields): CaseResult {
  const text = String(expected.err)
  const dialect = input.rejectNegativeIndicies === true ? 'standard' : 'evanphx'
  const patch = [{ op: 'add', path: `/${String(input.key)}`, value: {} }]
  return caseResult(id, () => {
    try {
      patched([], patch, dialect)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return text !== '' && message.endsWith(text) ? undefined : `said ${message}, wanted ${text}`
    }
    return text === '' ? undefined : `worked, wanted ${text}`
  })
}

// which fields of a test hold document, patch and result
const mergeFields: Readonly<Record<string, readonly [string, string, string]>> = {
  TestMergePatchNilArray: ['original', 'patch', 'res'],
  TestMergePatchReplacesNonObjectsWholesale: ['doc', 'pat', 'res'],
  TestMergePatchRFCCases: ['target', 'patch', 'expected'],
  TestMergeMergePatches: ['p1', 'p2', 'exp'],
}

function mergeCase({ id, input, expected }: Table['cases'][number]): CaseResult {
  const test = testOf(id)
  if (test === 'TestMatchesValue') {
    return caseResult(id, () =>
      equal(input.a, input.b) === expected.want ? undefined : `is not ${show(expected.want)}`,
    )
  }
  const fields = mergeFields[test]
  if (fields === undefined) return { id, outcome: 'skipped', reason: innerFunction }
  const [target, patch, result] = fields
  const merge = test === 'TestMergeMergePatches' ? combineMergePatches : applyMergePatch
  return caseResult(id, () =>
    compare(() => merge(parseJson(String(input[target])), parseJson(String(input[patch]))), {
      value: parseJson(String(expected[result])),
    }),
  )
}
