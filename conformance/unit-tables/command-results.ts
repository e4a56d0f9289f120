import { compile, type PolicyReference, type RuleStatus } from '@ephor/engine'
import { equal, isObject, type JsonObject, parseJson } from '@ephor/lang/json'
import { InputError } from '../../packages/cli/src/input/input-error.ts'
import { checkResults, type Row } from '../../packages/cli/src/test/check-results.ts'
import { withoutEmpty } from '../../packages/cli/src/test/expected-objects.ts'
import { rulesFor } from '../../packages/cli/src/test/lookup.ts'
import { mockedCalls } from '../../packages/cli/src/test/mocked-calls.ts'
import { mockedGlobalValues } from '../../packages/cli/src/test/mocked-values.ts'
import { keyOf } from '../../packages/cli/src/test/resource-key.ts'
import { runTest } from '../../packages/cli/src/test/run-test.ts'
import { parseTests } from '../../packages/cli/src/test/test-document.ts'
import { readTestInputs, type TestInputs } from '../../packages/cli/src/test/test-inputs.ts'
import type { TestedRule } from '../../packages/cli/src/test/tested-rule.ts'
import { show } from '../suite.ts'
import { expected } from './command-tests.ts'
import { withFiles } from './stand-ins.ts'
import {
  type Adapter,
  type Area,
  callArguments,
  type Fields,
  row,
  same,
  wantedOf,
} from './unit-case.ts'

const policy: PolicyReference = {
  apiVersion: 'kyverno.io/v1',
  kind: 'ClusterPolicy',
  name: 'test-policy',
  namespace: '',
}

const pod: JsonObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'test-pod', namespace: 'default' },
}

/** The inputs of a test in a folder. */
export function inputsIn(folder: string, members: Fields = {}): TestInputs {
  const document = { apiVersion: 'cli.kyverno.io/v1alpha1', kind: 'Test', ...members }
  const [test] = parseTests(`${folder}/t.yaml`, JSON.stringify(document)).tests
  if (test === undefined) throw new Error('no test')
  return readTestInputs(test, { warningsAsErrors: false, say: () => undefined })
}

/** What a rule says of a Pod, or what it generates. */
function tested(status: RuleStatus, generated?: JsonObject): TestedRule {
  return {
    policy,
    key: keyOf(pod),
    status,
    actual: pod,
    response: {
      rule: 'test-rule',
      type: generated ? 'Generation' : 'Validation',
      status,
      message: 'msg',
      ...(generated && { generated: [generated] }),
    },
  }
}

/** The row of a result about the rule. */
function rowOf(rule: TestedRule, fields: Fields, folder = '.'): Row | undefined {
  const result = expected({ policy: 'test-policy', rule: 'test-rule', ...fields })
  const inputs = { ...inputsIn(folder), resources: [pod] }
  const rules = new Map([['', [rule]]])
  return checkResults(inputs, rules, [{ result, isResource: () => true }])[0]
}

const generatedObject: JsonObject = {
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'default-resourcequota', namespace: 'hello-world-namespace' },
  spec: { hard: { 'requests.cpu': '4' } },
}

/** `cmd/cli/kubectl-kyverno/commands/test`: comparing results. */
export const resultParts: Area = {
  TestCheckResultDetectsMismatch: unit => {
    const { ruleStatus, expectedResult, wantOk, wantReason } = row(unit)
    const found = rowOf(tested(ruleStatus as RuleStatus), { result: expectedResult })
    return same(found?.result === 'Pass', wantOk) ?? same(found?.reason, wantReason)
  },
  TestResultCountsOnMismatch: unit => {
    const { ok, expected: wanted, wantPass, wantFail } = row(unit)
    const found = rowOf(tested(ok === true ? 'fail' : 'pass'), { result: wanted })
    return same([found?.counts === 'pass', found?.counts === 'fail'].map(Number), [
      wantPass,
      wantFail,
    ])
  },
  TestLookupRuleResponses: unit => {
    const { testResult, wantCount } = row(unit)
    const name = 'require-department-annotation'
    const rule = tested('pass')
    const named = { ...rule, response: { ...rule.response, rule: name } }
    const result = expected({ policy: 'test-policy', ...(testResult as object) })
    return same(rulesFor(result, [named]).length, wantCount)
  },
  TestCheckResultGeneratedResources: unit => {
    const { generatedResources, fsFiles, wantOk, wantReason } = row(unit)
    return withFiles(fsFiles as Readonly<Record<string, string>>, folder => {
      const fields = { result: 'pass', generatedResources }
      const found = rowOf(tested('pass', generatedObject), fields, folder)
      return same(found?.result === 'Pass', wantOk) ?? same(found?.reason, wantReason)
    })
  },
  // numbers of all forms compare by value
  TestConvertNumericValuesToFloat64: unit => {
    const { input, expected: wanted } = row(unit)
    const floating = parseJson(JSON.stringify(wanted).replaceAll(/\d+/gu, '$&.0'))
    return equal(withoutEmpty(input), withoutEmpty(floating))
      ? undefined
      : `differs: ${show(input)}`
  },
}

/** The operation of a result, or that of the values. */
async function operationProblem(members: Fields): Promise<string | undefined> {
  const inputs = { ...inputsIn('.', members), set: compile({ policies: [] }).set }
  try {
    await runTest(inputs)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** `cmd/cli/kubectl-kyverno/processor/operation`. */
export const operationParts: Area = {
  TestNormalizeOperation: async unit => {
    const { operation, wantErr } = row(unit)
    const problem = await operationProblem({ results: [{ operation, policy: 'p' }] })
    return same(problem !== undefined, wantErr)
  },
  TestNormalizeValuesOperation: async unit => {
    const { operation, wantErr } = row(unit)
    const values = { globalValues: { 'request.operation': operation } }
    return same((await operationProblem({ values })) !== undefined, wantErr)
  },
}

/** Fields of Go that hold JSON as it is. */
function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (!isObject(value)) return value
  if (Object.keys(value).length === 1 && typeof value.raw === 'string') return JSON.parse(value.raw)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unpacked(each)]))
}

function calls(entries: unknown): unknown {
  return mockedCalls(unpacked(entries) as Parameters<typeof mockedCalls>[0]) && null
}

const globalValues: Adapter = unit => {
  const [entries] = callArguments(unit).map(unpacked) as [Parameters<typeof mockedGlobalValues>[0]]
  return withFiles({ 'deployments.yaml': '' }, folder =>
    wantedOf(() => {
      try {
        return mockedGlobalValues(entries, folder) && null
      } catch (error) {
        // what a projection finds is looked at behind the checks that the table is about
        if (error instanceof InputError && error.message.includes('JMESPath')) return null
        throw error
      }
    }, unit.expected),
  )
}

/** `cmd/cli/kubectl-kyverno/apis/v1alpha1`: what a test answers for the cluster. */
export const mockParts: Area = {
  TestValidateAPICallResponses_DuplicateKeys: unit => {
    const { entries, wantErr } = row(unit)
    return wantedOf(() => calls(entries), wantErr === '' ? null : { $errorContains: wantErr })
  },
  ValidateAPICallResponses: unit => wantedOf(() => calls(callArguments(unit)[0]), unit.expected),
  ValidateGlobalContextEntries: globalValues,
}
