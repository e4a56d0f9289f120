import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/**
 * Reads a list of cases from a YAML file beside a test; `base` is the test's `import.meta.url`.
 *
 * @throws if the file holds no list, or an empty one: a table without rows tests nothing.
 */
export function loadCases<Case>(file: string, base: string): Case[] {
  const cases: unknown = parse(readFileSync(new URL(file, base), 'utf8'), {
    merge: true,
    maxAliasCount: -1,
  })
  if (!Array.isArray(cases) || cases.length === 0) throw new Error(`${file}: no cases`)
  return cases as Case[]
}
