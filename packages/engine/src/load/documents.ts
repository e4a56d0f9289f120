import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { ClassicPolicy } from '../api/classic.ts'
import type { CleanupPolicy } from '../api/cleanup-policy.ts'
import type { GlobalContextEntry } from '../api/global-context-entry.ts'
import type { PolicyException } from '../api/policy-exception.ts'
import type { Path, PolicyError } from '../error.ts'
import { listBuiltInKinds } from './built-in-kinds.ts'
import { deprecationWarnings } from './deprecations.ts'
import { createKnownKinds, type KnownKinds } from './known-kinds.ts'
import { checkMetadata } from './metadata.ts'
import { type PolicyKind, policyKindOf } from './policy-kinds.ts'
import { checkSchema } from './schema/check.ts'
import { validateCleanupPolicy } from './validate/cleanup-policy.ts'
import { validateException } from './validate/exception.ts'
import { validateGlobalContextEntry } from './validate/global-context-entry.ts'
import {
  type CheckArea,
  inArea,
  type Rejection,
  resultOf,
  type ValidationOptions,
  type ValidationResult,
  validatePolicy,
} from './validate/index.ts'
import { kindHints } from './validate/kind-hints.ts'

/** One document, already parsed; a `List` counts as the objects in it. */
export interface LoadInput {
  readonly value: unknown
  /** Where it comes from, for messages: a file or an address. */
  readonly source?: string
}

/** Which object of the input something is about. */
export interface DocumentPlace {
  readonly source?: string
  /** Index among the inputs. */
  readonly document: number
  /** Where in the document the object stands: empty, or `['items', 3]` in a list. */
  readonly at: Path
  readonly kind: string
  /** The policy's name, with its namespace in front if it has one; may be empty. */
  readonly name: string
}

/** A mistake in a document; its path counts from the object. */
export interface PolicyProblem extends DocumentPlace {
  /** `schema`: the document is none of its kind; `policy`: it is, but makes no sense. */
  readonly stage: 'schema' | 'policy'
  readonly error: PolicyError
}

export interface PolicyWarning extends DocumentPlace {
  /** `deprecated kind`: what the API server says of the kind; `doubt`: a hint about this document. */
  readonly about: 'deprecated kind' | 'doubt'
  readonly message: string
}

/** A policy of a kind that is known, but not run. */
export interface UnsupportedPolicy extends DocumentPlace {
  readonly value: JsonObject
}

/** Everything that was found in the documents. A document with a problem is in no other list. */
export interface LoadResult {
  readonly policies: readonly ClassicPolicy[]
  readonly exceptions: readonly PolicyException[]
  readonly cleanupPolicies: readonly CleanupPolicy[]
  readonly globalContextEntries: readonly GlobalContextEntry[]
  readonly unsupported: readonly UnsupportedPolicy[]
  /** Documents of other kinds: resources. */
  readonly others: readonly unknown[]
  readonly problems: readonly PolicyProblem[]
  readonly warnings: readonly PolicyWarning[]
}

/**
 * Loads policies and what belongs to them: checks each against its schema, fills in defaults and
 * does the admission checks. All problems of all documents are gathered.
 */
export function loadPolicies(
  inputs: readonly LoadInput[],
  options: ValidationOptions = {},
): LoadResult {
  const result = emptyResult()
  const hints = options.kinds ?? createKnownKinds(listBuiltInKinds())
  for (const [document, { value, source }] of inputs.entries()) {
    for (const { object, at } of objectsIn(value, [])) {
      const place = { ...(source !== undefined && { source }), document, at }
      addObject(object, place, { result, options: { ...options, hints } })
    }
  }
  return result
}

type Growing<List> = { -readonly [Key in keyof List]: Mutable<List[Key]> }
type Mutable<List> = List extends readonly (infer Item)[] ? Item[] : List

interface Loading {
  readonly result: Growing<LoadResult>
  readonly options: Knowledge
}

/** What the checks know, and what hints about misspelt kinds go by. */
interface Knowledge extends ValidationOptions {
  readonly hints: KnownKinds
}

function emptyResult(): Growing<LoadResult> {
  return {
    policies: [],
    exceptions: [],
    cleanupPolicies: [],
    globalContextEntries: [],
    unsupported: [],
    others: [],
    problems: [],
    warnings: [],
  }
}

/** An object, and where it stands in its document. */
export interface FoundObject {
  readonly object: unknown
  readonly at: Path
}

// Lists in lists are unheard of, but harmless up to here.
const maxListDepth = 16

/** The objects of a document: itself, or those of a list. */
export function objectsIn(value: unknown, at: Path): FoundObject[] {
  const items = isObject(value) ? getOwn(value, 'items') : undefined
  const kind = isObject(value) ? getOwn(value, 'kind') : undefined
  const isList = typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items)
  if (!isList || at.length >= 2 * maxListDepth) return [{ object: value, at }]
  return items.flatMap((item, index) => objectsIn(item, [...at, 'items', index]))
}

