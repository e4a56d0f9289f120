import { hasWildcard } from '@ephor/lang/notation'
import type { Rule } from '../../api/classic.ts'
import { filtersOf } from './match-block.ts'

/** What somebody wants to do with which objects. */
export interface Action {
  readonly verb: string
  /** A kind as policies write it: `Pod`, `apps/v1/Deployment`. */
  readonly kind: string
  /** Empty for the object itself. */
  readonly subresource: string
  /** Empty for all namespaces. */
  readonly namespace: string
}

/** The permissions of one user. */
export interface Permissions {
  readonly user: string
  /** Whether the user may; rejects when that cannot be found out. */
  may(action: Action): Promise<boolean>
}

/**
 * What a user may not do with objects of a kind, in the words of admission warnings; `undefined` if
 * all is allowed. Rejects when it cannot be found out.
 */
export async function missingPermissions(
  permissions: Permissions,
  verbs: readonly string[],
  object: Omit<Action, 'verb'>,
): Promise<string | undefined> {
  const denied: string[] = []
  for (const verb of verbs) {
    if (!(await permissions.may({ verb, ...object }))) denied.push(verb)
  }
  if (denied.length === 0) return undefined
  const { kind, subresource, namespace } = object
  const resource = subresource === '' ? kind : `${kind}/${subresource}`
  const where = namespace === '' ? '' : ` in namespace ${namespace}`
  return `${permissions.user} requires permissions ${denied.join(',')} for resource ${resource}${where}`
}

/**
 * Warns of kinds that a rule matches and the user who writes reports cannot read (spec 6.7). A
 * wildcard among the kinds ends the check: nobody can tell what it stands for.
 */
export async function reportWarnings(
  rule: Rule,
  permissions: Permissions,
): Promise<readonly string[]> {
  const kinds = filtersOf(rule.match ?? {}, []).flatMap(([{ resources }]) => resources?.kinds ?? [])
  if (kinds.some(hasWildcard)) return []
  const warnings: string[] = []
  for (const kind of kinds) {
    const object = { kind, subresource: '', namespace: '' }
    const missing = await missingPermissions(permissions, ['get', 'list', 'watch'], object)
    if (missing !== undefined) warnings.push(missing)
  }
  return warnings
}
