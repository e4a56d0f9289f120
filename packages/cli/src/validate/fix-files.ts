import { writeFileSync } from 'node:fs'
import { applyFixes, type Finding, type LintFile, type LintOptions, lint } from '@ephor/engine/lint'
import { InputError } from '../input/input-error.ts'
import { reasonOf } from '../input/read-text.ts'

/** A file before and after its fixes. */
export interface FixedFile extends LintFile {
  readonly fixed: string
}

// Fixes that touch the same lines wait for the next time; what one of them uncovers, too.
const maxRounds = 5

/** The files with all fixes done of the findings that are `wanted`. */
export function fixFiles(
  files: readonly LintFile[],
  options: LintOptions,
  wanted: (finding: Finding) => boolean,
): readonly FixedFile[] {
  let current = files
  for (let round = 0; round < maxRounds; round++) {
    const findings = lint(current, options).findings.filter(wanted)
    const next = current.map(({ file, text }) => {
      const fixes = findings.flatMap(({ file: at, fix }) => (at === file && fix ? [fix] : []))
      return { file, text: applyFixes(text, fixes) }
    })
    const isDone = next.every(({ text }, index) => text === current[index]?.text)
    current = next
    if (isDone) break
  }
  return files.map((file, index) => ({ ...file, fixed: current[index]?.text ?? file.text }))
}

/** Writes the files that have changed. @throws {InputError} for one that cannot be written. */
export function writeFixed(files: readonly FixedFile[]): void {
  for (const { file, text, fixed } of files) {
    if (text === fixed || file === '-') continue
    try {
      writeFileSync(file, fixed)
    } catch (error) {
      throw new InputError(`cannot write ${file}: ${reasonOf(error)}`, { cause: error })
    }
  }
}
