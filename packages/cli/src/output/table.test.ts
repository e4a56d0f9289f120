import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { formatTable } from './table.ts'

interface Case {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly forPeople?: boolean
  readonly printed: string
}

describe('a table', () => {
  test.each(loadCases<Case>('table.cases.yaml', import.meta.url))(
    '$name',
    ({ header, rows, forPeople = false, printed }) => {
      expect(formatTable({ header, rows }, forPeople)).toBe(printed)
    },
  )

  test('of more than ten rows says how many for programs', () => {
    const rows = Array.from({ length: 11 }, () => ['x', 'y'])
    const titleOf = (text: string) => text.split('\n')[1]
    expect(titleOf(formatTable({ header: ['ID', 'P'], rows }))).toBe('│ ID (11)  │ P │')
    expect(titleOf(formatTable({ header: ['ID', 'P'], rows }, true))).toBe('│ ID │ P │')
  })

  test('folds a cell of more than 300 bytes at blanks', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
    const lines = formatTable({ header: ['M'], rows: [[words(60)], [words(61)]] }).split('\n')
    const texts = lines.slice(3, -2).map(line => line.slice(2, -2).trimEnd())
    expect(texts).toEqual([words(60), words(50), words(11)])
  })
})
