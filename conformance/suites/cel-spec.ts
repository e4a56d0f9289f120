import { join } from 'node:path'
import {
  bindingMacros,
  type CelEnvironment,
  CelError,
  CelProblems,
  checkCel,
  compileCel,
  createEnvironment,
  extensionLibraries,
  formatType,
  latestStringsLibrary,
  optionalsLibrary,
  parseCel,
  parseType,
  resolveCel,
  standardLibrary,
  stringsLibrary,
  twoVariableMacros,
  withVariables,
} from '@ephor/lang/cel'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { readJson } from '../files.ts'
import { type CaseResult, caseResult, type Suite, show } from '../suite.ts'
import { blockMacros } from './cel-block.ts'
import { celValue, isSameValue, typeText } from './cel-proto.ts'

interface SpecTest {
  readonly original: {
    readonly name?: string
    readonly expr: string
    readonly container?: string
    readonly value?: JsonObject
    readonly typedResult?: { readonly result?: JsonObject }
    readonly evalError?: unknown
    readonly typeEnv?: readonly JsonObject[]
    readonly bindings?: Readonly<Record<string, JsonObject>>
    readonly disableCheck?: boolean
    readonly checkOnly?: boolean
  }
  readonly ast?: string
  readonly checkedAst?: string
  readonly type?: string
}

interface Group {
  readonly name: string
  readonly suites?: readonly Group[]
  readonly tests?: readonly SpecTest[]
}

const libraries = [
  standardLibrary,
  optionalsLibrary,
  latestStringsLibrary,
  ...extensionLibraries.filter(library => library !== stringsLibrary),
]
const everything = createEnvironment({ libraries })
const macros = [...everything.macros, ...bindingMacros, ...twoVariableMacros, ...blockMacros]

/** The specification's own cases, those about messages of protobuf left out. */
export const celConformance: Suite = {
  name: 'cel-spec/conformance',
  goal: 0.995,
  run(folder) {
    const root = readJson<Group>(join(folder, 'cel-spec/conformance.json'))
    return Promise.resolve(root && casesOf(root, '').map(({ id, test }) => judge(id, test)))
  },
}

function casesOf(group: Group, path: string): { id: string; test: SpecTest }[] {
  const inner = (group.suites ?? []).flatMap(each => casesOf(each, `${path}${each.name}/`))
  const own = (group.tests ?? []).map(test => ({
    id: path + (test.original.name ?? test.original.expr),
    test,
  }))
  return [...own, ...inner]
}

const messages =
  /TestAllTypes|cel\.expr|NestedEnum|GlobalEnum|enumValue|google\.protobuf(?!\.Timestamp|\.Duration)/

/** Why a case is none of ours. */
function skipReason({ original }: SpecTest): string | undefined {
  if (messages.test(JSON.stringify(original))) return 'messages, enums and wrappers of protobuf'
  return original.checkOnly ? 'only the check of what protobuf declares' : undefined
}

function judge(id: string, test: SpecTest): CaseResult {
  const reason = skipReason(test)
  if (reason !== undefined) return { id, outcome: 'skipped', reason }
  const { original } = test
  return caseResult(id, () => {
    const value = evaluate(test)
    if (original.evalError !== undefined) {
      return value instanceof CelError ? undefined : `gave ${show(value)}, wanted an error`
    }
    if (value instanceof CelError) return `failed with ${value.message}`
    const wanted = celValue(original.value ?? original.typedResult?.result ?? { boolValue: true })
    return isSameValue(value, wanted) ? undefined : `gave ${show(value)}, wanted ${show(wanted)}`
  })
}

function evaluate({ original, type }: SpecTest): unknown {
  const environment = declare({ ...everything, container: original.container ?? '' }, original)
  const activation = Object.fromEntries(
    Object.entries(original.bindings ?? {}).map(([name, { value }]) => [name, celValue(value)]),
  )
  try {
    const parsed = parseCel(original.expr, { macros })
    if (original.disableCheck)
      return compileCel(resolveCel(parsed, environment)).evaluate(activation)
    const checked = checkCel(parsed, environment)
    const found = formatType(checked.type)
    const isKnown = type !== undefined && !original.expr.includes('cel.')
    if (isKnown && found !== type) return new CelError(`type ${found}, wanted ${type}`)
    return compileCel(checked).evaluate(activation)
  } catch (error) {
    if (error instanceof CelError) return error
    if (error instanceof CelProblems) return new CelError(error.message)
    throw error
  }
}

