import { equal } from '@ephor/lang/json'
import {
  compileLabelRequirements,
  compileLabelSelector,
  compileSelectorText,
  type LabelOperator,
  type LabelRequirement,
  type Labels,
  parseSelectorText,
} from '@ephor/lang/notation'
import { type CaseResult, caseResult, show } from '../suite.ts'
import type { TableCase } from './tables.ts'

type Fields = Readonly<Record<string, unknown>>

const notHere: Readonly<Record<string, string>> = {
  TestLabelConflict: 'a helper for merging labels, which no policy can ask for',
  TestLabelMerge: 'a helper for merging labels, which no policy can ask for',
  TestAdd: 'building a selector step by step',
  TestSafeSort: 'sorting of a list of texts',
  TestRequiresExactMatch: 'looking for the value that a selector wants',
  TestRequirementEqual: 'comparing requirements with one another',
  TestRequirementSelectorMatching: 'a requirement without any field',
  TestMatchesNothing: 'selectors without requirements that are made in code only',
}

const checks: Readonly<Record<string, (input: Fields, expected: Fields) => string | undefined>> = {
  TestLabelHas: ({ Ls, Key, Has }) =>
    same(compileSelectorText(String(Key))(labelsOf(Ls)), Has === true),
  // whether the selector is the same as a set of labels, and which
  TestLabelSelectorParse: ({ selector, labels }, { valid }) => {
    const requirements = attempt(() => parseSelectorText(String(selector)))
    const isSet = requirements?.every(({ operator }) => operator === '=') ?? false
    if (!isSet || valid !== true) return same(isSet, valid)
    const found = (requirements ?? []).map(({ key, values }) => [key, values[0]])
    return same(equal(Object.fromEntries(found), labelsOf(labels)), true)
  },
  TestParseOperator: ({ token }, { expectedError }) =>
    same(
      attempt(() => parseSelectorText(`x ${operand(String(token))}`)) !== undefined,
      expectedError === null,
    ),
  TestRequirementConstructor: requirementConstructor,
  TestSetSelectorParser: ({ In }, { Valid }) =>
    same(attempt(() => parseSelectorText(String(In))) !== undefined, Valid),
  TestSetSelectorString: ({ set }, { out }) =>
    // a set of labels is written as the selector that wants them
    same(compileSelectorText(String(out))(labelsOf(set)), true),
  TestValidatedSelectorFromSet: ({ input }, { expectedError }) =>
    same(
      attempt(() => compileLabelSelector({ matchLabels: labelsOf(input) })) !== undefined,
      expectedError === null,
    ),
}

/** The cases about labels and their selectors. */
export function labelCase({ id, input, expected }: TableCase): CaseResult {
  const test = id.split('::')[1]?.split('/')[0] ?? ''
  const isUnsupported = input.Op === 'unsupportedOp'
  const reason = isUnsupported ? 'operators are a closed list here' : notHere[test]
  if (reason !== undefined) return { id, outcome: 'skipped', reason }
  const check = checks[test]
  if (check === undefined) return { id, outcome: 'failed', reason: `no check for ${test}` }
  return caseResult(id, () => check(input, expected))
}

/** Keys of Go maps that the suite took over with their quotes. */
function labelsOf(value: unknown): Labels {
  const entries = Object.entries((value ?? {}) as Labels)
  return Object.fromEntries(entries.map(([key, text]) => [key.replaceAll('"', ''), text]))
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** An operator of a selector text with what it wants behind it. */
function operand(operator: string): string {
  return operator === 'in' || operator === 'notin' ? `${operator} (a)` : `${operator} 1`
}

/** The field that is wrong stands in front of the message. */
function requirementConstructor(
  { Key, Op, Vals }: Fields,
  { WantErr }: Fields,
): string | undefined {
  const values = [...((Vals ?? []) as readonly string[])].sort()
  const requirement: LabelRequirement = { key: String(Key), operator: Op as LabelOperator, values }
  const problem = (WantErr as { readonly $0: { readonly field: string } } | null)?.$0
  try {
    compileLabelRequirements([requirement])
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return problem && message.replace(/^\[/u, '').startsWith(`${problem.field}: Invalid value: `)
      ? undefined
      : `said ${message}, wanted ${show(problem)}`
  }
  return problem === undefined ? undefined : `worked, wanted ${show(problem)}`
}

function same(got: unknown, wanted: unknown): string | undefined {
  return got === wanted ? undefined : `gave ${show(got)}, wanted ${show(wanted)}`
}
