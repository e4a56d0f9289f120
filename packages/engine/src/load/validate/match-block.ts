import { NotationError } from '@ephor/lang/notation'
import type {
  MatchResources,
  ResourceDescription,
  ResourceFilter,
  Rule,
} from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import type { KnownKinds } from '../known-kinds.ts'
import { requireLabelSelector } from './label-selector.ts'
import { isAboutMetadata, metadataOnly } from './metadata-only.ts'
import type { RuleCheck } from './rule-check.ts'

/** Who and what a rule matches and excludes: names, users, selectors, scopes. */
export const checkMatchBlocks: RuleCheck = (rule, { path, policy, kinds }) => {
  const scope: Scope = { isNamespaced: policy.kind === 'Policy', kinds }
  return [
    ...checkMatch(rule.match ?? {}, [...path, 'match'], scope),
    ...checkMatch(rule.exclude ?? {}, [...path, 'exclude'], scope),
  ]
}

/** The form of match and exclude: one way to write them, and something in every filter. */
export const checkMatchForm: RuleCheck = (rule, { path }) => [
  ...checkMixture(rule.match ?? {}, [...path, 'match'], 'match'),
  ...checkDescriptions(rule, [...path, 'match']),
  ...checkMixture(rule.exclude ?? {}, [...path, 'exclude'], 'exclude'),
]

/** Whether the policy is bound to a namespace, and what is known of kinds. */
export interface Scope {
  readonly isNamespaced: boolean
  readonly kinds: KnownKinds | undefined
}

/** The checks that all match blocks share, those of exceptions and cleanup policies too. */
export function checkMatch(match: MatchResources, path: Path, scope: Scope): PolicyError[] {
  const errors: PolicyError[] = []
  if (match.any && match.all && match.any.length > 0 && match.all.length > 0) {
    errors.push(new PolicyError('NOT_ALLOWED', path, "Can't specify any and all together"))
  }
  for (const [filter, filterPath] of filtersOf(match, path)) {
    errors.push(...checkUsers(filter, filterPath))
    errors.push(...checkResources(filter.resources ?? {}, [...filterPath, 'resources'], scope))
  }
  return errors
}

/** Every filter of a match block with its place: those of `any`, of `all`, and the one written directly. */
export function filtersOf(match: MatchResources, path: Path): [ResourceFilter, Path][] {
  const listed = (['any', 'all'] as const).flatMap(key =>
    (match[key] ?? []).map((filter, index): [ResourceFilter, Path] => [
      filter,
      [...path, key, index],
    ]),
  )
  return [...listed, [match, path]]
}

function checkUsers(filter: ResourceFilter, path: Path): PolicyError[] {
  const roles = (filter.roles ?? []).flatMap((role, index) =>
    role.split(':').length === 2
      ? []
      : [
          new PolicyError(
            'INVALID_VALUE',
            [...path, 'roles', index],
            `Invalid value: ${JSON.stringify(role)}: Role is expected to be in namespace:name format`,
          ),
        ],
  )
  return [...checkSubjects(filter, path), ...roles]
}

function checkSubjects(filter: ResourceFilter, path: Path): PolicyError[] {
  const errors: PolicyError[] = []
  for (const [index, { kind, name, namespace }] of (filter.subjects ?? []).entries()) {
    const at = (field: string): Path => [...path, 'subjects', index, field]
    if (!kind) errors.push(new PolicyError('MISSING_FIELD', at('kind'), 'Required value'))
    else if (!['User', 'Group', 'ServiceAccount'].includes(kind)) {
      const message = `Invalid value: ${JSON.stringify(kind)}: kind must be 'User', 'Group', or 'ServiceAccount'`
      errors.push(new PolicyError('INVALID_VALUE', at('kind'), message))
    }
    if (!name) errors.push(new PolicyError('MISSING_FIELD', at('name'), 'Required value'))
    if (kind === 'ServiceAccount' && !namespace) {
      const message = 'Required value: namespace is required when Kind is ServiceAccount'
      errors.push(new PolicyError('MISSING_FIELD', at('namespace'), message))
    }
  }
  return errors
}

