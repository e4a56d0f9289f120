import { createInterface } from 'node:readline/promises'
import type { TestOptions } from '../../commands/test-options.ts'
import { coloursFor } from '../../output/colour.ts'
import type { CheckedRow } from '../findings.ts'
import type { TestDocument } from '../test-document.ts'
import type { TestInputs } from '../test-inputs.ts'
import { planUpdate, type TestUpdate, updateDiff, writeUpdate } from './update-tests.ts'

/** What is updated, and who is told. */
export interface UpdateSettings {
  readonly options: TestOptions
  readonly say: (text: string) => void
  /** Asks a person; `undefined` where there is none. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
}

/**
 * Shows what would have to be written so that the tests pass, and writes it once that is confirmed;
 * gives the rows that pass from now on.
 *
 * @throws {Error} where nobody can be asked, and for files that cannot be read or written.
 */
export async function updateTests(
  rows: readonly CheckedRow[],
  normalizes: ReadonlyMap<TestDocument, TestInputs['normalize']>,
  { options, say, ask = askOnTerminal() }: UpdateSettings,
): Promise<ReadonlySet<CheckedRow>> {
  const update = planUpdate(rows, normalizes)
  for (const { rows: kept, reason } of update.refused) say(refusedText(kept, reason))
  if (update.files.length === 0) {
    say('Nothing to update.\n')
    return new Set()
  }
  say(`\n${updateDiff(update, coloursFor(process.stdout, options.removeColor))}\n`)
  if (!options.yes && ask === undefined) {
    throw new Error('--update needs --yes where nobody can be asked; nothing was written')
  }
  if (!options.yes && ask !== undefined) {
    const answer = await ask(`Write these changes to ${filesText(update)}? [y/N] `)
    if (!/^y(?:es)?$/i.test(answer.trim())) {
      say('Nothing was written.\n')
      return new Set()
    }
  }
  writeUpdate(update)
  say(`Updated ${filesText(update)}: ${update.rows.size} more tests pass.\n`)
  return update.rows
}

function filesText({ files }: TestUpdate): string {
  return files.length === 1 ? '1 file' : `${files.length} files`
}

function refusedText(rows: readonly CheckedRow[], reason: string): string {
  const lines = rows.map(({ row: { policy, rule, resource } }) => {
    const name = [policy, rule].filter(part => part !== '').join('/')
    return `Not updated: ${name} ${resource}: ${reason}\n`
  })
  return lines.join('')
}

function askOnTerminal(): UpdateSettings['ask'] {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return undefined
  return async question => {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return await lines.question(question)
    } finally {
      lines.close()
    }
  }
}
