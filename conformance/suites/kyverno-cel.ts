import { basename, join } from 'node:path'
import {
  CelError,
  type CelWorld,
  createDialect,
  dynType,
  emptyWorld,
  withVariables,
} from '@ephor/lang/cel'
import { equal, isObject, type JsonObject } from '@ephor/lang/json'
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

const environment = withVariables(
  createDialect('validating', { lenientOrValue: true }),
  new Map([['value', dynType]]),
)

/** The library tests of Kyverno. */
export const kyvernoCel: Suite = {
  name: 'kyverno-sdk-cel',
  goal: 0.99,
  run(folder) {
    const files = filesIn(join(folder, 'kyverno-sdk-cel'), '.json')
    if (files.length === 0) return Promise.resolve(undefined)
    return Promise.resolve(files.flatMap(judgeFile))
  },
}

function judgeFile(path: string): readonly CaseResult[] {
  const name = basename(path, '.json')
  const cases = readJson<LibraryFile>(path)?.cases ?? []
  return cases.map(test => {
    const reason = skipReason(name, test)
    if (reason !== undefined) return { id: test.id, outcome: 'skipped', reason }
    return caseResult(test.id, () => checks[name]?.(test) ?? undefined)
  })
}

function skipReason(name: string, { input }: LibraryCase): string | undefined {
  if (name.endsWith('convert')) return 'conversion of structs of Go'
  const holder = input.jsonVal ?? input.yamlVal
  const isMocked = 'jsonVal' in input || 'yamlVal' in input
  if (!isMocked) return undefined
  const text = JSON.stringify(holder ?? null)
  const isReal = isObject(holder) && !text.includes('$error')
  const isMadeUp = text.includes('"unmarshalRet":{}')
  return isReal && !isMadeUp ? undefined : 'an answer that the test makes up'
}

const evaluated: Check = ({ input, expected }) => {
  const outcome = outcomeOf(String(input.expression), { environment })
  if (input.expression === '[1,2].orValue([])') return listDifference(outcome)
  return wantedDifference(outcome, { value: expected.value })
}

/** Go's test asks whether it is a list, and how long. */
function listDifference(outcome: Outcome): string | undefined {
  const isList = 'value' in outcome && Array.isArray(outcome.value) && outcome.value.length === 2
  return isList ? undefined : `gave ${show(outcome)}`
}

const globalContext: Check = ({ id, input, expected }) => {
  const store = isObject(input.gctxStoreData) ? input.gctxStoreData : {}
  const world: CelWorld = {
    ...emptyWorld,
    globalContext(name) {
      const entry = store[name]
      if (!isObject(entry)) return null
      if (isObject(entry.Err)) throw new CelError(String(entry.Err.$error))
      return entry.Data
    },
  }
  const call = id.includes('string_string') ? "Get('foo', 'bar')" : "Get('foo')"
  const outcome = outcomeOf(`globalContext.${call}`, { environment, world })
  return wantedDifference(outcome, { value: expected.expectedValue, run: expected.expectedError })
}

const image: Check = ({ expected }) =>
  wantedDifference(outcomeOf(String(expected.expr), { environment }), {
    value: expected.expectValue,
    compile: expected.expectedCompileErr,
    run: expected.expectedRuntimeErr,
  })

const json: Check = ({ input, expected }) => {
  if (typeof expected.expr === 'string') {
    return wantedDifference(outcomeOf(expected.expr, { environment }), {
      value: expected.expectJSON,
    })
  }
  const isMarshal = 'inputVal' in input
  const call = isMarshal ? 'json.marshal(value)' : 'json.unmarshal(value)'
  return asked(call, input.inputVal ?? input.valueVal, expected)
}

function asked(expression: string, value: unknown, expected: JsonObject): string | undefined {
  const outcome = outcomeOf(expression, { environment, activation: { value } })
  if (expected.expectErr === true) {
    return 'phase' in outcome ? undefined : `gave ${show(outcome.value)}, wanted an error`
  }
  return wantedDifference(outcome, { value: expected.expectResult })
}

const resource: Check = ({ expected }) => {
  const world = { ...emptyWorld, getResource: () => undefined }
  const outcome = outcomeOf(String(expected.expr), { environment, world })
  if ('phase' in outcome) return outcome.message
  return equal(outcome.value, expected.want) ? undefined : `gave ${show(outcome.value)}`
}

const user: Check = ({ input, expected }) => {
  const { namespace = '', name = '' } = isObject(expected.want) ? expected.want : {}
  const account = `user.parseServiceAccount('${String(input.user)}')`
  const expression = `[${account}.Namespace, ${account}.Name]`
  return wantedDifference(outcomeOf(expression, { environment }), { value: [namespace, name] })
}

const yaml: Check = ({ input, expected }) => asked('yaml.parse(value)', input.valueVal, expected)

const reference: Check = ({ input, expected }) => {
  const made = `parseImageReference('${String(input.image)}')`
  if (expected.wantErr === true) {
    const outcome = outcomeOf(made, { environment })
    return 'phase' in outcome ? undefined : 'is one'
  }
  const parts = ['registry', 'repository', 'tag', 'digest', 'identifier']
  const columns = ['wantReg', 'wantRepo', 'wantTag', 'wantDigest', 'wantIdent']
  for (const [index, part] of parts.entries()) {
    const wanted = expected[columns[index] ?? '']
    if (wanted === undefined) continue
    const outcome = outcomeOf(`${made}.${part}()`, { environment })
    const difference = wantedDifference(outcome, { value: wanted })
    if (difference !== undefined) return difference
  }
  return undefined
}

const checks: Readonly<Record<string, Check>> = {
  'expr-eval-all': evaluated,
  'expr-eval-sdk': evaluated,
  extensions__cel__libs__globalcontext__impl: globalContext,
  extensions__cel__libs__image__lib: image,
  extensions__cel__libs__json__impl: json,
  extensions__cel__libs__resource__impl: resource,
  extensions__cel__libs__user__impl: user,
  extensions__cel__libs__yaml__impl: yaml,
  extensions__imagedataloader__reference: reference,
}
