import {
  type ClassicPolicy,
  comparePolicies,
  load,
  policyAnnotations,
  validatePolicy,
} from '@ephor/engine'
import { isObject, type JsonObject, parseJson } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import type { MatchResources, Rule } from '../../packages/engine/src/api/classic.ts'
import type { GlobalContextEntry } from '../../packages/engine/src/api/global-context-entry.ts'
import { checkEmptySet } from '../../packages/engine/src/load/validate/empty-set.ts'
import { checkGenerate } from '../../packages/engine/src/load/validate/generate.ts'
import { validateGlobalContextEntry } from '../../packages/engine/src/load/validate/global-context-entry.ts'
import { checkMatch } from '../../packages/engine/src/load/validate/match-block.ts'
import { isAboutMetadata } from '../../packages/engine/src/load/validate/metadata-only.ts'
import { checkMutate } from '../../packages/engine/src/load/validate/mutate.ts'
import { checkOverrides } from '../../packages/engine/src/load/validate/overrides.ts'
import { checkPodSecurity } from '../../packages/engine/src/load/validate/pod-security.ts'
import { checkOnPolicyUpdate } from '../../packages/engine/src/load/validate/policy-update.ts'
import type { RuleCheck } from '../../packages/engine/src/load/validate/rule-check.ts'
import { checkUserInfo } from '../../packages/engine/src/load/validate/user-info.ts'
import { findVariableProblems } from '../../packages/engine/src/load/validate/variables.ts'
import { show } from '../suite.ts'
import { apiParts, imagePolicies } from './api-types.ts'
import {
  type Adapter,
  type Area,
  callArguments,
  type Fields,
  row,
  same,
  type UnitCase,
} from './unit-case.ts'
import { reportChecks } from './webhooks.ts'

function read(value: unknown): JsonObject {
  if (typeof value !== 'string') return value as JsonObject
  const text = value.trim()
  return (text.startsWith('{') ? parseJson(text) : parseYaml(text)[0]?.value) as JsonObject
}

function policyWith(rule: Rule, kind = 'ClusterPolicy', namespace = 'ns'): ClassicPolicy {
  const policy = {
    apiVersion: 'kyverno.io/v1',
    kind,
    metadata: { name: 'p', ...(kind === 'Policy' ? { namespace } : {}) },
    spec: { rules: [rule] },
  }
  return policy as unknown as ClassicPolicy
}

/** Whether there are mistakes as the test wants, each with the text that it wants. */
function sameErrors(
  found: readonly { readonly message: string }[],
  wanted: unknown,
): string | undefined {
  const texts = (wanted ?? []) as readonly string[]
  const messages = found.map(({ message }) => message)
  if (texts.length > 0 !== messages.length > 0) {
    return `found ${show(messages)}, wanted ${show(texts)}`
  }
  // the places are other ones; so is what of a long text comes first
  const isSaid = (text: string) => {
    const bare = text.replace(/^[\w.[\]]+: /u, '').replace(/Invalid value: .*: /su, '')
    return messages.some(message => message.toLowerCase().includes(bare.toLowerCase().slice(0, 40)))
  }
  const missing = texts.find(text => !isSaid(text))
  return missing === undefined ? undefined : `found ${show(messages)}, wanted ${show(missing)}`
}

function ruleCheck(check: RuleCheck, kind?: string, namespace?: string): Adapter {
  return unit => {
    const { rule, errors } = row(unit)
    // a misspelt field that Go reads all the same
    const written =
      typeof rule === 'string' ? rule.replaceAll('"clusterroles"', '"clusterRoles"') : rule
    const parsed = read(written) as unknown as Rule
    const place = {
      path: ['spec', 'rules', 0],
      policy: policyWith(parsed, kind, namespace),
      kinds: undefined,
    }
    return sameErrors(check(parsed, place), errors)
  }
}

const generateVariables: Adapter = unit => {
  const { rule, shouldFail } = row(unit)
  const parsed = read(rule) as unknown as Rule
  const place = { path: ['spec', 'rules', 0], policy: policyWith(parsed), kinds: undefined }
  return same(checkGenerate(parsed, place).length > 0, shouldFail)
}