function declare(base: CelEnvironment, { typeEnv = [] }: SpecTest['original']): CelEnvironment {
  const variables = typeEnv.flatMap(({ name, ident }) =>
    isObject(ident) ? [[String(name), parseType(typeText(ident.type))] as const] : [],
  )
  const declared = typeEnv.flatMap(({ name, function: declaration }) =>
    isObject(declaration) && Array.isArray(declaration.overloads)
      ? declaration.overloads.filter(isObject).map(each => overloadText(String(name), each))
      : [],
  )
  if (declared.length === 0) return withVariables(base, new Map(variables))
  const functions = declared.map(signature => ({
    signature,
    doc: '',
    example: 'true',
    call: () => null,
  }))
  const library = { name: 'declared', functions }
  const made = createEnvironment({ libraries: [...libraries, library], container: base.container })
  return withVariables(made, new Map(variables))
}

function overloadText(name: string, overload: JsonObject): string {
  const types = Array.isArray(overload.params) ? overload.params.map(typeText) : []
  const result = typeText(overload.resultType)
  if (overload.isInstanceFunction !== true) return `${name}(${types.join(', ')}) -> ${result}`
  const [receiver, ...rest] = types
  return `${receiver} . ${name}(${rest.join(', ')}) -> ${result}`
}

/** What the expressions of cel-go's tests find declared. */
const declaredThere = {
  name: 'declared',
  functions: ['fg_s() -> string', 'string . fi_s_s() -> string'].map(signature => {
    return { signature, doc: '', example: 'true', call: () => '' }
  }),
}

const plain = createEnvironment({
  libraries: [standardLibrary, declaredThere],
  crossTypeOrder: false,
  variables: new Map(
    [
      'is: string',
      'ii: int',
      'iu: uint',
      'iz: bool',
      'ib: bytes',
      'id: double',
      'ix: null_type',
    ].map(text => {
      const [name = '', type = ''] = text.split(': ')
      return [name, parseType(type)] as const
    }),
  ),
})

/** How deep cel-go's tests of its parser let an expression be. */
const MAX_DEPTH = 32

/** Expressions of cel-go's own tests: parsed or not, checked or not, and the type. */
export const celSyntax: readonly Suite[] = ['parsing', 'checking', 'comprehension'].map(name => ({
  name: `cel-spec/${name}`,
  goal: 0.98,
  run(folder) {
    const root = readJson<Group>(join(folder, `cel-spec/${name}.json`))
    const maxDepth = name === 'parsing' ? MAX_DEPTH : 250
    return Promise.resolve(root?.tests?.map((test, at) => judgeSyntax(test, at, maxDepth)))
  },
}))

function judgeSyntax(test: SpecTest, index: number, maxDepth: number): CaseResult {
  const { expr } = test.original
  const id = `${index} ${expr.slice(0, 80)}`
  const reason = skipReason(test)
  if (reason !== undefined) return { id, outcome: 'skipped', reason }
  return caseResult(id, () => {
    const found = stageOf(test, maxDepth)
    const wanted = test.ast === undefined ? 'refused' : (test.type ?? 'not checked')
    return found === wanted ? undefined : `${found}, wanted ${wanted}`
  })
}

/** The type of an expression, or how far it gets. */
function stageOf({ original }: SpecTest, maxDepth: number): string {
  const base = declare({ ...plain, container: original.container ?? '' }, original)
  let stage = 'refused'
  try {
    const options = { macros: plain.macros, optionalSyntax: false, quotedNames: false, maxDepth }
    const parsed = parseCel(original.expr, options)
    stage = 'not checked'
    return formatType(checkCel(parsed, base).type)
  } catch (error) {
    if (!(error instanceof CelProblems)) throw error
    return stage
  }
}
