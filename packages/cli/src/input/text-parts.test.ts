import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseYaml } from '@ephor/lang/yaml'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksFor } from '../workers/ranges.ts'
import { readTextParts, type TextPart } from './text-parts.ts'

let file = ''
beforeAll(() => {
  file = join(mkdtempSync(join(tmpdir(), 'ephor-parts-')), 'file.yaml')
})
afterAll(() => rmSync(join(file, '..'), { recursive: true }))

interface Part {
  readonly text: string
  readonly linesBefore: number
}

function partsOf(content: string, bytes: number): readonly Part[] {
  writeFileSync(file, content)
  const parts: Part[] = []
  const visit = ({ text, linesBefore }: TextPart) =>
    parts.push({ text, linesBefore: linesBefore() })
  expect(readTextParts(file, visit, { bytes })).toBeUndefined()
  return parts
}

// What makes it hard to find where a document ends.
const line = fc.constantFrom(
  ...['---', '--- # comment', '---x', ' ---', '----', '...', '', '# comment', '{"a": 1}', '- a'],
  ...['a: 1', 'b: |', '  text', '  ---', 'é: "\u{1f600}"', 'c: "---', '  d"', '\tx', '{', '}'],
)
const someText = fc.array(line, { maxLength: 40 }).map(lines => lines.join('\n'))

test('the documents of parts are those of the whole text, at the same lines', () => {
  fc.assert(
    fc.property(someText, fc.integer({ min: 8, max: 64 }), (whole, bytes) => {
      const parts = partsOf(whole, bytes)
      expect(parts.map(part => part.text).join('')).toBe(whole)
      const lineOf = (before: string) => before.split('\n').length
      const found = parts.flatMap(part =>
        parseYaml(part.text).map(({ value, start, problems }) => ({
          value,
          line: part.linesBefore + lineOf(part.text.slice(0, start)),
          problems: problems.map(({ message }) => message),
        })),
      )
      const expected = parseYaml(whole).map(({ value, start, problems }) => ({
        value,
        line: lineOf(whole.slice(0, start)),
        problems: problems.map(({ message }) => message),
      }))
      expect(found).toEqual(expected)
    }),
    { numRuns: Number(process.env.EPHOR_RUNS ?? 1_000) },
  )
})

describe('parts', () => {
  const document = `kind: A\ntext: ${'x'.repeat(50)}\n`

  test('end behind separators', () => {
    const parts = partsOf(`${document}---\n`.repeat(10), 200)
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) expect(part.text).toMatch(/\n---\n$/)
  })

  test('are as large as a document', () => {
    const large = document.replace('x', 'x'.repeat(1_000))
    const parts = partsOf([document, large, document].join('---\n'), 100)
    expect(parts.map(part => part.text.length)).toEqual([
      document.length + 4,
      large.length + 4 + document.length,
    ])
  })

  test('are not made of a text that begins as JSON', () => {
    expect(partsOf(` \n{}\n---\n${document}---\n${document}`, 60)).toHaveLength(1)
  })

  test('keep letters whole', () => {
    const letters = `# two lines\na: "${'é\u{1f600}'.repeat(30)}"\n`
    const parts = partsOf(`${letters}---\n${letters}`, 64)
    expect(parts.map(part => part.text)).toEqual([`${letters}---\n`, letters])
  })
})

describe('what is no text is refused', () => {
  test.each([
    ['bytes that are no UTF-8', Buffer.from('a: \xe9\n', 'latin1')],
    ['NUL', Buffer.from('a: \0\n')],
  ])('%s', (_, bytes) => {
    writeFileSync(file, bytes)
    const problem = readTextParts(file, () => expect.unreachable('nothing can be read'))
    expect(problem).toContain('not a text in UTF-8')
  })

  test('a file that is not there', () => {
    expect(readTextParts(`${file}.not`, () => undefined)).toBe('no such file or folder')
  })
})

test('tasks cover a file without gaps, each readable alone', () => {
  const whole = Array.from({ length: 500 }, (_, index) => `name: n${index}\n`).join('---\n')
  writeFileSync(file, whole)
  const tasks = tasksFor([file], 1_000)
  expect(tasks.length).toBeGreaterThan(5)
  const names = tasks.flatMap(({ range }) => {
    const values: unknown[] = []
    readTextParts(file, part => values.push(...parseYaml(part.text).map(({ value }) => value)), {
      ...(range && { range }),
    })
    return values
  })
  expect(names).toEqual(Array.from({ length: 500 }, (_, index) => ({ name: `n${index}` })))
  expect(tasks.map(({ range }) => range?.start)).toEqual([
    0,
    ...tasks.slice(0, -1).map(({ range }) => range?.end),
  ])
})

test('what cannot be cut is one task', () => {
  writeFileSync(file, `{"a": 1}\n${'---\nb: 1\n'.repeat(500)}`)
  expect(tasksFor([file], 1_000)).toEqual([{ file, range: { start: 0, end: 4_509 } }])
  expect(tasksFor([`${file}.not`], 1_000)).toEqual([{ file: `${file}.not`, range: undefined }])
})