const cleanupConflict: Adapter = unit => {
  const { policySpec, errors } = row(unit)
  const { match, exclude } = read(policySpec) as unknown as Rule
  const rule = { name: 'r', match, exclude } as Rule
  const place = { path: ['spec'], policy: policyWith(rule), kinds: undefined }
  return sameErrors(checkEmptySet(rule, place), errors)
}

/** Lists that the tables write as maps, and the fields of Go that are inlined in YAML. */
function matchOf(value: unknown): MatchResources {
  const flat = (block: unknown) =>
    block === undefined || block === null
      ? undefined
      : Object.values(block as Fields).map(each => {
          const { userInfo, resourceDescription, ...rest } = each as Fields
          return {
            ...rest,
            ...(userInfo as object),
            ...(resourceDescription ? { resources: resourceDescription } : {}),
          }
        })
  const { any, all } = value as Fields
  const [first, second] = [flat(any), flat(all)]
  return { ...(first && { any: first }), ...(second && { all: second }) } as MatchResources
}

function scoped(isNamespaced: unknown) {
  return {
    isNamespaced: isNamespaced === true,
    kinds: undefined,
    policyNamespace: isNamespaced === true ? 'ns' : undefined,
  }
}

/** `api/kyverno`. */
export const apiTypes: Area = {
  ...apiParts,
  Test_MatchResources: unit => {
    const { subject, namespaced, errors } = row(unit)
    return sameErrors(checkMatch(matchOf(subject), ['dummy'], scoped(namespaced) as never), errors)
  },
  Test_ResourceDescription: unit => {
    const { subject, namespaced, errors } = row(unit)
    // the table has lost the name that stands beside the names
    const name = unit.id.endsWith('/name-names') ? { name: 'foo' } : {}
    const match = { any: [{ resources: { kinds: ['Pod'], ...name, ...(subject as object) } }] }
    return sameErrors(checkMatch(match, ['dummy'], scoped(namespaced) as never), errors)
  },
  Test_doesMatchExcludeConflict: ruleCheck(checkEmptySet),
  Test_Validate_NamespacedPolicy_MutateRuleTargetNamespace: ruleCheck(
    checkMutate,
    'Policy',
    'amritapuri',
  ),
  Test_ValidatePSaControlNames: ruleCheck(checkPodSecurity),
  Test_Validate_ClusterPolicy_MutateRuleTargetNamespace: ruleCheck(checkMutate),
  Test_Validate_ClusterPolicy_Generate_Variables: generateVariables,
  Test_doesMatchExcludeConflict_cleanupPolicy: cleanupConflict,
  TestGlobalContextEntrySpecValidate: entry('spec'),
  TestKubernetesResourceValidate: entry('kubernetesResource'),
  TestExternalAPICallValidate: entry('apiCall'),
  TestGlobalContextEntryProjectionValidate: entry('projections'),
}

/** One part of an entry, in an entry that is right otherwise. */
function entry(part: 'spec' | 'kubernetesResource' | 'apiCall' | 'projections'): Adapter {
  return unit => {
    const { spec, resource, apiCall, projection, gctxName, wantErr } = row(unit)
    const right = { group: 'apps', version: 'v1', resource: 'deployments' }
    const specs: Readonly<Record<typeof part, unknown>> = {
      spec,
      kubernetesResource: { kubernetesResource: resource },
      apiCall: { apiCall: withInterval(apiCall) },
      projections: {
        kubernetesResource: right,
        projections: [{ name: '', jmesPath: '', ...(projection as object) }],
      },
    }
    const written = specs[part] as Fields
    const document = {
      metadata: { name: String(gctxName ?? 'entry') },
      spec: { ...written, ...(written.apiCall ? { apiCall: withInterval(written.apiCall) } : {}) },
    }
    const errors = validateGlobalContextEntry(document as unknown as GlobalContextEntry)
    return same(errors.length > 0, wantErr)
  }
}

