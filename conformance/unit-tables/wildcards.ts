import { hasWildcard, matchesWildcard } from '@ephor/lang/notation'
import { compilePattern } from '../../packages/engine/src/pattern/index.ts'
import { type Area, argumentFields, callArguments, row, same } from './unit-case.ts'

const inPatterns = { leftOut: 'a helper that turns a map of Go into another' }

/** `ext/wildcard`. */
export const wildcards: Area = {
  TestMatch: unit => {
    const { pattern, text, matched } = row(unit)
    return same(matchesWildcard(String(pattern), String(text)), matched)
  },
  TestContainsWildcard: unit => same(hasWildcard(String(argumentFields(unit).v)), row(unit).want),
  Test_MatchPatterns: unit => {
    const { inputPatterns, inputNs, expBool } = row(unit)
    return same(matchesAny(inputPatterns, inputNs), expBool)
  },
  Test_SeperateWildcards: unit => {
    const { inputList, expList1, expList2 } = row(unit)
    const list = (inputList ?? []) as readonly string[]
    return (
      same(list.filter(hasWildcard), expList1 ?? []) ??
      same(
        list.filter(text => !hasWildcard(text)),
        expList2 ?? [],
      )
    )
  },
  CheckPatterns: unit => {
    const [patterns, ...texts] = callArguments(unit)
    return same(matchesAny(patterns, texts), unit.expected)
  },
}

function matchesAny(patterns: unknown, texts: unknown): boolean {
  return ((patterns ?? []) as readonly string[]).some(pattern =>
    ((texts ?? []) as readonly string[]).some(text => matchesWildcard(pattern, text)),
  )
}

/** `pkg/engine/wildcards`: wildcards in the keys of labels and annotations of a pattern. */
export const metadataWildcards: Area = {
  TestGetValueAsStringMap_NilHandling: inPatterns,
  // nothing to compare but that it does not crash
  TestExpandInMetadata_NilSafety: unit => {
    const { patternMap, resourceMap } = row(unit)
    compilePattern(patternMap).check(resourceMap)
    return undefined
  },
}
