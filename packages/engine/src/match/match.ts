import type { KindSelector } from '@ephor/lang/notation'
import type { MatchResources, ResourceFilter } from '../api/classic.ts'
import type { Operation, Request, Resource } from '../request.ts'
import type { Matcher } from './criterion.ts'
import { type CompiledFilter, compileExcludeFilter, compileMatchFilter } from './filter.ts'
import { indexKinds } from './kinds.ts'
import { namespaceOf } from './object.ts'

/** What decides which requests a rule applies to. */
export interface MatchInput {
  /** Of the rule, for the explanation. */
  readonly name: string
  readonly match: MatchResources | undefined
  readonly exclude: MatchResources | undefined
  /** Of a namespaced `Policy`. */
  readonly policyNamespace: string | undefined
}

export interface CompiledMatch {
  /** `object` is the new object, or the old one where the caller tries again for DELETE. */
  matches(request: Request, object: Resource): boolean
  /** Why a request does not match, as upstream says it; empty if it does. */
  explain(request: Request, object: Resource): string
  /** All kinds that `match` names, for an index; one filter without kinds makes it everything. */
  readonly kinds: readonly KindSelector[]
  /** The operations that can match; `undefined` means all. */
  readonly operations: readonly Operation[] | undefined
  /** Whether kind, subresource and operation of a request decide alone: the object is not asked. */
  readonly isDecidedByKind: boolean
}

/** Compiles the `match` and `exclude` blocks of a rule (spec 1). */
export function compileMatch(input: MatchInput): CompiledMatch {
  const { name, policyNamespace } = input
  const block = readBlock(input.match ?? {})
  const match = compileMatchBlock(block)
  const excluded = readBlock(input.exclude ?? {})
  const exclude = input.exclude && compileExcludeBlock(excluded)
  const isElsewhere = (object: Resource): boolean =>
    Boolean(policyNamespace) && policyNamespace !== namespaceOf(object)
  return {
    kinds: kindsOf(block.filters),
    operations: operationsOf(block.filters),
    isDecidedByKind: !policyNamespace && asksKindsOnly(block) && asksKindsOnly(excluded),
    matches: (request, object) =>
      !isElsewhere(object) && match.matches(request, object) && !exclude?.matches(request, object),
    explain(request, object) {
      if (isElsewhere(object)) return 'policy and resource namespaces mismatch'
      const mismatches = match.reasons(request, object)
      const reasons = mismatches.length > 0 ? mismatches : exclude?.reasons(request, object)
      if (reasons === undefined || reasons.length === 0) return ''
      const lines = reasons.map((reason, index) => `\n ${index + 1}. ${reason}`)
      return `rule ${name} not matched:${lines.join('')}`
    },
  }
}

interface Block {
  readonly style: 'any' | 'all' | 'direct'
  readonly filters: readonly ResourceFilter[]
}

/** A filter that is written directly counts as the only one. */
function readBlock(block: MatchResources): Block {
  const { any, all } = block
  if (any?.length) return { style: 'any', filters: any }
  return all?.length ? { style: 'all', filters: all } : { style: 'direct', filters: [block] }
}

/** What a block says, and why: of `match` why it does not match, of `exclude` why it excludes. */
type CompiledBlock = CompiledFilter

function compileMatchBlock({ style, filters }: Block): CompiledBlock {
  const compiled = filters.map(compileMatchFilter)
  if (style !== 'any') {
    return {
      matches: (request, object) => everyMatches(compiled, request, object),
      reasons: (request, object) => compiled.flatMap(filter => filter.reasons(request, object)),
    }
  }
  const matches: CompiledBlock['matches'] = (request, object) =>
    someMatches(compiled, request, object)
  return {
    matches,
    reasons: (request, object) => (matches(request, object) ? [] : ['no resource matched']),
  }
}

function compileExcludeBlock({ style, filters }: Block): CompiledBlock {
  const compiled = filters.map(compileExcludeFilter)
  if (style === 'all') {
    const matches: CompiledBlock['matches'] = (request, object) =>
      everyMatches(compiled, request, object)
    return { matches, reasons: (...input) => (matches(...input) ? [excludedByAll] : []) }
  }
  return {
    matches: (request, object) => someMatches(compiled, request, object),
    reasons: (request, object) =>
      compiled.filter(filter => filter.matches(request, object)).map(() => excludedByOne),
  }
}

const excludedByOne = 'resource excluded since one of the criteria excluded it'
const excludedByAll = 'resource excluded since the combination of all criteria exclude it'

// Loops, because these run for each rule and request, and a callback would be allocated each time.

function everyMatches(filters: readonly Matcher[], request: Request, object: Resource): boolean {
  for (const filter of filters) if (!filter.matches(request, object)) return false
  return true
}

function someMatches(filters: readonly Matcher[], request: Request, object: Resource): boolean {
  for (const filter of filters) if (filter.matches(request, object)) return true
  return false
}

function asksKindsOnly({ filters }: Block): boolean {
  return filters.every(
    ({ resources = {}, ...user }) =>
      Object.keys(resources).every(field => field === 'kinds' || field === 'operations') &&
      Object.keys(user).every(field => field === 'any' || field === 'all'),
  )
}

/** The kinds that a block names, for an index: those of all filters together. */
function kindsOf(filters: readonly ResourceFilter[]): readonly KindSelector[] {
  return filters.flatMap(({ resources }) => indexKinds(resources?.kinds ?? []))
}

function operationsOf(filters: readonly ResourceFilter[]): readonly Operation[] | undefined {
  const all = new Set<Operation>()
  for (const { resources } of filters) {
    if (!resources?.operations?.length) return undefined
    for (const operation of resources.operations) if (isOperation(operation)) all.add(operation)
  }
  return [...all]
}

const operations: ReadonlySet<string> = new Set<Operation>([
  'CREATE',
  'UPDATE',
  'DELETE',
  'CONNECT',
])

function isOperation(text: string): text is Operation {
  return operations.has(text)
}
