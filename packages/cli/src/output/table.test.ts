import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { formatTable } from './table.ts'
import { widthOf } from './text-width.ts'

interface Case {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Of the terminal of a person. */
  readonly width?: number
  readonly printed: string
}

describe('a table', () => {
  test.each(loadCases<Case>('table.cases.yaml', import.meta.url))(
    '$name',
    ({ header, rows, width, printed }) => {
      const look = width === undefined ? undefined : { width }
      expect(formatTable({ header, rows }, look)).toBe(printed)
    },
  )

  test('of more than ten rows says how many for programs', () => {
    const rows = Array.from({ length: 11 }, () => ['x', 'y'])
    const titleOf = (text: string) => text.split('\n')[1]
    expect(titleOf(formatTable({ header: ['ID', 'P'], rows }))).toBe('│ ID (11)  │ P │')
    expect(titleOf(formatTable({ header: ['ID', 'P'], rows }, { width: 80 }))).toBe('│ ID │ P │')
  })

  test('is as wide as a terminal, whatever stands in it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '日', '\n'), maxLength: 90 })
    const rows = fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 60, max: 120 }), (cells, width) => {
        const table = formatTable({ header: ['A', 'B', 'C'], rows: cells }, { width })
        const widths = new Set(table.trimEnd().split('\n').map(widthOf))
        expect(widths.size).toBe(1)
        for (const each of widths) expect(each).toBeLessThanOrEqual(width)
      }),
    )
  })

  test('folds a cell of more than 300 bytes at blanks', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
    const lines = formatTable({ header: ['M'], rows: [[words(60)], [words(61)]] }).split('\n')
    const texts = lines.slice(3, -2).map(line => line.slice(2, -2).trimEnd())
    expect(texts).toEqual([words(60), words(50), words(11)])
  })
})
