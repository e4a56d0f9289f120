import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandTree } from '../completion/command-tree.ts'
import { manPages } from './man-page.ts'

const root = commandTree()
const pages = manPages(root, { version: '1.2.3' })
const hasGroff = spawnSync('groff', ['--version']).status === 0

test('every command has a page', () => {
  const files = pages.map(({ file }) => file)
  expect(files).toEqual(expect.arrayContaining(['ephor.1', 'ephor-apply.1', 'ephor-jp-query.1']))
  expect(new Set(files).size).toBe(files.length)
})

test.each(pages)('$file holds requests of roff, and texts that are none', ({ text }) => {
  for (const line of text.split('\n')) {
    expect(line).toMatch(/^(?:\.(?:TH|SH|SS|TP|PP|B|BR|nf|fi|RS|RE)(?: |$)|[^.']|$)/)
  }
})

test('a page lists each flag of its command', () => {
  const apply = root.commands.find(({ name }) => name === 'apply')
  const page = pages.find(({ file }) => file === 'ephor-apply.1')?.text ?? ''
  expect(apply?.flags.length).toBeGreaterThan(30)
  for (const { long } of apply?.flags ?? []) {
    expect(page).toContain(`\\fB\\-\\-${long.replaceAll('-', '\\-')}\\fR`)
  }
})

test('texts keep what roff would take for its own', () => {
  const node = { ...root, description: ".x 'y' `z` a\\b c-d.", commands: [] }
  const [page] = manPages(node, { version: '1' })
  expect(page?.text).toContain('\\&.x \\(aqy\\(aq \\(gaz\\(ga a\\eb c\\-d.')
})

test.skipIf(!hasGroff).each(pages)('groff reads $file without a warning', ({ text }) => {
  const { stderr, stdout } = spawnSync('groff', ['-man', '-ww', '-Tutf8'], {
    input: text,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toContain('Ephor 1.2.3')
})
