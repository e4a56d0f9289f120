import { CelProblems, checkCel, createDialect, parseCel } from '@ephor/lang/cel'
import type { LabelSelector } from '@ephor/lang/notation'
import type { MatchResources, Rule } from '../../packages/engine/src/api/classic.ts'
import type { PolicyException } from '../../packages/engine/src/api/policy-exception.ts'
import { exceptionWarnings } from '../../packages/engine/src/load/validate/exception.ts'
import {
  missingPermissions,
  type Permissions,
  reportWarnings,
} from '../../packages/engine/src/load/validate/permissions.ts'
import { webhookOperations } from '../../packages/engine/src/webhook/operations.ts'
import { joinSelectors } from '../../packages/engine/src/webhook/selectors.ts'
import { type Adapter, type Area, argumentFields, type Fields, row, same } from './unit-case.ts'

const imagePolicies = { leftOut: 'ImageValidatingPolicy: not asked for yet' }

const withoutNamespace = createDialect('kubernetes')

/** Whether the names that an expression does not declare hold that of the namespace. */
function namesNamespace(expression: string): boolean {
  try {
    checkCel(parseCel(expression), withoutNamespace)
    return false
  } catch (error) {
    if (!(error instanceof CelProblems)) throw error
    return error.message.includes("undeclared reference to 'namespaceObject'")
  }
}

/** `pkg/controllers/webhook`: what webhooks are called for. */
export const webhooks: Area = {
  TestReferencesNamespaceObject: unit => {
    const { expression, want } = row(unit)
    return same(namesNamespace(String(expression)), want)
  },
  TestBuildWebhookRules_NamespaceObjectMatchConditionsNotOffloaded: unit => {
    const { matchConditions, expectedMatchConditions } = row(unit)
    const conditions = matchConditions as readonly { readonly expression: string }[]
    const kept = conditions.filter(({ expression }) => !namesNamespace(expression))
    return same(kept, expectedMatchConditions ?? [])
  },
  Test_collectResourceDescriptions: unit => {
    const { rule, defaultOps, want } = row(unit)
    const written = { name: 'r', match: matchOf((rule as Fields).match) } as Rule
    const found = webhookOperations(written, defaultOps as Parameters<typeof webhookOperations>[1])
    const wanted = Object.entries(want as Fields).map(([kind, names]) => [
      kind.replaceAll('"', ''),
      names,
    ])
    return same(
      [...found].map(([kind, names]) => [kind, [...names]]),
      wanted,
    )
  },
  TestMergeLabelSelectors: unit => {
    const { a, b, expected } = row(unit)
    const [first, second] = [a ?? undefined, b ?? undefined] as readonly LabelSelector[]
    return same(joinSelectors(first, second) ?? null, expected)
  },
  TestIvpolsNeedingMutation: imagePolicies,
  TestBuildWebhookRules_GeneratingPolicyMatchConditionsOnlyFilterCreate: {
    leftOut: 'GeneratingPolicy: not asked for yet',
  },
}

/** Lists that the table writes as maps. */
function matchOf(match: unknown): MatchResources {
  const blocks = Object.entries(match as Fields).map(([key, filters]) => [
    key,
    Object.values(filters as Fields).map(filter => ({
      resources: (filter as Fields).resourceDescription,
    })),
  ])
  return Object.fromEntries(blocks) as MatchResources
}

/** Somebody who may do nothing. */
function nobody(user: unknown): Permissions {
  return { user: String(user), may: () => Promise.resolve(false) }
}

/** `pkg/policy/auth`: whose permissions are missing. */
export const permissionChecks: Area = {
  TestNewAuth_DifferentUsers: async unit => {
    const { user } = row(unit)
    const object = { kind: 'Pod', subresource: '', namespace: '' }
    const message = await missingPermissions(nobody(user), ['get'], object)
    return same(message?.startsWith(`${user} requires permissions`), true)
  },
  TestBuildMessage_Scenarios: async unit => {
    const { gvk, subresource, verbs, user, namespace, wantParts } = row(unit)
    const object = { kind: gvk, subresource, namespace } as Parameters<typeof missingPermissions>[2]
    const message = await missingPermissions(nobody(user), verbs as readonly string[], object)
    const missing = (wantParts as readonly string[]).filter(part => !message?.includes(part))
    return same(missing, [])
  },
}

const reports: Adapter = async unit => {
  const { kinds, authOK, authErr, wantWarnings, wantErr } = row(unit)
  const rule = { name: 'r', match: { resources: { kinds } } } as unknown as Rule
  const may = () =>
    authErr === null ? Promise.resolve(authOK === true) : Promise.reject(new Error('refused'))
  try {
    const warnings = await reportWarnings(rule, { user: 'reports-sa', may })
    return wantErr === true ? 'should fail' : same(warnings.length > 0, wantWarnings)
  } catch (error) {
    return wantErr === true ? undefined : `failed: ${String(error)}`
  }
}

/** `pkg/policy/mutate`: who writes reports. */
export const reportChecks: Area = { TestValidateAuthReports: reports }

/** `pkg/validation/exception`. */
export const exceptionChecks: Area = {
  Test_Validate: unit => {
    const { opts, resource } = argumentFields(unit)
    const { Enabled, Namespace } = opts as Fields
    const exception = JSON.parse(String(resource)) as PolicyException
    const settings = { enabled: Enabled === true, namespace: String(Namespace) }
    return same(exceptionWarnings(exception, settings).length, row(unit).want)
  },
}
