import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from './built-command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// To put a program of 100 MB together takes half a minute where others work, too.
describe.runIf(process.platform === 'linux')('the single executable file', () => {
  let command: BuiltCommand
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ephor-single-file-'))
    const script = join(root, 'scripts/package.mjs')
    await promisify(execFile)(process.execPath, [script, join(folder, 'made')], { cwd: root })
    command = await buildCommand()
  }, 300_000)
  afterAll(() => {
    command.remove()
    rmSync(folder, { recursive: true })
  })

  /** Without anything else on the path: no Node is needed. */
  function run(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
    const settings = { cwd: folder, env: { PATH: folder }, maxBuffer: 64 * 1024 * 1024 }
    return new Promise(done => {
      execFile(join(folder, 'made/ephor'), args, settings, (error, out, err) => {
        done({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
      })
    })
  }

  test('is one file', () => {
    expect(readdirSync(join(folder, 'made'))).toEqual(['ephor'])
  })

  test.each([
    ['functions', ['jp', 'function']],
    ['help', ['apply', '--help']],
    [
      'results',
      ['apply', join(root, 'examples/policies'), '-r', join(root, 'examples/resources'), '--table'],
    ],
    ['tests', ['test', join(root, 'examples/tests')]],
    ['a wrong command', ['applyy']],
  ])('gives the same %s as the command', async (_, args) => {
    expect(await run(args)).toEqual(await command.run(args, { cwd: folder }))
  })

  test('has threads', async () => {
    const pods = Array.from({ length: 9_000 }, (_, index) => {
      const filling = `spec:\n${'  - some text that only takes room\n'.repeat(30)}`
      return `apiVersion: v1\nkind: Pod\nmetadata: { name: pod-${index} }\n${filling}`
    })
    writeFileSync(join(folder, 'pods.yaml'), pods.join('---\n'))
    const policy = join(root, 'examples/policies/disallow-hostpath.yaml')
    const args = ['apply', policy, '-r', 'pods.yaml']
    const one = await run(args)
    expect(one.out).toContain('9000 resource(s)')
    expect(await run([...args, '--concurrent', '2'])).toEqual(one)
  })
})
