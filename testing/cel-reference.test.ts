import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { celLibraries } from '../packages/lang/src/cel/index.ts'

const page = fileURLToPath(new URL('../docs/reference/cel.md', import.meta.url))

const head = `# CEL functions

Every function that expressions may call, by library; which libraries there are depends on the kind
of the policy. Generated from the tables in \`packages/lang/src/cel/library\`; the examples are true,
and run as tests. A dot behind the first type tells a member from a function that stands alone. After
a change, write it anew: \`EPHOR_WRITE_REFERENCE=1 npx vitest run testing/cel-reference.test.ts\`.
`

/** Text in a cell of a table. */
function cell(text: string): string {
  const line = text.includes('\n') ? '–' : `\`${text}\``
  return line.replaceAll('|', '\\|')
}

function reference(): string {
  const sections = celLibraries.map(({ name, functions }) => {
    const rows = functions
      .filter(({ signature }) => !signature.includes('@'))
      .map(
        ({ signature, doc, example }) =>
          `| ${cell(signature.replaceAll('object ', '').replace(' . ', '.'))} | ${doc.replaceAll('|', '\\|')} | ${cell(example)} |`,
      )
    if (rows.length === 0) return ''
    return [
      `## ${name}`,
      '',
      '| function | what it gives | example |',
      '| --- | --- | --- |',
      ...rows,
    ].join('\n')
  })
  return [head, ...sections.filter(section => section !== '')]
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .concat('\n')
}

test('the reference page says what the tables of functions say', () => {
  const text = reference()
  if (process.env.EPHOR_WRITE_REFERENCE === '1') writeFileSync(page, text)
  expect(readFileSync(page, 'utf8')).toBe(text)
})
