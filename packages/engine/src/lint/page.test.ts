import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lintIndexPage, lintPage, lints } from './index.ts'

const folder = new URL('../../../../docs/reference/lints/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

// node scripts/generate-lint-pages.mjs writes them

test('there is a page for each code, and no other', () => {
  const names = lints.map(({ code }) => `${code}.md`)
  expect(readdirSync(folder).toSorted()).toEqual([...names, 'README.md'].toSorted())
})

test.each(lints.map(each => [each.code, each] as const))(
  'the page of %s is current',
  (code, each) => {
    expect(read(`${code}.md`)).toBe(lintPage(each))
  },
)

test('the list of codes is current', () => {
  expect(read('README.md')).toBe(lintIndexPage(lints))
})
