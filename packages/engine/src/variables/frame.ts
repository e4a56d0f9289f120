import type { JmespathEnvironment } from '@ephor/lang/jmespath'
import { type JsonObject, setOwn } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import type { Request } from '../request.ts'
import { contextSize } from './context-size.ts'
import type { EntryKind, Inputs } from './inputs.ts'
import type { Mentions } from './mentions.ts'
import { RequestNames } from './request-names.ts'
import { mergeAt, mergeMaps, parseValuePath, type Values } from './values.ts'

export type { Inputs } from './inputs.ts'

/** A context entry that is loaded when an expression first mentions its name. */
export interface DeferredEntry {
  readonly name: string
  readonly kind: EntryKind
  /**
   * The value to be set under the name. A map joins a map that stands there already; a `variable`
   * replaces it.
   *
   * @throws {EvaluationError} with upstream's text.
   */
  load(frame: Frame): unknown
  /** What stands before the message when the value is too large for the context. */
  readonly tooLarge: string
}

/** Values that a user gives in place of the context entries of a rule. */
export interface RuleValues {
  readonly values?: Values
  /** As upstream, the first value of each list counts, whatever the element. */
  readonly foreachValues?: Readonly<Record<string, readonly unknown[]>>
}

/** An element of a list that a rule goes through. */
export interface Element {
  readonly value: unknown
  readonly index: number
  /** How many lists are around this one, 0 for the outermost. */
  readonly nesting: number
}

/**
 * The names that expressions of a rule see (spec 4.3, 4.6): a stack of small layers over the
 * request. A child sees its parents; dropping it is all that restoring a checkpoint takes.
 */
export interface Frame {
  readonly request: Request
  readonly inputs: Inputs
  /** What JMESPath functions may ask. */
  readonly environment: JmespathEnvironment
  /** The value of a root name; `undefined` where there is none. Loads a deferred entry. */
  get(name: string): unknown
  /** All names as one object, for `@` at the root; deferred entries only if they are loaded. */
  snapshot(): JsonObject
  /**
   * Loads the deferred entries that an expression mentions, in the order of their declaration.
   *
   * @throws {EvaluationError} of the first one that cannot be loaded.
   */
  loadMentioned(mentions: Mentions): void
  child(): Frame
  /** A child with `element` and `elementIndex`, also numbered by nesting. */
  childFor(element: Element): Frame
  set(name: string, value: unknown): void
  /** Adds context entries; nothing is loaded yet. */
  defer(entries: readonly DeferredEntry[]): void
  /**
   * Merges values into the names; each key is a path with dots (`request.userInfo.username`).
   *
   * @throws {EvaluationError} for a key that is no such path.
   */
  mergeValues(values: Values): void
  /** A child with values merged, which come back over the names of each element. */
  withRuleValues(values: RuleValues): Frame
  /** The same names over another request: the object after a mutation, or the old object. */
  forRequest(request: Request): Frame
}

/** The names of a request, before any rule adds its own. */
export function createFrame(request: Request, inputs: Inputs): Frame {
  return new Layer(
    { names: new RequestNames(request, inputs), deepest: 0, limit: undefined },
    undefined,
  )
}

/** What the layers over one request share. */
interface Base {
  readonly names: RequestNames
  /** Depth of the deepest layer that was read since this was last lowered. */
  deepest: number
  /** While an entry is loaded: the entry before which others may be. */
  limit: Deferred | undefined
}

interface Deferred {
  readonly entry: DeferredEntry
  readonly depth: number
  readonly position: number
}

class Layer implements Frame {
  readonly #base: Base
  readonly #parent: Layer | undefined
  readonly #depth: number
  #names: Map<string, unknown> | undefined
  #element: Element | undefined
  /** The names that were set, which stay true for another request. */
  #given: Map<string, unknown> | undefined
  #values: readonly Values[] = none
  /** The names that the values merge into. */
  #valueNames: Set<string> | undefined
  #ruleValues: Values | undefined
  #entries: readonly Deferred[] = none
  #hasEntries: boolean
  /** Entries of this layer and its parents that were loaded for it, or could not be. */
  #tried: Set<Deferred> | undefined
  #contextBytes: number

