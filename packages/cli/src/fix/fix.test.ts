import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../../testing/built-command.ts'
import { loadCases } from '../../../../testing/load-cases.ts'

interface Case {
  readonly title: string
  readonly files: Readonly<Record<string, string>>
  readonly args: readonly string[]
  readonly code?: number
  /** All that is printed, or parts of it. */
  readonly prints?: string
  readonly out?: readonly string[]
  readonly err?: string
  /** Files that have changed; all others have not. */
  readonly after?: Readonly<Record<string, string>>
}

let command: BuiltCommand
let root = ''
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ephor-fix-'))
  command = await buildCommand()
})
afterAll(() => {
  command.remove()
  rmSync(root, { recursive: true })
})

test.each(loadCases<Case>('fix.cases.yaml', import.meta.url))(
  '$title',
  async ({ files, args, code = 0, prints, out = [], err = '', after = {} }) => {
    const folder = mkdtempSync(join(root, 'case-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const run = await command.run(['fix', ...args], { cwd: folder })
    if (prints !== undefined) expect(run.out).toBe(prints)
    for (const part of out) expect(run.out).toContain(part)
    expect(run.err).toBe(err)
    expect(run.code).toBe(code)
    for (const [name, text] of Object.entries({ ...files, ...after })) {
      expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
    }
    // What has been put right once is right.
    if (!args.includes('--save')) return
    const again = await command.run(['fix', ...args], { cwd: folder })
    expect(again.out).not.toMatch(/uses old|deprecated, moving|is not set, setting/)
  },
)