/** The interval as YAML has it: the table holds Go's number of nanoseconds. */
function withInterval(call: unknown): unknown {
  if (!isObject(call) || !isObject(call.refreshInterval)) return call
  return { ...call, refreshInterval: `${Number(call.refreshInterval.duration) / 1e9}s` }
}

function variableErrors(policy: unknown, isBackground: boolean): string {
  const problems = findVariableProblems(read(policy) as unknown as ClassicPolicy, isBackground)
  return problems.map(({ what }) => what).join('; ')
}

/** What a call wants: no error, some error, or one with this text. */
function wants(message: string, expected: unknown, returnIndex: unknown): string | undefined {
  const marks = isObject(expected) ? expected : {}
  if (returnIndex === undefined && expected === null && message !== '') return `said ${message}`
  const part = marks.$errorContains
  if (part !== undefined) return message.includes(String(part)) ? undefined : `said ${message}`
  const fails = '$not' in marks || '$error' in marks
  return same(message !== '', fails)
}

/** `pkg/validation/policy`. */
export const policyChecks: Area = {
  TestNotAllowedVars_VariableFormats: unit => {
    const { input, pass } = row(unit)
    const rule = {
      name: 'r',
      match: { resources: { kinds: ['Ingress'], namespaces: ['test-ingress'] } },
      mutate: {
        patchesJson6902: `- op: replace\n  path: /spec/rules/0/host\n  value: "{{${input}}}.mycompany.com"\n`,
      },
    }
    return same(variableErrors(policyWith(rule as unknown as Rule), false) === '', pass)
  },
  ValidateVariables: unit => {
    const [policy, isBackground] = callArguments(unit)
    const document = read(policy) as unknown as ClassicPolicy
    const users = isBackground === false ? [] : checkUserInfo(document)
    const messages = [
      ...users.map(({ message }) => message),
      variableErrors(policy, isBackground !== false),
    ]
    return wants(messages.filter(text => text !== '').join('; '), unit.expected, 1)
  },
  ValidateOnPolicyUpdate: unit => {
    const [policy] = callArguments(unit)
    const document = read(policy) as unknown as ClassicPolicy
    const updating = { ...document, spec: { ...document.spec, mutateExistingOnPolicyUpdate: true } }
    const errors = checkOnPolicyUpdate(updating)
    return wants(errors.map(({ message }) => message).join('; '), unit.expected, 0)
  },
  Test_ruleOnlyDealsWithResourceMetaData: unit => {
    const { rule, expectedOutput } = row(unit)
    return same(isAboutMetadata(read(rule) as unknown as Rule), expectedOutput)
  },
  ...imagePolicies,
  Test_ValidateNamespace: unit => {
    const { spec, expectedError } = row(unit)
    const policy = { kind: 'ClusterPolicy', metadata: { name: 'p' }, spec }
    const errors = checkOverrides(policy as unknown as ClassicPolicy)
    return same(errors.length > 0, expectedError !== null && expectedError !== undefined)
  },
  Test_GenerateFieldsUpdates: unit => {
    const { oldPolicy, newPolicy, expectedErr, expectWarning } = row(unit)
    const [policy, old] = [read(newPolicy), read(oldPolicy)] as unknown as ClassicPolicy[]
    const { kind } = comparePolicies(policy as ClassicPolicy, old as ClassicPolicy)
    return same(kind === 'forbidden', expectedErr) ?? same(kind === 'stale', expectWarning)
  },
  validateConditions: unit => {
    const [conditions, where] = callArguments(unit)
    const rule = {
      name: 'r',
      match: { any: [{ resources: { kinds: ['Pod'] } }] },
      ...(where === 'preconditions'
        ? { preconditions: conditions, validate: { pattern: { a: 1 } } }
        : { validate: { deny: { conditions } } }),
    }
    return wants(conditionErrors(rule), unit.expected, 1)
  },
  Validate: unit => {
    const [policy] = callArguments(unit)
    // the first result are warnings
    if (unit.input.returnIndex === undefined) return warnings(policy, unit)
    return wants(policyErrors(policy), unit.expected, 1)
  },
  validateGlobalReference: unit => {
    const [context] = callArguments(unit)
    const rule = {
      name: 'r',
      match: { any: [{ resources: { kinds: ['Pod'] } }] },
      context: [context],
      validate: { pattern: { a: 1 } },
    }
    return wants(policyErrors(policyWith(rule as unknown as Rule)), unit.expected, 1)
  },
  validateActions: { leftOut: 'checks with mocks of a client of Go' },
}

