import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from './built-command.ts'

let command: BuiltCommand
beforeAll(async () => {
  command = await buildCommand()
})
afterAll(() => command.remove())

test.each(['ephor', 'worker'])('the bundle %s is ASCII, which V8 reads twice as fast', name => {
  const text = readFileSync(join(command.file, '../../dist', `${name}.cjs`))
  expect(text.findIndex(byte => byte > 0x7f)).toBe(-1)
})
