import type { MatchResources, ResourceDescription, ResourceFilter } from '../api/classic.ts'
import type { Path } from '../error.ts'
import type { Criterion } from '../match/criterion.ts'
import { annotationsOf, labelsOf, nameOf, namespaceOf, ownNamespaceOf } from '../match/object.ts'
import {
  compileDescription,
  compileLenientNamespaceSelector,
  compileNamespaceSelector,
  isEmptyDescription,
} from '../match/resource-criteria.ts'
import { compileUser, hasUser } from '../match/user-criteria.ts'
import type { Request, Resource } from '../request.ts'
import { type Draft, draft } from './draft.ts'

/** What a match block is asked about. */
export interface MatchQuestion {
  readonly request: Request
  readonly object: Resource
}

/** Whose block it is: exceptions ignore operations, and ask namespaces for no labels. */
export type BlockRole = 'match' | 'exclude' | 'exception'

/**
 * What each criterion of a block says, all of them, also behind the one that decides. The criteria
 * are those that policies are run with; how they add up to an answer is told here again.
 *
 * @param path of the block in its document.
 */
export function blockStep(
  role: BlockRole,
  block: MatchResources,
  path: Path,
  question: MatchQuestion,
): Draft {
  const { style, filters } = filtersOf(block)
  const kind = role === 'exclude' ? 'exclude' : 'match'
  const step = draft(kind, style === 'direct' ? kind : `${kind} ${style}`, { policy: path })
  for (const [index, filter] of filters.entries()) {
    const at = style === 'direct' ? path : [...path, style, index]
    const title = style === 'direct' ? kind : `${style}[${index}]`
    const inner = draft('filter', title, { policy: at })
    inner.children.push(...criteriaOf(role, filter, at, question))
    inner.outcome = filterOutcome(role, filter, inner, question)
    step.children.push(inner)
  }
  const holds = (each: Draft): boolean => each.outcome === 'yes'
  // Upstream takes an `exclude` that is written without `any` and `all` for one of `any`.
  const isAny = style === 'any' || (role === 'exclude' && style === 'direct')
  const answer = isAny ? step.children.some(holds) : step.children.every(holds)
  step.outcome = answer && filters.length > 0 ? 'yes' : 'no'
  return step
}

interface Filters {
  readonly style: 'any' | 'all' | 'direct'
  readonly filters: readonly ResourceFilter[]
}

function filtersOf(block: MatchResources): Filters {
  const { any, all } = block
  if (any?.length) return { style: 'any', filters: any }
  return all?.length ? { style: 'all', filters: all } : { style: 'direct', filters: [block] }
}

function filterOutcome(
  role: BlockRole,
  filter: ResourceFilter,
  step: Draft,
  { request }: MatchQuestion,
): 'yes' | 'no' {
  const asksUser = asksForUser(filter) && (role !== 'match' || hasUser(request))
  if (isEmptyDescription(filter.resources ?? {}) && !asksUser) {
    step.message = role === 'exclude' ? 'it excludes nothing' : 'an empty filter matches nothing'
    return 'no'
  }
  return step.children.some(({ outcome }) => outcome === 'no') ? 'no' : 'yes'
}

function asksForUser({ roles, clusterRoles, subjects }: ResourceFilter): boolean {
  return Boolean(roles?.length || clusterRoles?.length || subjects?.length)
}

function criteriaOf(
  role: BlockRole,
  filter: ResourceFilter,
  path: Path,
  question: MatchQuestion,
): readonly Draft[] {
  const at = [...path, 'resources']
  const steps: Draft[] = []
  const { operations } = filter.resources ?? {}
  if (operations?.length && role !== 'exception') {
    const { operation } = question.request
    const outcome = operations.includes(operation) ? 'yes' : 'no'
    steps.push(criterionStep('operations', outcome, [operation, operations], at))
  }
  for (const { field, criterion } of descriptionOf(role, filter.resources ?? {})) {
    const outcome = criterion.matches(question.request, question.object) ? 'yes' : 'no'
    const sides = [foundFor(field, question), filter.resources?.[field]] as const
    steps.push({
      ...criterionStep(field, outcome, sides, at),
      ...resourcePlace(field),
      ...whenUnreadable(criterion.reason(question.object)),
    })
  }
  return [...steps, ...userSteps(role, filter, path, question)]
}