function conditionErrors(rule: unknown): string {
  const { errors } = validatePolicy(policyWith(rule as Rule))
  // other variables than the operation stand for values of the test
  const messages = errors.map(({ message }) => message)
  return messages.filter(message => !message.includes('invalid variables')).join('; ')
}

function policyErrors(policy: unknown): string {
  const document = { apiVersion: 'kyverno.io/v1', ...read(policy) }
  const { errors } = validatePolicy(document as unknown as ClassicPolicy)
  return errors.map(({ message }) => message).join('; ')
}

function warnings(policy: unknown, unit: UnitCase): string | undefined {
  const found = validatePolicy(read(policy) as unknown as ClassicPolicy).warnings
  return same(found.length > 0, unit.expected !== null)
}

/** `pkg/policy/mutate`. */
export const mutateChecks: Area = {
  TestValidate_MutualExclusivity: unit => {
    const { rule, wantErr } = row(unit)
    const parsed = { name: 'r', ...(rule as object) } as Rule
    const place = { path: ['spec', 'rules', 0], policy: policyWith(parsed), kinds: undefined }
    return same(checkMutate(parsed, place).length > 0, wantErr)
  },
  ...reportChecks,
  NewMutateFactory: { leftOut: 'a constructor of Go' },
  // a merge beside another patch is one too many
  'm.hasPatchStrategicMerge': unit => {
    const { rule } = unit.input.recv as { readonly rule: Rule }
    const { patchStrategicMerge } = rule.mutate as Fields
    const raw = read((patchStrategicMerge as Fields).raw)
    const mutate = { patchStrategicMerge: raw, patchesJson6902: '[]' }
    const parsed = { name: 'r', mutate } as unknown as Rule
    const place = { path: ['spec', 'rules', 0], policy: policyWith(parsed), kinds: undefined }
    return same(checkMutate(parsed, place).length > 0, unit.expected)
  },
}

const entryDocument: Adapter = unit => {
  const { resource } = row(unit).args as Fields
  const { spec, metadata } = read(resource)
  const errors = validateGlobalContextEntry({ spec, metadata } as unknown as GlobalContextEntry)
  return same(errors.length > 0, row(unit).wantErr)
}

/** `pkg/validation/globalcontext`. */
export const entryChecks: Area = { Test_Validate: entryDocument }

/** `pkg/utils/yaml`: which policies a text holds. */
export const loading: Area = {
  TestGetPolicy: unit => {
    const { bytes } = row(unit).args as Fields
    const { wantPolicies, wantErr } = row(unit)
    const { policies, problems, others } = load(String(bytes))
    if (wantErr === true) {
      return same([policies.length, problems.length + others.length > 0], [0, true])
    }
    const found = new Set([...policies, ...problems].map(({ kind }) => kind))
    const wanted = ((wantPolicies ?? []) as readonly Fields[]).map(({ kind }) => kind)
    return same([...found].sort(), [...new Set(wanted)].sort())
  },
}

function annotated(found: unknown) {
  return policyAnnotations({
    metadata: { annotations: found ?? {} },
  } as unknown as ClassicPolicy)
}

/** `cmd/cli/kubectl-kyverno/policy/annotations`. */
export const annotations: Area = {
  TestScored: unit => same(annotated(row(unit).annotations).isScored, row(unit).want),
  TestSeverity: unit => same(annotated(row(unit).annotations).severity ?? '', row(unit).want),
  TestCategory: unit => same(annotated(row(unit).annotations).category, row(unit).want),
}
