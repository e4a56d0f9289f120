import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { NotationError } from './error.ts'
import type { LabelMatcher, Labels } from './label-requirement.ts'
import {
  compileLabelSelector,
  compileLabelSelectorWithWildcards,
  type LabelSelector,
} from './label-selector.ts'
import { compileSelectorText, parseSelectorText } from './label-selector-text.ts'

interface Case {
  text?: string
  selector?: LabelSelector
  wild?: LabelSelector
  labels?: Labels
  matches?: boolean
  error?: string
}

function compile({ text, selector, wild }: Case): LabelMatcher {
  if (text !== undefined) return compileSelectorText(text)
  if (wild !== undefined) return compileLabelSelectorWithWildcards(wild)
  return compileLabelSelector(selector ?? {})
}

describe('label selectors', () => {
  test.each(loadCases<Case>('label-selector.cases.yaml', import.meta.url))(
    '$text$selector$wild and $labels: $matches',
    entry => {
      if (entry.error === undefined) {
        expect(compile(entry)(entry.labels ?? {})).toBe(entry.matches)
      } else {
        expect(() => compile(entry)).toThrow(NotationError)
        expect(() => compile(entry)).toThrow(entry.error)
      }
    },
  )

  test('values are sorted and distinct', () => {
    expect(parseSelectorText('b notin (z,a,z),!c,d>7')).toEqual([
      { key: 'b', operator: 'notin', values: ['a', 'z'] },
      { key: 'c', operator: '!', values: [] },
      { key: 'd', operator: 'gt', values: ['7'] },
    ])
  })

  test('a label named __proto__ is one like any other', () => {
    const labels: Labels = JSON.parse('{"__proto__": "x"}')
    expect(compileSelectorText('a=b')(labels)).toBe(false)
    expect(compileLabelSelectorWithWildcards({ matchLabels: { '*': 'x' } })(labels)).toBe(true)
  })

  test('a text is read or refused, never anything else', () => {
    const token = fc.constantFrom(
      'a',
      'in',
      'notin',
      '(',
      ')',
      ',',
      '=',
      '!',
      '==',
      '>',
      ' ',
      '1',
      '\0',
      'é',
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 10 }), tokens => {
        try {
          compileSelectorText(tokens.join(''))({ a: '1' })
        } catch (error) {
          expect(error).toBeInstanceOf(NotationError)
        }
      }),
    )
  })
})
