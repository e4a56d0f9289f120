import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { Row } from './check-results.ts'
import { formatRows, type RowForm } from './write-rows.ts'

interface Case {
  form: RowForm
  detailed: boolean
  text: string
}

const rows: readonly Row[] = [
  {
    ...{ policy: 'p', rule: 'r', resource: 'v1/Pod/ns/a', result: 'Pass', reason: 'Ok' },
    ...{ message: 'fine', counts: 'pass' },
  },
  {
    ...{ policy: 'p', rule: 'r', resource: 'v1/Pod/ns/b', result: 'Fail' },
    ...{ reason: 'Want pass, got fail', message: 'a < "b" | c\n& more\u0001', counts: 'fail' },
  },
  {
    ...{ policy: 'q', rule: '', resource: 'v1/Pod/ns/a', result: 'Pass', reason: 'Excluded' },
    ...{ message: 'Excluded', counts: 'skip' },
  },
]

test.each(loadCases<Case>('write-rows.cases.yaml', import.meta.url))(
  '$form, details: $detailed',
  ({ form, detailed, text }) => {
    expect(formatRows(rows, detailed, form)).toBe(text)
  },
)
