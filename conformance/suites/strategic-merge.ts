import { join } from 'node:path'
import {
  applyStrategicMergePatch,
  equal,
  isObject,
  type JsonObject,
  parseJson,
  type StrategicField,
  type StrategicSchema,
} from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { mergeValues } from '../../packages/engine/src/merge/merge-values.ts'
import { filesIn, readJson } from '../files.ts'
import { type CaseResult, caseResult, type Suite, show } from '../suite.ts'
import type { CaseFile, TableCase } from './tables.ts'

/** The API server's strategic merge patch, and kustomize's, which Kyverno's mutate rules use. */
export const strategicMerge: Suite = {
  name: 'strategic-merge-patch',
  goal: 0.99,
  run(folder) {
    const files = filesIn(join(folder, 'strategic-merge-patch'), '.json')
    const tables = files.filter(file => !file.includes('swagger'))
    if (tables.length === 0) return Promise.resolve(undefined)
    const results = tables.flatMap(file => {
      const judge = file.includes('kyaml__') ? kustomizeCase : serverCase
      return (readJson<CaseFile>(file)?.cases ?? []).map(judge)
    })
    return Promise.resolve(results)
  },
}

const plain: StrategicSchema = { fields: new Map() }

/**
 * The type that the library's tests patch: as its swagger-merge-item.json, which is not JSON. Its
 * lists hold elements of the type itself.
 */
function mergeItem(): StrategicSchema {
  const fields = new Map<string, StrategicField>()
  const itself: StrategicSchema = { fields }
  const add = (name: string, field: Partial<StrategicField>) =>
    fields.set(name, { strategy: undefined, mergeKey: '', schema: plain, ...field })
  add('mergingList', { strategy: 'merge', mergeKey: 'name', schema: itself })
  add('nonMergingList', { schema: itself })
  add('mergingIntList', { strategy: 'merge' })
  add('mergeItemPtr', { strategy: 'merge', mergeKey: 'name', schema: itself })
  add('replacingItem', { strategy: 'replace' })
  add('retainKeysMap', { schema: itself })
  add('retainKeysMergingList', { strategy: 'merge', mergeKey: 'name', schema: itself })
  return itself
}

const schema = mergeItem()

/** Documents before and after a patch, as texts; without an expected one the patch must fail. */
interface Application {
  readonly document: string
  readonly patch: string
  readonly expected?: string
}

interface RawCase {
  readonly Original: string
  readonly Current?: string
  readonly Modified?: string
  readonly TwoWay: string
  readonly ThreeWay?: string
  readonly TwoWayResult?: string
  readonly Result?: string
  readonly ExpectedError?: string
}

function serverCase({ id, input, expected }: TableCase): CaseResult {
  const applications = applicationsOf({ ...input, ...expected })
  if (applications.length === 0) {
    return { id, outcome: 'skipped', reason: 'making a patch, which is the part of the client' }
  }
  return caseResult(id, () => {
    const differences = applications.map(application => applied(application))
    return differences.find(difference => difference !== undefined)
  })
}

/** What is applied in the case; making of patches is not ours. */
function applicationsOf(fields: Readonly<Record<string, unknown>>): readonly Application[] {
  const raw = fields.StrategicMergePatchRawTestCaseData as RawCase | undefined
  const text = (name: string) => String(fields[name])
  if (raw === undefined && 'ExpectedPatch' in fields) {
    return [
      { document: text('Old'), patch: text('ExpectedPatch'), expected: text('ExpectedResult') },
    ]
  }
  if (raw === undefined) {
    // where the patch itself cannot be made there is nothing to apply
    const ways = ['Two', 'Three'].filter(way => fields[`Expected${way}WayErr`] === '')
    return ways.map(way => ({
      document: text(way === 'Two' ? 'Original' : 'Current'),
      patch: text(`Expected${way}Way`),
      expected: text(`Expected${way}WayResult`),
    }))
  }
  const { Original, Current, Modified, TwoWay, ThreeWay, TwoWayResult = Modified, Result } = raw
  const twoWay: Application = {
    document: Original,
    patch: TwoWay,
    ...(TwoWayResult === undefined ? {} : { expected: TwoWayResult }),
  }
  if (Current === undefined || ThreeWay === undefined || Result === undefined) return [twoWay]
  return [twoWay, { document: Current, patch: ThreeWay, expected: Result }]
}

function applied({ document, patch, expected }: Application): string | undefined {
  let result: unknown
  try {
    result = applyStrategicMergePatch(readObject(document), readObject(patch), schema)
  } catch (error) {
    return expected === undefined ? undefined : `failed: ${String(error)}`
  }
  if (expected === undefined) return `gave ${show(result)}, should fail`
  return equal(result, readValue(expected))
    ? undefined
    : `gave ${show(result)}, wanted ${show(readValue(expected))}`
}

function readObject(text: string): JsonObject {
  return readValue(text) as JsonObject
}

function readValue(text: string): unknown {
  return text.startsWith('{') ? parseJson(text) : parseYaml(text)[0]?.value
}

interface KustomizeRow {
  readonly source: string
  readonly dest: string
  readonly expected: string
  readonly infer?: boolean
  readonly mergeOptions: { readonly listIncreaseDirection: 'append' | 'prepend' } | null
}

function kustomizeCase({ id, input, expected }: TableCase): CaseResult {
  const rows = (input.row ?? [{ ...input, ...expected }]) as readonly KustomizeRow[]
  const ours = rows.filter(row => !needsMore(row))
  if (ours.length === 0) {
    const reason = 'merge keys guessed or written in comments, which Kyverno knows nothing of'
    return { id, outcome: 'skipped', reason }
  }
  return caseResult(id, () => ours.map(merged).find(difference => difference !== undefined))
}

function needsMore({ infer, source, dest }: KustomizeRow): boolean {
  return infer === true || `${source}${dest}`.includes('# {"')
}

function merged({ source, dest, expected, mergeOptions }: KustomizeRow): string | undefined {
  const direction = mergeOptions?.listIncreaseDirection ?? 'append'
  const result = mergeValues(readValue(dest), readValue(source), { direction })
  const wanted = readValue(expected)
  return equal(result, wanted) || equal(formatted(result), formatted(wanted))
    ? undefined
    : `gave ${show(result)}, wanted ${show(wanted)}`
}

/** The library compares what its formatter prints, which sorts containers by name. */
function formatted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formatted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      key === 'containers' && Array.isArray(member)
        ? [key, [...member.filter(isObject)].sort(byName).map(formatted)]
        : [key, formatted(member)],
    ),
  )
}

function byName(a: JsonObject, b: JsonObject): number {
  return String(a.name) < String(b.name) ? -1 : 1
}
