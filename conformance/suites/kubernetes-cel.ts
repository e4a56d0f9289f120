import { basename, join } from 'node:path'
import {
  type CelEnvironment,
  createAuthorizer,
  createDialect,
  dynType,
  namespaceType,
  opaqueType,
  requestType,
  toJson,
  withVariables,
} from '@ephor/lang/cel'
import { applyJsonPatch, equal, isObject, type JsonObject, parseJsonPatch } from '@ephor/lang/json'
import { filesIn, readJson } from '../files.ts'
import { type CaseResult, caseResult, type Suite, show } from '../suite.ts'
import {
  type LibraryCase,
  type LibraryFile,
  type Outcome,
  outcomeOf,
  wantedDifference,
} from './library-case.ts'

type Check = (test: LibraryCase) => string | undefined

const kubernetes = createDialect('kubernetes')
const mutating = createDialect('kubernetes-mutating')

/** The library tests of Kubernetes: value or error, and the cost. */
export const kubernetesCel: Suite = {
  name: 'k8s-cel',
  goal: 0.99,
  run(folder) {
    const files = filesIn(join(folder, 'k8s-cel'), '.json')
    if (files.length === 0) return Promise.resolve(undefined)
    return Promise.resolve(files.flatMap(judgeFile))
  },
}

const elsewhere: Readonly<Record<string, string>> = {
  pkg__admission__plugin__policy__mutating__patch__smd: 'merging of an ApplyConfiguration',
  pkg__admission__plugin__policy__mutating__patch__typeconverter:
    'merging of an ApplyConfiguration',
  pkg__admission__plugin__policy__validating__typechecking: 'the kinds that a policy matches',
  pkg__admission__plugin__policy__validating__validator: 'verdicts of a policy',
  pkg__cel__escaping: 'names of fields of schemas, which no policy has',
}

function judgeFile(path: string): readonly CaseResult[] {
  const name = basename(path, '.json')
  const cases = readJson<LibraryFile>(path)?.cases ?? []
  return cases.map(test => {
    const reason = elsewhere[name] ?? skipReason(test)
    if (reason !== undefined) return { id: test.id, outcome: 'skipped', reason }
    return caseResult(test.id, () => (checks[name] ?? value)(test))
  })
}

/** Patches of what a typed object has even if nobody wrote it, as `metadata`. */
const ofDefaults =
  /jsonPatch (?:add map value to field|replace map value of unset field|with scalar int)/

function skipReason({ id, input }: LibraryCase): string | undefined {
  if (ofDefaults.test(id)) return 'members that only a typed object has'
  if (id.includes('TestCompilationErrors')) return 'how Go joins errors'
  if (id.includes('TestIncludesCost')) return 'a function of Kubernetes 1.37'
  const isTestLibrary = typeof input.envType === 'string'
  return isTestLibrary ? 'a function that only the test declares' : undefined
}

const value: Check = ({ expected }) => {
  const outcome = outcomeOf(String(expected.expr), { environment: kubernetes })
  return wantedDifference(outcome, {
    value: expected.expectResult ?? expected.expectValue,
    compile: expected.expectCompileErrs ?? expected.expectedCompileErr,
    run: expected.expectRuntimeErr ?? expected.expectedRuntimeErr,
  })
}

function admission({ hasParams, hasAuthorizer }: JsonObject): CelEnvironment {
  return withVariables(
    kubernetes,
    new Map([
      ['object', dynType],
      ['oldObject', dynType],
      ['request', requestType],
      ['namespaceObject', namespaceType],
      ...(hasParams === true ? [['params', dynType] as const] : []),
      ...(hasAuthorizer === true ? [['authorizer', authorizerType] as const] : []),
    ]),
  )
}

const authorizerType = opaqueType('kubernetes.authorization.Authorizer')

const compiled: Check = ({ input, expected }) => {
  const environment = admission({ ...input, hasParams: input.hasParams ?? true })
  const failing = isObject(expected.errorExpressions) ? expected.errorExpressions : {}
  const written = Array.isArray(input.validation) ? input.validation.filter(isObject) : []
  const named = Array.isArray(expected.expressions) ? expected.expressions : []
  const all = [...named, ...written.map(each => each.Expression), ...Object.keys(failing)]
  for (const expression of new Set(all.map(String))) {
    const difference = compileDifference(
      outcomeOf(expression, { environment }),
      failing[expression],
    )
    if (difference !== undefined) return `${expression}: ${difference}`
  }
  return undefined
}

