import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rows of a JSON Lines file; `undefined` if there is no such file. */
export function readJsonLines<Row>(path: string): readonly Row[] | undefined {
  if (!existsSync(path)) return undefined
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line) as Row)
}

/** A JSON file; `undefined` if there is none. */
export function readJson<Value>(path: string): Value | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Value) : undefined
}

/** A table with tabs and a header row. */
export function readTable(path: string): readonly Readonly<Record<string, string>>[] | undefined {
  if (!existsSync(path)) return undefined
  const [header = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const names = header.split('\t')
  return rows.map(row => {
    const cells = row.split('\t')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

/** Paths of the files of a folder with an ending, sorted; empty where there is no folder. */
export function filesIn(folder: string, ending: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith(ending))
    .sort()
    .map(name => join(folder, name))
}