function criterionStep(
  field: string,
  outcome: Draft['outcome'],
  [found, wanted]: readonly [unknown, unknown],
  at: Path,
): Draft {
  return draft('criterion', field, {
    outcome,
    policy: [...at, field],
    hasFound: true,
    found,
    hasWanted: true,
    wanted,
  })
}

/** A selector that cannot be read matches nothing. */
function whenUnreadable(reason: string): { readonly message?: string } {
  return reason.startsWith('failed to parse') || reason.includes('not applicable')
    ? { message: reason }
    : {}
}

type Field = keyof ResourceDescription

const fields = [
  'kinds',
  'name',
  'names',
  'namespaces',
  'annotations',
  'selector',
] as const satisfies readonly Field[]

interface FieldCriterion {
  readonly field: Field
  readonly criterion: Criterion
}

/** The criteria of `resources` one by one. */
function descriptionOf(role: BlockRole, description: ResourceDescription): FieldCriterion[] {
  const found: FieldCriterion[] = fields.flatMap(field =>
    compileDescription({ [field]: description[field] }).map(each => ({ field, criterion: each })),
  )
  const compile = role === 'exception' ? compileLenientNamespaceSelector : compileNamespaceSelector
  const criterion = compile(description)
  return criterion === undefined ? found : [...found, { field: 'namespaceSelector', criterion }]
}

function foundFor(field: Field, { request, object }: MatchQuestion): unknown {
  switch (field) {
    case 'kinds':
      return formatKind(request)
    case 'name':
    case 'names':
      return nameOf(object)
    case 'namespaces':
      return ownNamespaceOf(object)
    case 'annotations':
      return annotationsOf(object)
    case 'selector':
      return labelsOf(object)
    case 'namespaceSelector':
      return request.namespaceLabels
    case 'operations':
      return request.operation
  }
}

/** `Pod`, `apps/v1/Deployment`, `Pod/exec`. */
function formatKind({ kind: { group, version, kind }, subresource }: Request): string {
  const full = group === '' ? kind : `${group}/${version}/${kind}`
  return subresource === '' ? full : `${full}/${subresource}`
}

function resourcePlace(field: Field): Pick<Draft, 'resource'> {
  const paths: Partial<Record<Field, Path>> = {
    kinds: ['kind'],
    name: ['metadata', 'name'],
    names: ['metadata', 'name'],
    namespaces: ['metadata', 'namespace'],
    annotations: ['metadata', 'annotations'],
    selector: ['metadata', 'labels'],
  }
  const path = paths[field]
  return path === undefined ? {} : { resource: { root: 'object', path } }
}

function userSteps(
  role: BlockRole,
  { roles, clusterRoles, subjects }: ResourceFilter,
  path: Path,
  { request, object }: MatchQuestion,
): readonly Draft[] {
  const { user } = request
  const isAsked = role !== 'match' || hasUser(request)
  const asked: readonly [string, ResourceFilter, unknown, unknown][] = [
    ['roles', { roles: roles ?? [] }, user?.roles ?? [], roles],
    ['clusterRoles', { clusterRoles: clusterRoles ?? [] }, user?.clusterRoles ?? [], clusterRoles],
    ['subjects', { subjects: subjects ?? [] }, subjectOf(user), subjects],
  ]
  return asked.flatMap(([field, filter, found, wanted]) =>
    compileUser(filter).map(criterion => {
      if (!isAsked) {
        const step = criterionStep(field, 'skip', [found, wanted], path)
        return { ...step, message: 'does not count: the request does not say who asks' }
      }
      const outcome = criterion.matches(request, object) ? 'yes' : 'no'
      return criterionStep(field, outcome, [found, wanted], path)
    }),
  )
}

function subjectOf(user: Request['user']): unknown {
  return { username: user?.userInfo.username ?? '', groups: user?.userInfo.groups ?? [] }
}

/** What decides before the blocks: a namespaced policy is about its namespace alone. */
export function namespaceStep(policyNamespace: string, object: Resource): Draft {
  const found = namespaceOf(object)
  return draft('criterion', 'namespace of the policy', {
    outcome: found === policyNamespace ? 'yes' : 'no',
    policy: ['metadata', 'namespace'],
    resource: { root: 'object', path: ['metadata', 'namespace'] },
    hasFound: true,
    found,
    hasWanted: true,
    wanted: policyNamespace,
  })
}
