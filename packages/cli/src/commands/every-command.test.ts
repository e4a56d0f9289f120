import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bashScript } from '../completion/bash.ts'
import { commandTree } from '../completion/command-tree.ts'
import { usage } from './usage.ts'

// What runs at once cannot be imported: the names are read.
const main = readFileSync(new URL('../main.ts', import.meta.url), 'utf8')
const all = [...main.matchAll(/^ {2}'?(?<name>[\w-]+)'?: async \(\) =>/gm)].map(
  ({ groups }) => groups?.name ?? '',
)
// For who packs the command, and another spelling.
const hidden = ['man', '--version']
const commands = all.filter(name => !hidden.includes(name))

test('there are commands', () => {
  expect(commands).toEqual(expect.arrayContaining(['apply', 'test', 'jp', 'version']))
})

test('each command is told by the help, completed and documented', () => {
  const told = [...usage.matchAll(/^ {2}(?<name>\w+) {2,}\S/gm)].map(({ groups }) => groups?.name)
  const also = [...usage.matchAll(/\(also: (?<name>\w+)\)/g)].map(({ groups }) => groups?.name)
  expect([...told, ...also].sort()).toEqual([...commands].sort())
  const described = commandTree().commands.map(({ name }) => name)
  expect([...described].sort()).toEqual([...commands].sort())
  for (const name of commands) expect(bashScript(commandTree())).toContain(`' ${name}'`)
})
