import type { JsonObject } from '@ephor/lang/json'
import { readText } from '../input/read-text.ts'
import { filesToFix, saveFile } from './fix-files.ts'
import { type Fixed, fixPolicy } from './fix-policy.ts'
import { fixText } from './fix-text.ts'

/** What `fix policy` is told. */
export interface PolicyFixFlags {
  readonly paths: readonly string[]
  readonly save: boolean
}

/**
 * Fixes policies of files and folders, in upstream's lines; files without policies are passed over.
 *
 * @throws {PathError} for a path that is not there.
 */
export function fixPolicies({ paths, save }: PolicyFixFlags, say: (line: string) => void): void {
  for (const path of paths) {
    for (const file of filesToFix(path, name => /\.ya?ml$/i.test(name))) fixFile(file, save, say)
  }
  say('Done.')
}

function fixFile(file: string, save: boolean, say: (line: string) => void): void {
  const read = readText(file)
  if ('problem' in read) {
    say(`Processing file (${file})...`)
    say(`  ERROR: ${read.problem}`)
    return
  }
  const fixed = fixText({ file, text: read.text }, { fix })
  for (const { warnings, error } of fixed.documents) {
    say(`Processing file (${file})...`)
    for (const warning of warnings) say(`  WARNING: ${warning}`)
    if (error !== undefined) say(`  ERROR: ${error}`)
  }
  if (save && fixed.isChanged) saveFile(file, fixed.text, { what: 'file', say })
}

function fix(document: JsonObject): Fixed | undefined {
  const { apiVersion, kind } = document
  const isPolicy = kind === 'ClusterPolicy' || kind === 'Policy'
  return isPolicy && /^kyverno\.io\//.test(String(apiVersion)) ? fixPolicy(document) : undefined
}