function checkResources(resources: ResourceDescription, path: Path, scope: Scope): PolicyError[] {
  const errors: PolicyError[] = []
  if (resources.name && resources.names && resources.names.length > 0) {
    const message = 'Both name and names can not be specified together'
    errors.push(new PolicyError('NOT_ALLOWED', path, message))
  }
  errors.push(...checkSelector(resources, path))
  if (scope.isNamespaced) errors.push(...checkNamespaced(resources, path, scope.kinds))
  return errors
}

function checkSelector({ selector }: ResourceDescription, path: Path): PolicyError[] {
  if (selector == null) return []
  try {
    const count = requireLabelSelector(selector)
    if (count > 0) return []
    const message = 'The requirements are not specified in selector'
    return [new PolicyError('MISSING_FIELD', [...path, 'selector'], message)]
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    return [new PolicyError('INVALID_VALUE', [...path, 'selector'], error.message)]
  }
}

function checkNamespaced(
  resources: ResourceDescription,
  path: Path,
  kinds: KnownKinds | undefined,
): PolicyError[] {
  const errors: PolicyError[] = []
  if ((resources.namespaces ?? []).length > 0) {
    const message = 'Forbidden: Filtering namespaces not allowed in namespaced policies'
    errors.push(new PolicyError('NOT_ALLOWED', [...path, 'namespaces'], message))
  }
  for (const [index, kind] of (resources.kinds ?? []).entries()) {
    if (!kinds?.isClusterScoped(kind)) continue
    const message = `Forbidden: Cluster wide resource '${kind}' not allowed in namespaced policy`
    errors.push(new PolicyError('NOT_ALLOWED', [...path, 'kinds', index], message))
  }
  return errors
}

/** A block is `any`, or `all`, or one filter. */
function checkMixture(match: MatchResources, path: Path, name: string): PolicyError[] {
  const isListed = (match.any ?? []).length > 0 || (match.all ?? []).length > 0
  if (!isListed || !hasDescription(match.resources)) return []
  const message = `can't specify any/all together with ${name} resources`
  return [new PolicyError('NOT_ALLOWED', path, message)]
}

/** Every filter that counts says something about resources, and names kinds. */
function checkDescriptions(rule: Rule, path: Path): PolicyError[] {
  return countingFilters(rule.match ?? {}, path).flatMap(([filter, filterPath]) => {
    const resourcesPath: Path = [...filterPath, 'resources']
    if (!hasDescription(filter.resources)) {
      return [new PolicyError('MISSING_FIELD', resourcesPath, 'match resources not specified')]
    }
    if ((filter.resources?.kinds ?? []).length > 0) return []
    const message = isAboutMetadata(rule)
      ? 'at least one element must be specified in a kind block, the kind attribute is mandatory when working with the resources element'
      : metadataOnly
    return [new PolicyError('MISSING_FIELD', [...resourcesPath, 'kinds'], message)]
  })
}

function countingFilters(match: MatchResources, path: Path): [ResourceFilter, Path][] {
  const filters = filtersOf(match, path)
  const key =
    (match.any ?? []).length > 0 ? 'any' : (match.all ?? []).length > 0 ? 'all' : undefined
  return filters.filter(([, filterPath]) => filterPath[path.length] === key)
}

/** An empty list says something, an empty text does not. */
function hasDescription(resources: ResourceDescription | undefined): boolean {
  return Object.values(resources ?? {}).some(value => value !== null && value !== '')
}

const userFields = ['roles', 'clusterRoles', 'subjects'] as const

/** User information where there is no user: in background scans and cleanup runs. */
export function userFieldsOf(match: MatchResources, path: Path): Path[] {
  return filtersOf(match, path).flatMap(([filter, filterPath]) =>
    userFields
      .filter(field => (filter[field] ?? []).length > 0)
      .map((field): Path => [...filterPath, field]),
  )
}

/** Rejects user information, with the words of exceptions and cleanup policies. */
export function checkNoUsers(match: MatchResources, path: Path): PolicyError[] {
  return userFieldsOf(match, path).map(
    field => new PolicyError('NOT_ALLOWED', field, 'Forbidden: Usage of user info is forbidden'),
  )
}
