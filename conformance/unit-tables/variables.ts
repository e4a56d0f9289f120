import { requestFor } from '@ephor/engine'
import { parseJson, parseJsonPatch, parsePointer, toGoJson } from '@ephor/lang/json'
import { Facts } from '../../packages/engine/src/facts.ts'
import { compileContext } from '../../packages/engine/src/variables/context-entries.ts'
import { joinPath } from '../../packages/engine/src/variables/document-path.ts'
import { createFrame } from '../../packages/engine/src/variables/frame.ts'
import { compileTemplate } from '../../packages/engine/src/variables/template.ts'
import { parsePath, thisFieldOf } from '../../packages/engine/src/variables/this-field.ts'
import { hasVariable } from '../../packages/engine/src/variables/tokens.ts'
import { compileVariable } from '../../packages/engine/src/variables/variable.ts'
import {
  type Area,
  argumentFields,
  callArguments,
  type Fields,
  row,
  same,
  sameOrError,
  type UnitCase,
  wantedOf,
} from './unit-case.ts'

const builder = { leftOut: 'paths of a form that Go builds step by step and nothing reads' }
const goStruct = { leftOut: 'a struct of Go and its form as JSON' }

/** `pkg/engine/variables/regex`. */
export const tokens: Area = {
  TestIsVariable: unit => same(hasVariable(String(row(unit).input)), row(unit).want),
  TestIsReference: unit => {
    const { input, want } = row(unit)
    // what is a reference cannot stay as it is
    const text = `x ${input}`
    const isReference = attempt(() => substitute({ a: text })) !== text
    return same(isReference, want)
  },
  TestObjectHasVariables: unit =>
    same(hasVariable(JSON.stringify(row(unit).input)), row(unit).wantErr),
  IsVariable: unit => same(hasVariable(String(callArguments(unit)[0])), unit.expected),
}

function attempt(act: () => unknown): unknown {
  try {
    return (act() as Fields).a
  } catch {
    return undefined
  }
}

function frame(maxContextBytes = 0) {
  const inputs = { facts: new Facts(), now: 0, random: () => 0.5, maxContextBytes }
  return createFrame(requestFor({}), inputs)
}

function substitute(document: unknown): unknown {
  return compileTemplate(document).evaluate(frame())
}

/** `pkg/engine/variables`: references. */
export const references: Area = {
  formAbsolutePath: unit => {
    const [reference, at] = callArguments(unit).map(String)
    return same(joinPath(at ?? '', reference ?? ''), unit.expected)
  },
  resolveReference: unit => {
    const [document] = callArguments(unit)
    const resolved = JSON.stringify(substitute(document))
    return resolved.includes(JSON.stringify(unit.expected)) ? undefined : `gave ${resolved}`
  },
}

/** `pkg/engine/context`. */
export const contexts: Area = {
  TestAddVariable: unit => {
    const { key, value, query, expected, wantErr, wantQueryErr } = row(unit)
    const act = () => {
      const scope = frame()
      scope.mergeValues({ [String(key)]: value })
      const path = query === '' ? String(key) : String(query)
      return compileVariable(path, '')(scope) ?? null
    }
    return sameOrError(act, expected, wantErr === true || wantQueryErr === true)
  },
  Test_ContextSizeLimit: unit => {
    const { maxSize, entries, wantErr } = row(unit)
    const values = (entries as readonly Fields[]).map(({ name, data }) => ({
      name: String(name),
      variable: { value: JSON.parse(String(data)) as unknown },
    }))
    const limit = maxSize === 0 ? Number.POSITIVE_INFINITY : Number(maxSize)
    const act = () => {
      const scope = frame(limit)
      scope.defer(compileContext(values, { namespace: undefined }))
      for (const { name } of values) compileVariable(name, '')(scope)
      return null
    }
    return sameOrError(act, null, wantErr)
  },
  'err.Error': unit => {
    const { Size, Limit } = unit.input.recv as { readonly Size: number; readonly Limit: number }
    // as JSON a text has two quotes
    const value = 'x'.repeat(Size - 2)
    const act = () => {
      const scope = frame(Limit)
      scope.defer(compileContext([{ name: 'v', variable: { value } }], { namespace: undefined }))
      return scope.get('v')
    }
    return wantedOf(act, { $errorContains: unit.expected })
  },
  toUnstructured: goStruct,
  clearLeafValue: {
    leftOut: 'a value taken out of a context in place, which here is a layer that is dropped',
  },
}

/** `pkg/utils/jsonpointer`. */
export const pointers: Area = {
  TestParsePath: unit => {
    const { rawPath } = argumentFields(unit)
    return same(parsePath(String(rawPath)), row(unit).want)
  },
  TestPointer_Append: builder,
  TestPointer_AppendPath: builder,
  TestPointer_JMESPath: unit => {
    const { p, want } = row(unit)
    const steps = (p as readonly string[]).map(step => step.replace(/[\\/]/gu, '\\$&'))
    return same(thisFieldOf(`/a/b/${steps.join('/')}`, []), want)
  },
  TestPointer_String: builder,
  TestParse: unit => {
    const { s } = argumentFields(unit)
    return same(parsePointer(`/${s}`), row(unit).want)
  },
}

/** What is written as JSON; the order of keys is that of a struct of Go, and does not count. */
function sameJson(value: unknown, wanted: unknown): string | undefined {
  return same(parseJson(toGoJson(value)), parseJson(String(wanted)))
}

/** A patch operation of a test. */
function operationOf(unit: UnitCase): Fields {
  const { Path, Op, Value } = row(unit).fields as Fields
  return { path: Path, op: Op, value: Value }
}

/** `pkg/utils/json`. */
export const patchStructs: Area = {
  TestNewPatchOperation: goStruct,
  TestPatchOperation_Marshal: unit => sameJson(operationOf(unit), row(unit).want),
  TestPatchOperation_ToPatchBytes: unit => sameJson([operationOf(unit)], row(unit).want),
  TestCheckPatch: unit => {
    const { patch } = argumentFields(unit)
    const act = () => parseJsonPatch([parseJson(String(patch))], 'kyverno') && null
    return sameOrError(act, null, row(unit).wantErr)
  },
  TestUnmarshalPatchOperation: {
    leftOut: 'an operation that there is not, read into a struct of Go; here it is refused',
  },
  JoinPatches: { leftOut: 'texts of patches put together; here patches are lists' },
}
