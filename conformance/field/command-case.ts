import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { runCommand } from '../command.ts'
import type { FieldOutcome, FieldResult } from './outcome.ts'

/** Runs `apply` on the files of a case: once for the report, once for the counts it prints. */
export async function runFieldCommand(folder: string): Promise<FieldOutcome> {
  const file = (name: string) => join(folder, name)
  const values = existsSync(file('values.yaml')) ? ['-f', file('values.yaml')] : []
  const args = ['apply', file('policy.yaml'), '-r', file('resource.yaml'), ...values]
  const report = await runCommand([...args, '--policy-report', '--output-format', 'json'])
  const plain = await runCommand(args)
  const documents = report.out
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as JsonObject)
  const results = documents.flatMap(document => listAt(document, 'results'))
  return {
    results: results.flatMap(resultsOf),
    exitCode: plain.code,
    policyCount: new Set(results.map(({ policy }) => policy)).size,
    resourceCount: Number(/ to (\d+) resource\(s\)/.exec(plain.out)?.[1] ?? 0),
  }
}

function resultsOf(result: JsonObject): readonly FieldResult[] {
  return listAt(result, 'resources').map(({ kind, namespace, name }) => ({
    rule: String(result.rule),
    result: String(result.result),
    message: String(result.message ?? ''),
    resource: [kind, namespace, name].filter(part => part !== undefined).join('/'),
  }))
}

function listAt(object: JsonObject, key: string): readonly JsonObject[] {
  const value = object[key]
  return Array.isArray(value) ? value.filter(isObject) : []
}
