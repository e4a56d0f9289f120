import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '@ephor/lang/yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../../testing/built-command.ts'
import { type CommandNode, commandTree } from '../completion/command-tree.ts'

const all = nodesOf(commandTree(), '')
const examples = fileURLToPath(new URL('../../../../examples', import.meta.url))

function nodesOf(node: CommandNode, above: string): readonly (CommandNode & { path: string })[] {
  const path = `${above} ${node.name}`.trim()
  return [{ ...node, path }, ...node.commands.flatMap(child => nodesOf(child, path))]
}

let command: BuiltCommand
let folder = ''
let path = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-examples-'))
  command = await buildCommand()
  mkdirSync(join(folder, 'bin'))
  path = `${join(folder, 'bin')}:${process.env.PATH}`
  script('ephor', `exec "${process.execPath}" "${command.file}" "$@"`)
  // Stands in for a cluster with the workloads of the examples.
  const items = parseYaml(readFileSync(join(examples, 'resources/workloads.yaml'), 'utf8'))
  const list = { apiVersion: 'v1', kind: 'List', items: items.map(({ value }) => value) }
  writeFileSync(join(folder, 'cluster.json'), JSON.stringify(list))
  script('kubectl', `cat "${join(folder, 'cluster.json')}"`)
})
afterAll(() => {
  command.remove()
  rmSync(folder, { recursive: true })
})

function script(name: string, line: string): void {
  const file = join(folder, 'bin', name)
  writeFileSync(file, `#!/bin/sh\n${line}\n`)
  chmodSync(file, 0o755)
}

function run(line: string, cwd: string): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, PATH: path, HOME: cwd, NO_COLOR: '1' }
  return new Promise(done => {
    execFile('bash', ['-c', line], { cwd, env }, (error, out, err) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

test.each(all.map(({ path: name, examples: own }) => [name, own] as const))(
  '%s has three examples, and its own name in each',
  (name, own) => {
    expect(own.length).toBeGreaterThanOrEqual(3)
    const program = name.split(' ')[0] ?? ''
    for (const { line } of own) expect(line).toContain(program)
    expect(new Set(own.map(({ line }) => line)).size).toBe(own.length)
  },
)

describe.skipIf(process.platform === 'win32')('the examples run', () => {
  const lines = all.flatMap(node => node.examples)
  const different = [...new Map(lines.map(each => [each.line, each])).values()]

  test.each(different.map(each => [each.line, each] as const))('%s', async (line, { exit = 0 }) => {
    const cwd = mkdtempSync(join(folder, 'run-'))
    cpSync(examples, cwd, { recursive: true })
    const { code, out, err } = await run(line, cwd)
    expect({ code, err: err.includes('Error: unknown') }).toEqual({ code: exit, err: false })
    expect(out + err).not.toMatch(/no (?:policies|resources|tests) in|no such file|unknown option/)
  })
})

test.each(all.map(({ path: name }) => name))('%s --help shows them', async name => {
  const [, ...words] = name.split(' ')
  const { code, out } = await command.run([...words, '--help'])
  const own = all.find(node => node.path === name)?.examples ?? []
  expect(code).toBe(0)
  for (const { line, does } of own) expect(out).toContain(`  # ${does}\n  ${line}\n`)
})
