import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { createLocator, locate, parseYaml } from './index.ts'

interface Case {
  text: string
  path: (string | number)[]
  place?: string
}

test.each(loadCases<Case>('locate.cases.yaml', import.meta.url))(
  '$path of $text is at $place',
  ({ text, path, place }) => {
    const document = parseYaml(text).at(-1)
    const found = document && locate(text, document, path)
    expect(found && `${found.line}:${found.column}`).toBe(place)
    expect(document && createLocator(text, document)?.(path)).toBe(found?.offset)
    if (found) expect(text.slice(0, found.offset).split('\n')).toHaveLength(found.line)
  },
)
