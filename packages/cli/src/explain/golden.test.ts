import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../../testing/built-command.ts'
import { loadCases } from '../../../../testing/load-cases.ts'

interface Case {
  name: string
  title: string
  args?: string[]
  code: number
}

const folder = fileURLToPath(new URL('golden', import.meta.url))
const cases = loadCases<Case>('golden.cases.yaml', import.meta.url)
let command: BuiltCommand

beforeAll(async () => {
  command = await buildCommand()
}, 60_000)
afterAll(() => command.remove())

test.each(cases)('$title', async ({ name, args = [], code }) => {
  const files = [`${name}.policy.yaml`, '--resource', `${name}.resource.yaml`]
  const run = await command.run(['explain', ...files, ...args], { cwd: folder })
  expect(run.err).toBe('')
  expect(run.out).toBe(readFileSync(`${folder}/${name}.txt`, 'utf8'))
  expect(run.code).toBe(code)
})

test('`apply --explain` prints the same', async () => {
  const args = ['latest-tag.policy.yaml', '--resource', 'latest-tag.resource.yaml', '--explain']
  const { out, code } = await command.run(['apply', ...args], { cwd: folder })
  expect(out).toBe(readFileSync(`${folder}/latest-tag.txt`, 'utf8'))
  expect(code).toBe(1)
})
