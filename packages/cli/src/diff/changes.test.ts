import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { changeOf, type Said, type VerdictChange } from './changes.ts'

interface Case {
  readonly before: Said
  readonly after: Said
  readonly change?: VerdictChange
}

test.each(loadCases<Case>('changes.cases.yaml', import.meta.url))(
  '$before, then $after',
  ({ before, after, change }) => {
    expect(changeOf(before, after)).toBe(change)
  },
)

const all: readonly Said[] = ['pass', 'fail', 'warn', 'error', 'skip', 'none']

test('only a verdict that is the same is no change', () => {
  for (const before of all) {
    for (const after of all) expect(changeOf(before, after) === undefined).toBe(before === after)
  }
})
