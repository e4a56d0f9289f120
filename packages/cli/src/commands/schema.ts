import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nearest } from '@ephor/engine'
import type { JsonObject } from '@ephor/lang/json'
import { describedKinds, kindsNamed, schemaOfAll, schemaPath } from '../schema/schema-kinds.ts'
import { runCommand } from './run-command.ts'
import { schemaCommand } from './schema-options.ts'

/** `ephor schema`: gives the exit code. */
export function schema(args: readonly string[]): Promise<number> {
  return runCommand(schemaCommand(), args, command => {
    const [kind] = command.args
    const { all } = command.opts<{ all?: string }>()
    if (all !== undefined) writeAll(all)
    if (kind !== undefined) process.stdout.write(text(schemaOf(kind)))
    if (all === undefined && kind === undefined) process.stdout.write(listText())
    return 0
  })
}

function schemaOf(name: string): JsonObject {
  const [found] = kindsNamed(name)
  if (found !== undefined) return found.schema()
  const near = nearest(
    name,
    describedKinds().map(({ kind }) => kind),
  )
  const hint = near === undefined ? '' : `, did you mean ${near}?`
  throw new Error(`no schema for ${name}${hint}\nRun \`ephor schema\` for the kinds there are.`)
}

function writeAll(folder: string): void {
  const kinds = describedKinds()
  const files = [...kinds.map(each => [schemaPath(each), each.schema()] as const)]
  for (const [path, value] of [...files, ['all.json', schemaOfAll()] as const]) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text(value))
  }
  process.stderr.write(`${files.length} schemas in ${folder}, and all.json for any of them\n`)
}

/** One line a kind, with its versions. */
function listText(): string {
  const versions = new Map<string, string[]>()
  for (const { apiVersion, kind } of describedKinds()) {
    versions.set(kind, [...(versions.get(kind) ?? []), apiVersion])
  }
  const width = Math.max(...[...versions.keys()].map(kind => kind.length))
  const lines = [...versions].map(([kind, all]) => `${kind.padEnd(width)}  ${all.join(', ')}\n`)
  return lines.join('')
}

function text(value: JsonObject): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
