import { getOwn, isObject } from '@ephor/lang/json'
import { EvaluationError, type Path, PolicyError } from '../error.ts'
import type { ExpandedRule } from '../load/autogen.ts'
import type { VisitPattern } from '../pattern/visit.ts'
import type { Part, Probe } from '../probe.ts'
import type { Resource } from '../request.ts'
import type { Variable } from '../variables/variable.ts'
import { groupConditions } from './condition-steps.ts'
import { below, type Draft, type DraftPlace, draft } from './draft.ts'
import { findValue, placeNamed } from './object-path.ts'
import { finishStep, openStep } from './part-steps.ts'
import { patternVisitor, type StepStack } from './pattern-steps.ts'

// A rule that goes through long lists makes a step of every field of every element. Nobody reads
// more than this, and the steps of one rule must not take the memory of all.
const maxSteps = 2_000
const maxDepth = 60

/**
 * Writes down the steps of one rule, in the order and nesting of their evaluation. What is
 * evaluated, and in which order, is not its business: it stands around closures that do it.
 */
export class Recorder implements Probe {
  readonly rule: ExpandedRule
  /** The kind of the object under review, and the object. */
  kind = ''
  object: Resource = {}
  #roots: Draft[] = []
  #stack: Draft[] = []
  #entries: Draft[] = []
  #made: string[] = []
  #count = 0
  #isOn = false

  constructor(rule: ExpandedRule) {
    this.rule = rule
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** Steps so far that stand below nothing. */
  get roots(): readonly Draft[] {
    return this.#roots
  }

  /** What the context entries of the rule itself gave. */
  get entries(): readonly Draft[] {
    return this.#entries
  }

  /** Texts that expressions have made of a Secret. */
  get made(): readonly string[] {
    return this.#made
  }

  /** How many steps were left out. */
  get omitted(): number {
    return Math.max(0, this.#count - maxSteps)
  }

  begin(): void {
    this.#roots = []
    this.#stack = []
    this.#entries = []
    this.#made = []
    this.#count = 0
    this.#isOn = true
  }

  end(): void {
    this.#isOn = false
  }

  /** Lets go of everything that was noted. */
  forget(): void {
    this.begin()
    this.end()
    this.object = {}
  }

  readonly stack: StepStack = {
    top: () => this.#stack.at(-1),
    open: step => this.#open(step, this.#siblings()),
    close: () => {
      this.#stack.pop()
    },
  }

  /** A step that is complete, without anything evaluated in it. */
  add(step: Draft): void {
    if (this.#open(step, this.#siblings())) this.#stack.pop()
  }

  /** What is evaluated meanwhile stands below a step that was added before. */
  within<Output>(step: Draft, run: () => Output): Output {
    this.#stack.push(step)
    try {
      return run()
    } finally {
      this.#stack.pop()
    }
  }

  around<Input extends readonly unknown[], Output>(
    part: Part,
    run: (...input: Input) => Output,
  ): (...input: Input) => Output {
    if (part.kind === 'operand') return this.#aroundOperand(part.side, run)
    return (...input) => {
      if (!this.#isOn) return run(...input)
      const step = openStep(part, input)
      if (part.kind === 'element') step.resource = this.#elementPlace(part, input)
      if (part.kind === 'patterns') step.resource = this.#patternPlace(input)
      const output = this.#takeAll(part, step, () => run(...input))
      finishStep(part, step, { input, output, kind: this.kind })
      if (part.kind === 'list') this.#rememberList(part, step)
      return output
    }
  }

  readonly watchVariable = (expression: string, run: Variable): Variable => {
    return frame => {
      if (!this.#isOn) return run(frame)
      const place = placeNamed(expression, this.#element())
      const around = this.#stack.findLast(({ policy }) => policy !== undefined)
      const step = draft('variable', expression, {
        outcome: 'value',
        ...(around?.policy && { policy: around.policy }),
        ...(around?.document !== undefined && { document: around.document }),
        ...(place && { resource: place }),
      })
      const value = this.#take(step, this.#siblings(), () => run(frame))
      step.hasFound = true
      step.found = value
      if (this.kind === 'Secret') this.#noteMade(expression, value)
      return value
    }
  }

  visitPattern(path: Path): VisitPattern {
    const visit = patternVisitor(this.stack, path, () => this.#patternBase())
    return (part, spot, walk) => (this.#isOn ? visit(part, spot, walk) : walk())
  }

  /** A Secret must not be read from what an expression makes of it: a hash, or a part. */
  #noteMade(expression: string, value: unknown): void {
    if (!/(?<![\w-])(?:data|stringData)(?![\w-])/.test(expression)) return
    const keys = new Set(
      ['data', 'stringData'].flatMap(field => {
        const map = getOwn(this.object, field)
        return isObject(map) ? Object.keys(map) : []
      }),
    )
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text === 'string' && !keys.has(text)) this.#made.push(text)
    }
  }

  /** Both sides of a condition are told with it. */
  #aroundOperand<Input extends readonly unknown[], Output>(
    side: 'key' | 'value',
    run: (...input: Input) => Output,
  ): (...input: Input) => Output {
    return (...input) => {
      const output = run(...input)
      const condition = this.#isOn ? this.#stack.at(-1) : undefined
      if (condition?.kind !== 'condition') return output
      if (side === 'key') {
        condition.hasFound = true
        condition.found = output
        const [only, ...others] = condition.children
        if (only?.resource !== undefined && others.length === 0) condition.resource = only.resource
      } else {
        condition.hasWanted = true
        condition.wanted = output
        const last = condition.children.at(-1)
        if (last?.resource !== undefined) condition.resource ??= last.resource
      }
      return output
    }
  }

  /** Conditions that cannot be evaluated are told in their blocks all the same. */
  #takeAll<Output>(part: Part, step: Draft, run: () => Output): Output {
    try {
      return this.#take(step, this.#homeOf(part), run)
    } catch (error) {
      if (part.kind === 'conditions') groupConditions(step, part)
      throw error
    }
  }

  #take<Output>(step: Draft, siblings: Draft[], run: () => Output): Output {
    const isOpen = this.#open(step, siblings)
    try {
      return run()
    } catch (error) {
      if (error instanceof EvaluationError || error instanceof PolicyError) {
        step.outcome = 'error'
        // The innermost step says why; those around it only that.
        if (!step.children.some(({ outcome }) => outcome === 'error')) step.message = error.message
      }
      throw error
    } finally {
      if (isOpen) this.#stack.pop()
    }
  }

  #open(step: Draft, siblings: Draft[]): boolean {
    this.#count++
    if (this.#count > maxSteps || this.#stack.length >= maxDepth) return false
    siblings.push(step)
    this.#stack.push(step)
    return true
  }

  #siblings(): Draft[] {
    return this.#stack.at(-1)?.children ?? this.#roots
  }

  /** Context entries are told of their own, not where a variable first asks for them. */
  #homeOf(part: Part): Draft[] {
    if (part.kind !== 'entry') return this.#siblings()
    if (this.rule.rule.context?.includes(part.entry)) return this.#entries
    const owner = this.#stack.findLast(({ kind }) => kind === 'element' || kind === 'target')
    return owner?.children ?? this.#entries
  }

