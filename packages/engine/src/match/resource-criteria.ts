import {
  compileLabelSelectorWithWildcards,
  compileWildcard,
  type LabelMatcher,
  NotationError,
} from '@ephor/lang/notation'
import type { LabelSelector, ResourceDescription } from '../api/classic.ts'
import type { Resource } from '../request.ts'
import type { Criterion } from './criterion.ts'
import { compileKinds } from './kinds.ts'
import { annotationsOf, kindOf, labelsOf, nameOf, ownNamespaceOf } from './object.ts'

/** Whether `resources` of a filter asks for anything, as upstream sees it. */
export function isEmptyDescription(description: ResourceDescription): boolean {
  const { kinds, name, names, namespaces, annotations, operations } = description
  return (
    !kinds?.length &&
    !name &&
    !names?.length &&
    !namespaces?.length &&
    Object.keys(annotations ?? {}).length === 0 &&
    !description.selector &&
    !description.namespaceSelector &&
    !operations?.length
  )
}

/** What `resources` asks of a request (spec 1.3), without operations; in upstream's order. */
export function compileDescription(description: ResourceDescription): readonly Criterion[] {
  const { kinds, name, names, namespaces, annotations, selector } = description
  const criteria: Criterion[] = []
  if (kinds?.length)
    criteria.push(criterion(compileKinds(kinds), `kind does not match [${kinds.join(' ')}]`))
  if (name) criteria.push(forName([name], 'name does not match'))
  if (names?.length) criteria.push(forName(names, 'none of the names match'))
  if (namespaces?.length) {
    const matches = compileAny(namespaces)
    criteria.push(
      criterion((_, object) => matches(ownNamespaceOf(object)), 'namespace does not match'),
    )
  }
  if (annotations && Object.keys(annotations).length > 0) {
    const matches = compileAnnotations(annotations)
    criteria.push(
      criterion((_, object) => matches(annotationsOf(object)), 'annotations does not match'),
    )
  }
  if (selector) criteria.push(forLabels(selector))
  return criteria
}

function criterion(matches: Criterion['matches'], reason: string): Criterion {
  return { matches, reason: () => reason }
}

function forName(patterns: readonly string[], reason: string): Criterion {
  const matches = compileAny(patterns)
  return criterion((_, object) => matches(nameOf(object)), reason)
}

function compileAny(patterns: readonly string[]): (text: string) => boolean {
  const tests = patterns.map(compileWildcard)
  const [only] = tests
  if (only !== undefined && tests.length === 1) return only
  return text => tests.some(test => test(text))
}

/** Each pair must fit some annotation, key and value both as wildcards. */
function compileAnnotations(
  expected: Readonly<Record<string, string>>,
): (actual: Readonly<Record<string, string>>) => boolean {
  const pairs = Object.entries(expected).map(([key, value]) => ({
    fitsKey: compileWildcard(key),
    fitsValue: compileWildcard(value),
  }))
  return actual => {
    const given = Object.entries(actual)
    return pairs.every(({ fitsKey, fitsValue }) =>
      given.some(([key, value]) => fitsKey(key) && fitsValue(value)),
    )
  }
}

function forLabels(selector: LabelSelector): Criterion {
  const compiled = compileSelector(selector)
  if (typeof compiled === 'string') {
    return criterion(() => false, `failed to parse selector: ${compiled}`)
  }
  return criterion((_, object) => compiled(labelsOf(object)), 'selector does not match')
}

/** A selector that cannot be read matches nothing; the text is what is wrong with it. */
function compileSelector(selector: LabelSelector): LabelMatcher | string {
  try {
    return compileLabelSelectorWithWildcards(selector)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    return error.message
  }
}

/**
 * The `namespaceSelector` of a rule: of no use for namespaces themselves, whose labels are those
 * of the object. Objects without a kind are not asked, unless `kinds` has `*`.
 */
export function compileNamespaceSelector(description: ResourceDescription): Criterion | undefined {
  const labels = compileNamespaceLabels(description)
  if (labels === undefined) return undefined
  const asksUnknownKinds = description.kinds?.includes('*') ?? false
  return {
    matches(request, object) {
      const kind = kindOf(object)
      if (kind === 'Namespace') return false
      return (kind === '' && !asksUnknownKinds) || labels.matches(request, object)
    },
    reason: object =>
      kindOf(object) === 'Namespace'
        ? 'namespace selector is not applicable for namespace resource'
        : labels.reason(object),
  }
}

/** The `namespaceSelector` of an exception: says nothing about namespaces. */
export function compileLenientNamespaceSelector(
  description: ResourceDescription,
): Criterion | undefined {
  const labels = compileNamespaceLabels(description)
  if (labels === undefined) return undefined
  return {
    matches: (request, object) => isNamespaceOrUnknown(object) || labels.matches(request, object),
    reason: labels.reason,
  }
}

function isNamespaceOrUnknown(object: Resource): boolean {
  const kind = kindOf(object)
  return kind === 'Namespace' || kind === ''
}

function compileNamespaceLabels({ namespaceSelector }: ResourceDescription): Criterion | undefined {
  if (!namespaceSelector) return undefined
  const compiled = compileSelector(namespaceSelector)
  return typeof compiled === 'string'
    ? criterion(() => false, `failed to parse namespace selector: ${compiled}`)
    : criterion(
        request => compiled(request.namespaceLabels),
        'namespace selector does not match labels',
      )
}
