import { exec } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from './built-command.ts'

const guides = new URL('../docs/guide/', import.meta.url)

/** A fenced block of a page: a file to write, or commands with what they print. */
interface Block {
  readonly title: string | undefined
  readonly lines: readonly string[]
}

function blocksOf(page: string): readonly Block[] {
  const fenced = page.matchAll(/^```(\w+)(?: title=(\S+))?\n([\s\S]*?)^```$/gm)
  return [...fenced].flatMap(([, language, title, body = '']) =>
    title !== undefined || language === 'console'
      ? [{ title, lines: body.split('\n').slice(0, -1) }]
      : [],
  )
}

interface Step {
  readonly command: string
  readonly printed: readonly string[]
}

function stepsOf(lines: readonly string[]): readonly Step[] {
  const starts = lines.flatMap((line, at) => (line.startsWith('$ ') ? [at] : []))
  return starts.map((start, index) => ({
    command: (lines[start] ?? '').slice(2),
    printed: lines.slice(start + 1, starts[index + 1]),
  }))
}

/** The lines as written; `…` stands for any others. */
function pattern(lines: readonly string[]): RegExp {
  const parts = lines.map(line =>
    line === '…' ? '(?:.*\\n)*?' : `${line.trimEnd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} *\\n`,
  )
  return new RegExp(`^${parts.join('')}$`)
}

let command: BuiltCommand
beforeAll(async () => {
  command = await buildCommand()
})
afterAll(() => command.remove())

function run(line: string, cwd: string): Promise<string> {
  const real = line.replace(/^ephor\b/, `"${process.execPath}" "${command.file}"`)
  return new Promise(done => exec(real, { cwd }, (_, out) => done(out)))
}

const pages = readdirSync(guides).map(name => ({
  name,
  blocks: blocksOf(readFileSync(new URL(name, guides), 'utf8')),
}))

describe.each(pages.filter(({ blocks }) => blocks.some(({ title }) => title !== undefined)))(
  '$name',
  ({ blocks }) => {
    const folder = mkdtempSync(join(tmpdir(), 'ephor-guide-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    test('what it shows is what is printed', async () => {
      for (const { title, lines } of blocks) {
        if (title !== undefined) {
          mkdirSync(dirname(join(folder, title)), { recursive: true })
          writeFileSync(join(folder, title), `${lines.join('\n')}\n`)
          continue
        }
        for (const { command: line, printed } of stepsOf(lines)) {
          const out = await run(line, folder)
          const text = out.trimEnd()
          expect(text === '' ? '' : `${text}\n`, line).toMatch(pattern(printed))
        }
      }
    })
  },
)