  #rememberList(part: Part & { readonly kind: 'list' }, list: Draft): void {
    const loop = this.#stack.at(-1)
    const place = placeNamed(part.expression, this.#element())
    if (loop !== undefined) loop.base = Array.isArray(list.found) ? place : undefined
    if (place !== undefined) list.resource = place
  }

  /** Where an element stands: where the very object is found, or by the list that it is of. */
  #elementPlace(part: Part & { readonly kind: 'element' }, input: readonly unknown[]): DraftPlace {
    const { value, index } = part.of(...(input as never[]))
    const path = findValue(this.object, value)
    if (path !== undefined) return { root: 'object', path }
    const base = this.#stack.findLast(({ kind }) => kind === 'foreach')?.base
    return below(base, index) ?? { root: 'element', path: [] }
  }

  /** The innermost element of a list that the rule goes through. */
  #element(): DraftPlace | undefined {
    return this.#stack.findLast(({ kind }) => kind === 'element')?.resource
  }

  /** Patterns look at the element of a list if there is one. */
  #patternPlace([subject]: readonly unknown[]): DraftPlace {
    const hasElement = (subject as { readonly element?: unknown }).element !== undefined
    return (hasElement ? this.#element() : undefined) ?? { root: 'object', path: [] }
  }

  #patternBase(): DraftPlace | undefined {
    return this.#stack.findLast(({ kind }) => kind === 'patterns')?.resource
  }
}
