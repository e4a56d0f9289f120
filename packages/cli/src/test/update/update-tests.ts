import { existsSync, writeFileSync } from 'node:fs'
import { InputError } from '../../input/input-error.ts'
import { readText, reasonOf } from '../../input/read-text.ts'
import type { Colours } from '../../output/colour.ts'
import { unifiedDiff } from '../../output/unified-diff.ts'
import type { RowEvidence } from '../check-results.ts'
import type { CheckedRow } from '../findings.ts'
import type { TestDocument } from '../test-document.ts'
import type { TestInputs } from '../test-inputs.ts'
import { editObject } from './edit-object.ts'
import { editResults } from './edit-results.ts'
import {
  hasOtherStatus,
  planResults,
  type RefusedUpdate,
  type ResultUpdate,
} from './result-updates.ts'

/** What updating would change, and what it leaves as it is. */
export interface TestUpdate {
  readonly files: readonly FileUpdate[]
  /** Rows that would pass afterwards. */
  readonly rows: ReadonlySet<CheckedRow>
  readonly refused: readonly RefusedUpdate[]
}

interface FileUpdate {
  readonly path: string
  /** Empty where there is no file. */
  readonly before: string
  readonly after: string
}

type Normalize = TestInputs['normalize']

/**
 * Finds out what has to be written so that rows pass that fail: results of test files, and objects
 * of the files that `patchedResources` and `generatedResources` name. Writes nothing.
 *
 * @param normalizes how each test reads objects.
 * @throws {InputError} for a file that cannot be read.
 */
export function planUpdate(
  rows: readonly CheckedRow[],
  normalizes: ReadonlyMap<TestDocument, Normalize>,
): TestUpdate {
  const { updates, refused } = planResults(rows)
  const texts = new FileTexts()
  for (const { path, documentIndex, own } of byDocument(updates)) {
    texts.change(path, text => editResults(text, { documentIndex, updates: own }))
  }
  const isRefused = new Set(refused.flatMap(each => each.rows))
  const updated = new Set(updates.flatMap(each => each.rows))
  const problems: RefusedUpdate[] = [...refused]
  for (const checked of rows.filter(isFailing)) {
    const { row, test } = checked
    const { evidence } = row
    if (evidence?.difference !== undefined && !isRefused.has(checked)) {
      const reason = updateObject(evidence, normalizes.get(test) ?? same, texts)
      if (reason === undefined) updated.add(checked)
      else problems.push({ rows: [checked], reason })
    } else if (!updated.has(checked) && !isRefused.has(checked)) {
      problems.push({ rows: [checked], reason: row.message })
    }
  }
  for (const { rows: kept } of problems) for (const row of kept) updated.delete(row)
  return { files: texts.changed(), rows: updated, refused: problems }
}

const same: Normalize = resource => resource

function isFailing(checked: CheckedRow): boolean {
  return checked.row.counts === 'fail' || hasOtherStatus(checked)
}

/** Why an object is not written, if it is not. */
function updateObject(
  { difference, object }: RowEvidence,
  normalize: Normalize,
  texts: FileTexts,
): string | undefined {
  if (difference === undefined || object === undefined) return 'the rule has made no object'
  if (difference.outcome === 'unreadable' && existsSync(difference.file)) return difference.message
  texts.change(difference.file, text => editObject(text, { object, normalize }))
  return undefined
}

function byDocument(updates: readonly ResultUpdate[]) {
  const documents = new Map<TestDocument, ResultUpdate[]>()
  for (const update of updates) {
    documents.set(update.test, [...(documents.get(update.test) ?? []), update])
  }
  return [...documents].map(([{ path, documentIndex }, own]) => ({ path, documentIndex, own }))
}

/** Texts of files, while they are changed. */
class FileTexts {
  readonly #files = new Map<string, { readonly before: string; after: string }>()

  change(path: string, edit: (text: string) => string): void {
    const file = this.#files.get(path) ?? openText(path)
    this.#files.set(path, file)
    file.after = edit(file.after)
  }

  changed(): readonly FileUpdate[] {
    return [...this.#files]
      .map(([path, texts]) => ({ path, ...texts }))
      .filter(({ before, after }) => before !== after)
  }
}

function openText(path: string): { readonly before: string; after: string } {
  if (!existsSync(path)) return { before: '', after: '' }
  const read = readText(path)
  if ('problem' in read) throw new InputError(`${path}: ${read.problem}`)
  return { before: read.text, after: read.text }
}

/** All changes as one diff. */
export function updateDiff({ files }: TestUpdate, colours: Colours): string {
  return files
    .map(({ path, before, after }) =>
      unifiedDiff({ before, after, beforeName: path, afterName: path }, colours),
    )
    .join('')
}

/** @throws {InputError} for a file that cannot be written. */
export function writeUpdate({ files }: TestUpdate): void {
  for (const { path, after } of files) {
    try {
      writeFileSync(path, after)
    } catch (error) {
      throw new InputError(`cannot write ${path}: ${reasonOf(error)}`, { cause: error })
    }
  }
}
