import { parseKindSelector } from '@ephor/lang/notation'
import type { LabelSelector, ResourceDescription, ResourceFilter } from '../../api/classic.ts'
import type { Path } from '../../error.ts'
import type { Hit, Lint } from '../definition.ts'
import { policyWith } from '../examples.ts'
import type { Knowledge } from '../knowledge.ts'
import { blocksOf } from '../subject.ts'
import { waysOf } from './filter-cover.ts'

const body = `validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`

/** A filter that no object can satisfy. */
export const impossibleFilter: Lint = {
  code: 'EPH206',
  title: 'a filter that nothing satisfies',
  severity: 'warning',
  why: 'The parts of the filter exclude each other, so the filter never matches: namespaces for a kind that lives outside of them, a `namespaceSelector` for namespaces themselves, labels that contradict each other, `all` with filters that share no kind.',
  remedy: 'Take one of the parts out, or make them filters of `any`.',
  bad: policyWith(`name: example
match:
  all:
    - resources:
        kinds: [Deployment]
    - resources:
        kinds: [StatefulSet]
${body}`),
  good: policyWith(`name: example
match:
  any:
    - resources:
        kinds: [Deployment]
    - resources:
        kinds: [StatefulSet]
${body}`),
  by: 'document',
  check: ({ knowledge, ...subject }) =>
    blocksOf({ knowledge, ...subject }).flatMap(({ block, path }) =>
      waysOf(block, path).flatMap(way => {
        const { filters } = way
        const isList = filters.length > 1 || way.path.at(-1) === 'all'
        const found = filters.flatMap((filter, index) =>
          hitsOf(filter, isList ? [...way.path, index] : way.path, knowledge),
        )
        return [...found, ...withoutCommonKind(filters, way.path)]
      }),
    ),
}

function hitsOf({ resources }: ResourceFilter, path: Path, knowledge: Knowledge): Hit[] {
  if (resources == null) return []
  const at: Path = [...path, 'resources']
  const { selector, namespaceSelector } = resources
  return [
    ...scopeHits(resources, at, knowledge),
    ...selectorHits(selector, [...at, 'selector']),
    ...selectorHits(namespaceSelector, [...at, 'namespaceSelector']),
  ]
}

function scopeHits(resources: ResourceDescription, path: Path, { list }: Knowledge): Hit[] {
  const kinds = (resources.kinds ?? []).map(parseKindSelector)
  if (kinds.length === 0) return []
  if (resources.namespaceSelector != null && kinds.every(({ kind }) => kind === 'Namespace')) {
    const message = 'a `namespaceSelector` never holds for a Namespace itself: use `selector`'
    return [{ path: [...path, 'namespaceSelector'], message }]
  }
  const namespaces = resources.namespaces ?? []
  const isOutside = kinds.every(({ kind }) => {
    const known = list.filter(one => one.kind === kind)
    return kind !== 'Namespace' && known.length > 0 && known.every(one => !one.isNamespaced)
  })
  if (namespaces.length === 0 || !isOutside || namespaces.some(one => /^\**$/.test(one))) return []
  const message = 'the kinds live outside of namespaces, so none of these is ever theirs'
  return [{ path: [...path, 'namespaces'], message }]
}

function selectorHits(selector: LabelSelector | undefined, path: Path): Hit[] {
  for (const [key, value] of Object.entries(selector?.matchLabels ?? {})) {
    if (/[*?]/.test(key + value)) continue
    const against = (selector?.matchExpressions ?? []).findIndex(
      expression => expression.key === key && contradicts(expression, value),
    )
    if (against === -1) continue
    const message = `the label \`${key}\` cannot be \`${value}\` and satisfy this`
    return [{ path: [...path, 'matchExpressions', against], message }]
  }
  return []
}

type Expression = NonNullable<LabelSelector['matchExpressions']>[number]

function contradicts({ operator, values = [] }: Expression, value: string): boolean {
  switch (operator) {
    case 'DoesNotExist':
      return true
    case 'In':
      return !values.includes(value)
    case 'NotIn':
      return values.includes(value)
    default:
      return false
  }
}

/** Filters that must all hold, but are about different kinds. */
function withoutCommonKind(filters: readonly ResourceFilter[], path: Path): Hit[] {
  const sets = filters
    .map(({ resources }) => (resources?.kinds ?? []).map(one => parseKindSelector(one).kind))
    .filter(kinds => kinds.length > 0 && kinds.every(kind => /^\w+$/.test(kind)))
  const [first = [], ...others] = sets
  if (others.length === 0 || first.some(kind => others.every(set => set.includes(kind)))) return []
  return [{ path, message: 'the filters share no kind, and all of them must hold' }]
}
