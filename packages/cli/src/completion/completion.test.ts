import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { bashScript } from './bash.ts'
import { commandTree } from './command-tree.ts'
import { fishScript } from './fish.ts'
import { powershellScript } from './powershell.ts'
import { zshScript } from './zsh.ts'

const root = commandTree()
const hasBash = spawnSync('bash', ['--version']).status === 0

/** What bash offers for a line; the last word is the one to be completed. */
function offered(words: readonly string[]): string[] {
  const script = `${bashScript(root)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ephor; printf '%s\\n' "\${COMPREPLY[@]}"`
  const out = execFileSync('bash', ['-c', script, 'bash', 'ephor', ...words], { encoding: 'utf8' })
  return out.split('\n').filter(line => line !== '')
}

describe.skipIf(!hasBash)('bash offers', () => {
  test.each([
    ['commands', ['a'], ['apply']],
    ['commands of a command', ['jp', 'q'], ['query']],
    ['flags', ['apply', '--warn-'], ['--warn-exit-code', '--warn-no-pass']],
    ['flags behind other words', ['apply', 'p.yaml', '-r', 'x.yaml', '--tab'], ['--table']],
    ['the values of a flag', ['apply', '--output-format', 'js'], ['json']],
    ['shells', ['completion', 'f'], ['fish']],
    ['nothing where nobody knows', ['apply', '--set', ''], []],
  ])('%s', (_, words, expected) => {
    expect(offered(words)).toEqual(expected)
  })

  test('files', () => {
    expect(offered(['apply', 'package.j'])).toEqual(['package.json'])
    expect(offered(['apply', '--resource', 'package.j'])).toEqual(['package.json'])
  })
})

const flags = root.commands.flatMap(command => [
  ...command.flags.map(({ long }) => long),
  ...command.commands.flatMap(child => child.flags.map(({ long }) => long)),
])

describe('every flag is in the script for', () => {
  test.each([
    ['bash', bashScript(root), (flag: string) => `--${flag}`],
    ['zsh', zshScript(root), (flag: string) => `--${flag}[`],
    ['fish', fishScript(root), (flag: string) => `-l ${flag}`],
    ['PowerShell', powershellScript(root), (flag: string) => `'--${flag}'`],
  ])('%s', (_, script, written) => {
    expect(flags.length).toBeGreaterThan(40)
    for (const flag of flags) expect(script).toContain(written(flag))
  })
})