function compileDifference(outcome: Outcome, text: unknown): string | undefined {
  const failed = 'phase' in outcome && outcome.phase === 'compile'
  if (text === undefined) return failed ? outcome.message : undefined
  if (!failed) return 'compiles'
  const isSaid = outcome.message.includes(String(text)) || isSyntax(outcome.message, String(text))
  return isSaid ? undefined : `said ${show(outcome.message)}, wanted ${show(text)}`
}

/** What a parser expects at a place is said in many ways. */
function isSyntax(message: string, wanted: string): boolean {
  return message.includes('Syntax error') && wanted.startsWith('Syntax error')
}

const patched: Check = ({ input, expected }) => {
  const environment = withVariables(mutating, new Map([['object', dynType]]))
  const activation = { object: input.object ?? null }
  const outcome = outcomeOf(String(expected.expression), { environment, activation })
  if ('phase' in outcome) return `failed with ${outcome.message}`
  const patch = parseJsonPatch(toJson(outcome.value), 'apiserver')
  const result = applied(input.object, patch)
  return equal(result, expected.expectedResult)
    ? undefined
    : `gave ${show(result)}, wanted ${show(expected.expectedResult)}`
}

/** A test that fails leaves the object as it is. */
function applied(object: unknown, patch: ReturnType<typeof parseJsonPatch>): unknown {
  try {
    return applyJsonPatch(object, patch, 'apiserver')
  } catch (error) {
    if (error instanceof Error && error.message.includes('test')) return object
    throw error
  }
}

const typed: Check = ({ expected }) => {
  const outcome = outcomeOf(String(expected.expression), { environment: mutating })
  const wanted = expected.expectedValue ?? expected.expectedVal
  return wantedDifference(outcome, {
    value: isObject(wanted) ? patchJson(wanted) : wanted,
    compile: expected.expectCompileError ?? expected.expectedCompileError,
  })
}

/** An operation in Go's words: `Op`, `Path`, `From`, `Val`. */
function patchJson(wanted: JsonObject): JsonObject {
  if (wanted.Op === undefined) return wanted
  const names = { Op: 'op', Path: 'path', From: 'from', Val: 'value' } as const
  const members = Object.entries(names).filter(([name]) => wanted[name] !== undefined)
  return Object.fromEntries(members.map(([name, key]) => [key, wanted[name]]))
}

const authorizer = createAuthorizer(() => ({ allowed: true, reason: '', error: '' }))
const costed = withVariables(
  { ...mutating, literals: 'free' },
  new Map([['authorizer', authorizerType]]),
)

const cost: Check = ({ input, expected }) => {
  if (Array.isArray(input.costs)) return listCosts(input)
  const expressions = Array.isArray(input.ops)
    ? input.ops.map(op => `url('https:://kubernetes.io/')${String(op)}`)
    : [String(input.op ?? expected.expr)]
  return firstDifference(expressions, Number(expected.expectRuntimeCost))
}

function listCosts({ opts, costs }: JsonObject): string | undefined {
  const operations = Array.isArray(opts) ? opts.map(String) : []
  for (const each of Array.isArray(costs) ? costs.filter(isObject) : []) {
    const expressions = operations.map(
      operation => String(each.comparableLiteral) + operation.replace('%s', String(each.param)),
    )
    const difference = firstDifference(expressions, Number(each.expectedRuntimeCost))
    if (difference !== undefined) return difference
  }
  return undefined
}

function firstDifference(expressions: readonly string[], wanted: number): string | undefined {
  for (const expression of expressions) {
    const ask = { environment: costed, activation: { authorizer }, countsConstants: true }
    const outcome = outcomeOf(expression, ask)
    if ('phase' in outcome && outcome.phase === 'compile') return outcome.message
    if ('phase' in outcome) continue
    if (outcome.cost !== wanted) return `${expression} costs ${outcome.cost}, wanted ${wanted}`
  }
  return undefined
}

const checks: Readonly<Record<string, Check>> = {
  pkg__admission__plugin__cel__compile: compiled,
  pkg__admission__plugin__cel__condition: compiled,
  pkg__admission__plugin__policy__mutating__patch__json_patch: patched,
  pkg__cel__mutation__typeresolver: typed,
  pkg__cel__library__cost: cost,
}
