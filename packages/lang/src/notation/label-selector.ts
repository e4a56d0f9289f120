import { NotationError } from './error.ts'
import { quoteGo } from './go-quote.ts'
import {
  checkLabelRequirement,
  compileLabelRequirements,
  type LabelMatcher,
  type LabelOperator,
  type LabelRequirement,
} from './label-requirement.ts'
import { compileWildcard, hasWildcard } from './wildcard.ts'

/** A label selector as the Kubernetes API writes it; an empty one matches everything. */
export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>> | null | undefined
  readonly matchExpressions?: readonly LabelExpression[] | null | undefined
}

/** One line of `matchExpressions`; `operator` is `In`, `NotIn`, `Exists` or `DoesNotExist`. */
export interface LabelExpression {
  readonly key: string
  readonly operator: string
  readonly values?: readonly string[] | null | undefined
}

const operators: ReadonlyMap<string, LabelOperator> = new Map([
  ['In', 'in'],
  ['NotIn', 'notin'],
  ['Exists', 'exists'],
  ['DoesNotExist', '!'],
])

/**
 * Compiles a label selector. `NotIn` and `DoesNotExist` also match labels without the key.
 *
 * @throws {NotationError} with apimachinery's text if a key, value or operator is not allowed.
 */
export function compileLabelSelector(selector: LabelSelector): LabelMatcher {
  const pairs = Object.entries(selector.matchLabels ?? {})
  const equalities = pairs.map(
    ([key, value]): LabelRequirement => ({ key, operator: '=', values: [value] }),
  )
  // a wrong label comes to light before a wrong operator, as upstream
  equalities.forEach(checkLabelRequirement)
  const expressions = (selector.matchExpressions ?? []).map(expression => {
    const requirement = readExpression(expression)
    checkLabelRequirement(requirement)
    return requirement
  })
  return compileLabelRequirements([...equalities, ...expressions])
}

/** After a substitution anything may be missing. */
function readExpression({
  key = '',
  operator = '',
  values,
}: Partial<LabelExpression>): LabelRequirement {
  const known = operators.get(operator)
  if (known !== undefined) return { key, operator: known, values: values ?? [] }
  throw new NotationError(`${quoteGo(operator)} is not a valid label selector operator`)
}

/**
 * Compiles a label selector as classic policies read it: an entry of `matchLabels` with a wildcard
 * holds if some label of the object fits it in key and value; so `{'*': '*'}` does not match an
 * object without labels. `matchExpressions` know no wildcards.
 *
 * Source: specification 1.5. Upstream puts the label that fits into the selector; where it fits
 * also another entry, the two meet in a map whose order is random. Here both must hold.
 *
 * @throws {NotationError} with apimachinery's text if a part is not allowed.
 */
export function compileLabelSelectorWithWildcards(selector: LabelSelector): LabelMatcher {
  const pairs = Object.entries(selector.matchLabels ?? {})
  const isWild = ([key, value]: readonly [string, string]) => hasWildcard(key) || hasWildcard(value)
  const wild = pairs.filter(isWild).map(([key, value]) => compileWildPair(key, value))
  const plain = compileLabelSelector({
    ...selector,
    matchLabels: Object.fromEntries(pairs.filter(pair => !isWild(pair))),
  })
  if (wild.length === 0) return plain
  return labels => plain(labels) && wild.every(matches => matches(labels))
}

/** What no label can be is a mistake too: the check sees a 0 for each wildcard, as upstream. */
function compileWildPair(keyPattern: string, valuePattern: string): LabelMatcher {
  const standIn = (pattern: string) => pattern.replace(/[*?]/g, '0')
  checkLabelRequirement({
    key: standIn(keyPattern),
    operator: '=',
    values: [standIn(valuePattern)],
  })
  const isKey = compileWildcard(keyPattern)
  const isValue = compileWildcard(valuePattern)
  return labels => Object.keys(labels).some(key => isKey(key) && isValue(labels[key] ?? ''))
}
