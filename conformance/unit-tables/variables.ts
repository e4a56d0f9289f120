import { requestFor } from '@ephor/engine'
import { parsePointer } from '@ephor/lang/json'
import { Facts } from '../../packages/engine/src/facts.ts'
import { compileContext } from '../../packages/engine/src/variables/context-entries.ts'
import { joinPath } from '../../packages/engine/src/variables/document-path.ts'
import { createFrame } from '../../packages/engine/src/variables/frame.ts'
import { compileTemplate } from '../../packages/engine/src/variables/template.ts'
import { thisFieldOf } from '../../packages/engine/src/variables/this-field.ts'
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
} from './unit-case.ts'

const builder = { leftOut: 'a part that builds paths step by step' }
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
  'err.Error': { leftOut: 'the text of a limit, which our entries word with their names' },
  toUnstructured: goStruct,
  clearLeafValue: { leftOut: 'a value taken out of a context, which is never changed here' },
}

/** `pkg/utils/jsonpointer`. */
export const pointers: Area = {
  TestParsePath: builder,
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

/** `pkg/utils/json`. */
export const patchStructs: Area = {
  TestNewPatchOperation: goStruct,
  TestPatchOperation_Marshal: goStruct,
  TestPatchOperation_ToPatchBytes: goStruct,
  TestCheckPatch: goStruct,
  TestUnmarshalPatchOperation: goStruct,
  JoinPatches: goStruct,
}
