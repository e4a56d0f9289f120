import { autogenRulesFor, type ClassicPolicy, EvaluationError } from '@ephor/engine'
import { type JsonObject, parseJson } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { expandAutogen } from '../../packages/engine/src/load/autogen.ts'
import { shiftToTemplate } from '../../packages/engine/src/load/autogen-shift.ts'
import { podOf } from '../../packages/engine/src/pod-security/index.ts'
import { type Adapter, type Area, type Fields, row, same, sameSet } from './unit-case.ts'

function policyOf(value: unknown): ClassicPolicy {
  const text = String(value)
  const object = text.trimStart().startsWith('{') ? parseJson(text) : parseYaml(text)[0]?.value
  return object as ClassicPolicy
}

/** The kinds for which rules are generated; a rule without a body gets one, to show in the result. */
function controllersOf(policy: ClassicPolicy): readonly string[] {
  const rules = (policy.spec.rules ?? []).map(rule => {
    const { mutate, validate, generate, verifyImages } = rule
    const isEmpty = !mutate && !validate && !generate && !verifyImages
    return isEmpty ? { ...rule, validate: { pattern: {} } } : rule
  })
  const expanded = expandAutogen({ ...policy, spec: { ...policy.spec, rules } })
  return [...new Set(expanded.flatMap(({ forKinds = [] }) => forKinds))]
}

const canAutogen: Adapter = unit => {
  const { policy, expectedControllers } = row(unit)
  const wanted = (expectedControllers as readonly string[]).filter(name => name !== 'none')
  return sameSet(controllersOf(policyOf(policy)), wanted)
}

const podRule = {
  match: { any: [{ resources: { kinds: ['Pod'] } }] },
  validate: { pattern: { spec: {} } },
}

function policyWithRules(rules: readonly object[], metadata: unknown = { name: 'p' }) {
  return { kind: 'ClusterPolicy', metadata, spec: { rules } } as unknown as ClassicPolicy
}

/** A rule about pods that is named so, and what its generated rules are named. */
function generatedNames(ruleName: unknown): readonly string[] {
  const policy = policyWithRules([{ ...podRule, name: String(ruleName) }])
  return autogenRulesFor(policy).map(({ name }) => name)
}

const prefixes: Readonly<Record<string, string>> = {
  Pod: 'spec.template',
  Cronjob: 'spec.jobTemplate.spec.template',
}

function shifted(isCel: boolean): Adapter {
  return unit => {
    const { pbyte, kind, want } = row(unit)
    return same(shiftToTemplate(prefixes[String(kind)] ?? '', isCel)(String(pbyte)), want)
  }
}

/** `pkg/autogen`. */
export const autogen: Area = {
  Test_getAutogenRuleName: unit => {
    const { ruleName, prefix, expected } = row(unit)
    const names = generatedNames(ruleName)
    return same(names[prefix === 'autogen' ? 1 : 2], expected)
  },
  // a rule that is named like a generated one gives way to those
  Test_isAutogenRule: unit => {
    const { ruleName, expected } = row(unit)
    const named = (name: unknown) => ({ ...podRule, name: String(name) })
    const policy = policyWithRules([named('r'), named(ruleName)])
    const isThere = autogenRulesFor(policy).some(({ name }) => name === ruleName)
    return same(!isThere, expected)
  },
  Test_CanAutoGen: canAutogen,
  Test_GetSupportedControllers: canAutogen,
  Test_GetRequestedControllers: unit => {
    const { meta, expectedControllers } = row(unit)
    const found = controllersOf(policyWithRules([{ ...podRule, name: 'r' }], meta))
    // without a request all controllers get rules; the empty one is none in the end
    if (expectedControllers === null) {
      return same(found.length, unit.id.endsWith('/annotation-empty') ? 0 : 7)
    }
    return sameSet(found, expectedControllers)
  },
  TestUpdateGenRuleByte: shifted(false),
  TestUpdateCELFields: shifted(true),
  Test_ComputeRules: unit => {
    const { policy, expectedRules } = row(unit)
    const rules = autogenRulesFor(policyOf(policy), 'CronJob')
    return same(rules, expectedRules)
  },
  Test_GetAutogenRuleNames: unit => {
    const { policy, expectedRules } = row(unit)
    return same(
      autogenRulesFor(policyOf(policy)).map(({ name }) => name),
      expectedRules,
    )
  },
  TestExtractPodSpec: unit => {
    const { resource, expectedPod, expectError } = row(unit)
    const { object } = resource as { readonly object: JsonObject }
    const wanted = (expectedPod ?? {}) as Fields
    const found =
      expectError === true || expectedPod === null ? specOrNone(object) : podOf(object).spec
    return same(found ?? null, wanted.object ?? null)
  },
}

/** Of what holds no Pod: nothing, or that it does not. */
function specOrNone(object: JsonObject): unknown {
  try {
    return podOf(object).spec
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    return undefined
  }
}
