import {
  type ClassicPolicy,
  compile,
  loadPolicies,
  type PolicyReference,
  requestFor,
  runSync,
  validatePolicy,
} from '@ephor/engine'
import type { JsonObject } from '@ephor/lang/json'
import type { Rule } from '../../packages/engine/src/api/classic.ts'
import { expandAutogen } from '../../packages/engine/src/load/autogen.ts'
import { checkVerifyImages } from '../../packages/engine/src/load/validate/verify-images.ts'
import { show } from '../suite.ts'
import { exceptionMatches } from './matches.ts'
import { type Adapter, type Area, callArguments, type Fields, row, same } from './unit-case.ts'

const match = { any: [{ resources: { kinds: ['Pod'] } }] }

function policyWith(rule: object, members: object = {}): ClassicPolicy {
  const policy = {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p' },
    spec: { rules: [{ name: 'r', match, ...rule }] },
    ...members,
  }
  return policy as unknown as ClassicPolicy
}

/** An entry of `verifyImages`, under an action. */
function imageCheck(action: 'Audit' | 'Enforce'): Adapter {
  return unit => {
    const { subject, errors } = row(unit)
    const policy = policyWith({ verifyImages: [subject] })
    const [rule] = policy.spec.rules as readonly [Rule]
    const spec = { ...policy.spec, validationFailureAction: action }
    const place = { path: ['spec', 'rules', 0], policy: { ...policy, spec }, kinds: undefined }
    const found = checkVerifyImages(rule as Rule, place)
    return errors === null && found.length === 0 ? undefined : show(found.map(each => each.message))
  }
}

/** An exception with a filter that says nothing matches nobody and nothing. */
const emptyFilter: Adapter = unit => {
  const { rf, want } = row(unit)
  const { userInfo, resources } = rf as { readonly userInfo?: Fields; readonly resources?: Fields }
  const filter = { ...userInfo, ...(resources && { resources }) }
  return same(!exceptionMatches(filter, { roles: userInfo?.roles ?? [] }), want)
}

/** The policy as it answers to a Pod of its namespace, under the name that responses give it. */
function referenceOf(metadata: unknown, kind: string): PolicyReference | undefined {
  const { namespace } = metadata as { readonly namespace?: string }
  const written = policyWith({ validate: { pattern: { kind: 'Pod' } } }, { kind, metadata })
  const { set } = compile({ policies: [written] })
  const object: JsonObject = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x', namespace } }
  const { policies } = runSync(set, requestFor(object), { now: () => 0, random: () => 0.5 })
  return policies[0]?.policy
}

const namespaced: Adapter = unit => {
  const { metadata } = unit.input.recv as Fields
  const kind = unit.id.includes('Test_ClusterPolicy') ? 'ClusterPolicy' : 'Policy'
  // a namespace in a ClusterPolicy is what no API server stores
  const reference = referenceOf(
    kind === 'Policy' ? { namespace: 'default', ...(metadata as object) } : metadata,
    kind,
  )
  return same(reference !== undefined && reference.namespace !== '', unit.expected)
}

const hasAutogen: Adapter = unit => {
  const { annotations, expected } = row(unit)
  const rule = { validate: { pattern: { spec: {} } } }
  const policy = policyWith(rule, { metadata: { name: 'p', annotations } })
  const asked = expandAutogen(policy).some(({ autogen }) => autogen !== undefined)
  // without the annotation all controllers are meant
  const isAsked = asked && Object.keys((annotations ?? {}) as object).length > 0
  return same(isAsked, expected)
}

/** `api/kyverno`: what the types say of themselves. */
export const apiParts: Area = {
  Test_ClusterPolicy_HasAutoGenAnnotation: hasAutogen,
  TestResourceFilter_IsEmpty: emptyFilter,
  Test_ImageVerification: imageCheck('Enforce'),
  Test_Audit_VerifyImageRule: imageCheck('Audit'),
  Test_Enforce_VerifyImageRule: imageCheck('Enforce'),
  'namespaced.IsNamespaced': namespaced,
  'notNamespaced.IsNamespaced': namespaced,
  TestCondition_Marshal: { leftOut: 'the JSON of a Go struct without any field' },
}

/** `verifyImages` in the checks of whole policies. */
export const imagePolicies: Area = {
  Test_SignatureAlgorithm: unit => {
    const { policy, expectedOutput } = row(unit)
    const document = JSON.parse(String(policy)) as ClassicPolicy
    // the rules of the test have no names, which the schema wants
    const rules = document.spec.rules?.map((rule, index) => ({ ...rule, name: `r${index}` })) ?? []
    const { errors } = validatePolicy({ ...document, spec: { ...document.spec, rules } })
    const messages = errors.map(({ message }) => message)
    return same(messages.length === 0, expectedOutput) && show(messages)
  },
  Test_isMapStringString: unit => {
    const [{ m }] = [unit.input.args] as readonly [Fields]
    const rule = { validate: { pattern: { metadata: { labels: m } } } }
    const { problems } = loadPolicies([{ value: policyWith(rule) }])
    return same(problems.length === 0, row(unit).want)
  },
  validateMatchedResourceDescription: unit => {
    const [resources] = callArguments(unit)
    const rule = { match: { any: [{ resources }] }, validate: { pattern: { a: 1 } } }
    const { problems } = loadPolicies([{ value: policyWith(rule) }])
    return same(problems.length > 0, unit.expected !== null)
  },
}
