import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { testCommand, testOptions } from './test-options.ts'

interface Case {
  readonly flags: readonly string[]
  /** Some of the options. */
  readonly options?: object
  readonly error?: string
}

test.each(loadCases<Case>('test-options.cases.yaml', import.meta.url))(
  '$flags',
  ({ flags, options, error }) => {
    const command = testCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
    const read = () => testOptions(command.parse(['.', ...flags], { from: 'user' }))
    if (error !== undefined) expect(read).toThrow(error)
    else expect(read()).toMatchObject(options ?? {})
  },
)