type InputPlace = Pick<DocumentPlace, 'source' | 'document' | 'at'>

function addObject(object: unknown, input: InputPlace, loading: Loading): void {
  const { result } = loading
  const kind = isObject(object) ? policyKindOf(object) : undefined
  if (!isObject(object) || kind === undefined) {
    result.others.push(object)
    return
  }
  const place: DocumentPlace = { ...input, kind: kind.kind, name: nameOf(object) }
  for (const message of deprecationWarnings(object)) {
    result.warnings.push({ ...place, about: 'deprecated kind', message })
  }
  if (kind.shape === undefined) result.unsupported.push({ ...place, value: object })
  else addPolicy(object, { ...kind, shape: kind.shape }, place, loading)
}

/** The name of an object, with its namespace in front if it has one; may be empty. */
export function nameOf(object: JsonObject): string {
  const metadata = getOwn(object, 'metadata')
  if (!isObject(metadata)) return ''
  const name = getOwn(metadata, 'name')
  const namespace = getOwn(metadata, 'namespace')
  const text = typeof name === 'string' ? name : ''
  return typeof namespace === 'string' && namespace !== '' ? `${namespace}/${text}` : text
}

function addPolicy(
  object: JsonObject,
  kind: PolicyKind & { readonly shape: string },
  place: DocumentPlace,
  { result, options }: Loading,
): void {
  const { value, schemaErrors, rejections, warnings } = examine(object, kind, options)
  for (const error of schemaErrors) result.problems.push({ ...place, stage: 'schema', error })
  for (const { error } of rejections) result.problems.push({ ...place, stage: 'policy', error })
  const hints = kind.family === 'policy' ? hintsFor(value, options.hints) : []
  for (const message of [...warnings, ...hints])
    result.warnings.push({ ...place, about: 'doubt', message })
  if (schemaErrors.length + rejections.length === 0) accept(value, kind, result)
}

/** What there is to say of a document of a known kind. */
export interface Examination {
  /** As its schema wants it, see `SchemaResult`. */
  readonly value: JsonObject
  readonly schemaErrors: readonly PolicyError[]
  /** Without those that are only there because of a schema error. */
  readonly rejections: readonly Rejection[]
  /** What admission says of a document that it accepts. */
  readonly warnings: readonly string[]
}

/** Checks a document against its schema, and does the admission checks. */
export function examine(
  object: JsonObject,
  kind: PolicyKind & { readonly shape: string },
  options: ValidationOptions,
): Examination {
  const { value, errors } = checkSchema(object, kind.shape)
  const schemaErrors = [...errors, ...checkMetadata(value)]
  const { rejections, warnings } = validate(value, kind, options)
  const causes = rejections.filter(({ error }) => !isConsequence(error, schemaErrors))
  return { value, schemaErrors, rejections: causes, warnings }
}

/** What is missing may be missing because the schema has thrown it out, or something around it. */
function isConsequence(error: PolicyError, schemaErrors: readonly PolicyError[]): boolean {
  return schemaErrors.some(({ path }) =>
    path.every((step, index) => index >= error.path.length || step === error.path[index]),
  )
}

// The values agree with their schema, so the casts below say no more than is known.

function validate(
  value: JsonObject,
  { family }: PolicyKind,
  options: ValidationOptions,
): ValidationResult {
  const found = (area: CheckArea, errors: readonly PolicyError[]) => resultOf(inArea(area, errors))
  switch (family) {
    case 'policy':
      return validatePolicy(value as unknown as ClassicPolicy, options)
    case 'exception':
      return found('exception', validateException(value as unknown as PolicyException))
    case 'cleanup':
      return found('cleanup', validateCleanupPolicy(value as unknown as CleanupPolicy, options))
    case 'global-context':
      return found(
        'global context',
        validateGlobalContextEntry(value as unknown as GlobalContextEntry),
      )
    case 'unsupported':
      return resultOf([])
  }
}

function hintsFor(value: JsonObject, hints: KnownKinds): readonly string[] {
  return kindHints(value as unknown as ClassicPolicy, hints)
}

function accept(value: JsonObject, { family }: PolicyKind, result: Growing<LoadResult>): void {
  switch (family) {
    case 'policy':
      result.policies.push(value as unknown as ClassicPolicy)
      break
    case 'exception':
      result.exceptions.push(value as unknown as PolicyException)
      break
    case 'cleanup':
      result.cleanupPolicies.push(value as unknown as CleanupPolicy)
      break
    case 'global-context':
      result.globalContextEntries.push(value as unknown as GlobalContextEntry)
      break
    case 'unsupported':
      break
  }
}
