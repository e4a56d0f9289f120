import { NotationError } from './error.ts'
import { compileWildcard, hasWildcard } from './wildcard.ts'

/** A label selector as the Kubernetes API writes it; an empty one matches everything. */
export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>> | undefined
  readonly matchExpressions?: readonly LabelExpression[] | undefined
}

/** One line of `matchExpressions`; `operator` is `In`, `NotIn`, `Exists` or `DoesNotExist`. */
export interface LabelExpression {
  readonly key: string
  readonly operator: string
  readonly values?: readonly string[] | undefined
}

/** The labels of an object. */
export type Labels = Readonly<Record<string, string>>

/** Whether labels are selected. */
export type LabelMatcher = (labels: Labels) => boolean

/** One requirement of a selector text; `values` are sorted. */
export interface LabelRequirement {
  readonly key: string
  readonly operator: LabelOperator
  readonly values: readonly string[]
}

/** The operators of selector texts and, in their first four, of the API's selectors. */
export type LabelOperator = 'in' | 'notin' | 'exists' | '!' | '=' | '==' | '!=' | 'gt' | 'lt'

const operators: ReadonlyMap<string, LabelOperator> = new Map([
  ['In', 'in'],
  ['NotIn', 'notin'],
  ['Exists', 'exists'],
  ['DoesNotExist', '!'],
])

/**
 * Compiles a label selector. `NotIn` and `DoesNotExist` also match labels without the key.
 *
 * @throws {NotationError} if a key, value or operator is not allowed.
 */
export function compileLabelSelector(selector: LabelSelector): LabelMatcher {
  const requirements: LabelRequirement[] = []
  for (const [key, value] of Object.entries(selector.matchLabels ?? {})) {
    requirements.push({ key, operator: '=', values: [value] })
  }
  for (const { key, operator, values } of selector.matchExpressions ?? []) {
    const known = operators.get(operator)
    if (known === undefined) {
      throw new NotationError(`${JSON.stringify(operator)} is not a valid label selector operator`)
    }
    requirements.push({ key, operator: known, values: values ?? [] })
  }
  return compileLabelRequirements(requirements)
}

/** Compiles requirements, all of which must hold. */
export function compileLabelRequirements(requirements: readonly LabelRequirement[]): LabelMatcher {
  const tests = requirements.map(compileRequirement)
  const [only] = tests
  if (only !== undefined && tests.length === 1) return only
  return labels => tests.every(test => test(labels))
}

function compileRequirement({ key, operator, values }: LabelRequirement): LabelMatcher {
  switch (operator) {
    case 'in':
    case '=':
    case '==':
      return labels => Object.hasOwn(labels, key) && values.includes(labels[key] ?? '')
    case 'notin':
    case '!=':
      return labels => !Object.hasOwn(labels, key) || !values.includes(labels[key] ?? '')
    case 'exists':
      return labels => Object.hasOwn(labels, key)
    case '!':
      return labels => !Object.hasOwn(labels, key)
    case 'gt':
    case 'lt':
      return () => false
  }
}

/**
 * Compiles a label selector as classic policies read it: a wildcard in `matchLabels` stands for
 * the first label of the object that fits; with none the selector matches nothing.
 *
 * Source: specification 1.5.
 *
 * @throws {NotationError} if a part without wildcards is not allowed.
 */
export function compileLabelSelectorWithWildcards(selector: LabelSelector): LabelMatcher {
  const plain: Record<string, string> = {}
  const wild: LabelMatcher[] = []
  for (const [key, value] of Object.entries(selector.matchLabels ?? {})) {
    if (hasWildcard(key) || hasWildcard(value)) wild.push(compileWildPair(key, value))
    else plain[key] = value
  }
  const rest = compileLabelSelector({ ...selector, matchLabels: plain })
  return labels => rest(labels) && wild.every(test => test(labels))
}

function compileWildPair(keyPattern: string, valuePattern: string): LabelMatcher {
  const key = compileWildcard(keyPattern)
  const value = compileWildcard(valuePattern)
  return labels => Object.entries(labels).some(([name, text]) => key(name) && value(text))
}

/**
 * Reads a selector text such as `app=web,env!=prod,x in (a,b),!y`.
 *
 * @throws {NotationError} with the text of apimachinery.
 */
export function parseSelectorText(text: string): readonly LabelRequirement[] {
  throw new NotationError(`unable to parse requirement: ${text}`)
}
