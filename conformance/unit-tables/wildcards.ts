import { getOwn, isObject } from '@ephor/lang/json'
import { hasWildcard, matchesWildcard } from '@ephor/lang/notation'
import { compilePattern } from '../../packages/engine/src/pattern/index.ts'
import { parsePattern } from '../../packages/engine/src/pattern/parse-pattern.ts'
import type { PatternTree } from '../../packages/engine/src/pattern/tree.ts'
import { type Area, argumentFields, callArguments, row, same } from './unit-case.ts'

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

/** The labels of a pattern for metadata; `null` if they are none. */
function labelsIn(tree: PatternTree): unknown {
  let found: PatternTree = tree
  for (const step of ['metadata', 'labels']) {
    const member = found.kind === 'map' ? found.rest.find(({ key }) => key === step) : undefined
    if (member === undefined || member.anchor === 'existence') return null
    found = member.tree
  }
  if (found.kind !== 'map') return null
  return Object.fromEntries(found.rest.map(({ written, value }) => [written, value]))
}

/** `pkg/engine/wildcards`: wildcards in the keys of labels and annotations of a pattern. */
export const metadataWildcards: Area = {
  // texts alone count among the labels of a pattern
  TestGetValueAsStringMap_NilHandling: unit => {
    const { key, data, expectedResult } = row(unit)
    const labels = isObject(data) ? getOwn(data, String(key)) : undefined
    const metadata = labels === undefined ? {} : { labels }
    return same(labelsIn(parsePattern({ metadata }, 'int64')), expectedResult)
  },
  // nothing to compare but that it does not crash
  TestExpandInMetadata_NilSafety: unit => {
    const { patternMap, resourceMap } = row(unit)
    compilePattern(patternMap).check(resourceMap)
    return undefined
  },
}