  constructor(base: Base, parent: Layer | undefined) {
    this.#base = base
    this.#parent = parent
    this.#depth = parent === undefined ? 0 : parent.#depth + 1
    this.#hasEntries = parent === undefined ? false : parent.#hasEntries
    this.#ruleValues = parent === undefined ? undefined : parent.#ruleValues
    this.#contextBytes = parent === undefined ? 0 : parent.#contextBytes
  }

  get request(): Request {
    return this.#base.names.request
  }

  get inputs(): Inputs {
    return this.#base.names.inputs
  }

  get environment(): JmespathEnvironment {
    return this.#base.names.environment
  }

  get(name: string): unknown {
    if (this.#hasEntries) this.#loadWhere(entry => entry.name === name)
    return this.#lookUp(name)
  }

  snapshot(): JsonObject {
    const all = { ...this.#base.names.all() }
    this.#addTo(all)
    this.#base.deepest = Math.max(this.#base.deepest, this.#depth)
    return all
  }

  loadMentioned(mentions: Mentions): void {
    if (mentions.hasImages) this.#base.names.get('images')
    if (this.#hasEntries) this.#loadWhere(entry => mentions.has(entry.name))
  }

  child(): Frame {
    return new Layer(this.#base, this)
  }

  childFor(element: Element): Frame {
    const layer = new Layer(this.#base, this)
    layer.#element = element
    if (this.#ruleValues !== undefined) layer.mergeValues(this.#ruleValues)
    return layer
  }

  set(name: string, value: unknown): void {
    this.#names ??= new Map()
    this.#names.set(name, value)
    this.#given ??= new Map()
    this.#given.set(name, value)
  }

  defer(entries: readonly DeferredEntry[]): void {
    const { optionalEntries } = this.inputs
    const kept = optionalEntries
      ? entries.filter(
          ({ name, kind }) => !optionalEntries.has(kind) || !this.#isGivenByValues(name),
        )
      : entries
    const first = this.#entries.length
    const deferred = kept.map((entry, at) => ({
      entry,
      depth: this.#depth,
      position: first + at,
    }))
    this.#entries = [...this.#entries, ...deferred]
    this.#hasEntries ||= deferred.length > 0
  }

  mergeValues(values: Values): void {
    this.#values = [...this.#values, values]
    this.#names ??= new Map()
    for (const path of Object.keys(values)) {
      const [root = '', ...steps] = parseValuePath(path)
      this.#valueNames = (this.#valueNames ?? new Set()).add(root)
      this.#names.set(root, mergeAt(this.#lookUp(root), steps, values[path]))
    }
  }

  withRuleValues({ values, foreachValues = {} }: RuleValues): Frame {
    const layer = new Layer(this.#base, this)
    const firsts = Object.entries(foreachValues).flatMap(([path, list]) =>
      list.length === 0 ? [] : [[path, list[0]] as const],
    )
    layer.#ruleValues = { ...values, ...Object.fromEntries(firsts) }
    layer.mergeValues(layer.#ruleValues)
    return layer
  }

  forRequest(request: Request): Frame {
    // An old object that is taken away leaves an empty one behind, in which reading a key is an
    // error, as upstream: it must not read as null, which conditions can hold for.
    const isTaken = this.request.oldObject !== undefined && request.oldObject === undefined
    const shown = isTaken ? { ...request, oldObject: {} } : request
    const names = new RequestNames(request, this.inputs, shown)
    return this.#over({ names, deepest: 0, limit: undefined })
  }

  #over(base: Base): Layer {
    const layer = new Layer(base, this.#parent === undefined ? undefined : this.#parent.#over(base))
    layer.#element = this.#element
    layer.#ruleValues = this.#ruleValues
    layer.#entries = this.#entries
    layer.#hasEntries = this.#hasEntries
    if (this.#given !== undefined) {
      layer.#names = new Map(this.#given)
      layer.#given = layer.#names
    }
    for (const values of this.#values) layer.mergeValues(withoutRequestOwn(values))
    return layer
  }

  #lookUp(name: string): unknown {
    for (let layer: Layer | undefined = this; layer !== undefined; layer = layer.#parent) {
      const value = layer.#own(name)
      if (value === undefined) continue
      if (layer.#depth > this.#base.deepest) this.#base.deepest = layer.#depth
      return value
    }
    return this.#base.names.get(name)
  }

  #own(name: string): unknown {
    const value = this.#names?.get(name)
    if (value !== undefined || this.#element === undefined) return value
    return elementName(this.#element, name)
  }

  /** Values stand in for an entry that the world has no answer for. */
  #canDoWithout({ name, kind }: DeferredEntry): boolean {
    if (this.inputs.optionalEntries?.has(kind)) return true
    return kind !== 'variable' && this.#isGivenByValues(name)
  }

  #isGivenByValues(name: string): boolean {
    for (let layer: Layer | undefined = this; layer !== undefined; layer = layer.#parent) {
      if (layer.#valueNames?.has(name)) return true
    }
    return false
  }

  #addTo(names: Record<string, unknown>): void {
    if (this.#parent !== undefined) this.#parent.#addTo(names)
    if (this.#element !== undefined) Object.assign(names, elementNames(this.#element))
    for (const [name, value] of this.#names ?? none) setOwn(names, name, value)
  }

  /** In the order of declaration; while an entry is loaded, only those before it. */
  #loadWhere(isWanted: (entry: DeferredEntry) => boolean): void {
    this.#loadFrom(this, isWanted, this.#base.limit)
  }

  #loadFrom(
    owner: Layer,
    isWanted: (entry: DeferredEntry) => boolean,
    limit: Deferred | undefined,
  ): void {
    if (owner.#parent !== undefined) this.#loadFrom(owner.#parent, isWanted, limit)
    for (const deferred of owner.#entries) {
      if (limit !== undefined && !isBefore(deferred, limit)) return
      if (isWanted(deferred.entry) && !this.#hasTried(deferred)) this.#load(deferred, owner)
    }
  }

  #hasTried(deferred: Deferred): boolean {
    for (let layer: Layer | undefined = this; layer !== undefined; layer = layer.#parent) {
      if (layer.#tried?.has(deferred)) return true
    }
    return false
  }

  #load(deferred: Deferred, owner: Layer): void {
    const base = this.#base
    const deepestBefore = base.deepest
    base.deepest = 0
    base.limit = deferred
    this.#tried ??= new Set()
    this.#tried.add(deferred)
    try {
      this.#keep(deferred, owner, deferred.entry.load(this))
    } catch (error) {
      if (!(error instanceof EvaluationError)) this.#tried.delete(deferred)
      else if (this.#canDoWithout(deferred.entry)) return
      throw error
    } finally {
      // Upstream lifts the limit here too: once an entry has loaded another one, it may go on to
      // load those behind itself.
      base.limit = undefined
      base.deepest = Math.max(deepestBefore, base.deepest)
    }
  }

  /** For the layer of the entry and all its children, unless the value depends on this layer. */
  #keep(deferred: Deferred, owner: Layer, value: unknown): void {
    const { name, kind, tooLarge } = deferred.entry
    this.#checkSize(value, tooLarge)
    const merged = kind === 'variable' ? value : mergeMaps(this.#lookUp(name), value)
    const layer = this.#base.deepest > owner.#depth ? this : owner
    layer.#names ??= new Map()
    layer.#names.set(name, merged)
    layer.#tried ??= new Set()
    layer.#tried.add(deferred)
  }

  #checkSize(value: unknown, tooLarge: string): void {
    const limit = this.inputs.maxContextBytes
    if (limit <= 0) return
    const size = this.#contextBytes + contextSize(value, limit - this.#contextBytes)
    if (size > limit) {
      const reason = `context size limit exceeded: ${size} bytes exceeds limit of ${limit} bytes`
      throw new EvaluationError(tooLarge + reason)
    }
    this.#contextBytes = size
  }
}

const none: readonly never[] = []

function isBefore(deferred: Deferred, limit: Deferred): boolean {
  if (deferred.depth !== limit.depth) return deferred.depth < limit.depth
  return deferred.position < limit.position
}

function elementName({ value, index, nesting }: Element, name: string): unknown {
  switch (name) {
    case 'element':
      return value
    case 'elementIndex':
      return index
    case `element${nesting}`:
      return value
    case `elementIndex${nesting}`:
      return index
    default:
      return undefined
  }
}

function elementNames(element: Element): JsonObject {
  const { value, index, nesting } = element
  return {
    element: value,
    elementIndex: index,
    [`element${nesting}`]: value,
    [`elementIndex${nesting}`]: index,
  }
}

/** Without what another request has of its own. */
function withoutRequestOwn(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([path]) => !/^request\.(?:object|oldObject|operation)(?:\.|$)/.test(path),
    ),
  )
}
