import { join } from 'node:path'
import { readText } from '../../input/read-text.ts'
import { type Colours, coloursFor } from '../../output/colour.ts'
import { OutputFile } from '../../output/output-file.ts'
import { terminalWidth } from '../../output/terminal-width.ts'
import { type CoverageReport, percentOf, percentText } from './report.ts'
import type { CoverageSettings } from './settings.ts'
import { coveragePages } from './write-html.ts'
import { coverageLcov } from './write-lcov.ts'
import { coverageText } from './write-text.ts'

/**
 * Writes a report in each of its forms: `coverage.json`, `lcov.info` and `index.html` go to the
 * folder. Says where they are.
 *
 * @throws {InputError} for a file that cannot be written.
 */
export function writeCoverage(
  report: CoverageReport,
  { forms, folder, removeColor }: CoverageSettings,
  say: (text: string) => void,
): void {
  const colours: Colours = coloursFor(process.stdout, removeColor)
  const width = process.stdout.isTTY === true ? terminalWidth() : undefined
  const made: string[] = []
  const write = (name: string, text: string): void => {
    const file = new OutputFile(join(folder, name))
    file.write(text)
    file.close()
  }
  const writeNamed = (name: string, text: string): void => {
    write(name, text)
    made.push(join(folder, name))
  }
  for (const form of new Set(forms)) {
    switch (form) {
      case 'text':
        say(coverageText(report, { colours, width }))
        break
      case 'json':
        writeNamed('coverage.json', `${JSON.stringify(report, null, 2)}\n`)
        break
      case 'lcov':
        writeNamed('lcov.info', coverageLcov(report))
        break
      case 'html': {
        const [index, ...pages] = coveragePages(report, textOf)
        for (const { name, html } of pages) write(name, html)
        if (index !== undefined) writeNamed(index.name, index.html)
      }
    }
  }
  say(`Coverage: ${percentText(report.shares.all)}\n`)
  if (made.length > 0) say(`Coverage reports: ${made.join(', ')}\n`)
}

function textOf(file: string): string | undefined {
  const read = readText(file)
  return 'problem' in read ? undefined : read.text
}

/** Why less was covered than is asked for, if it is. */
export function belowThreshold(
  { shares }: CoverageReport,
  { threshold }: CoverageSettings,
): string | undefined {
  if (threshold === undefined || percentOf(shares.all) >= threshold) return undefined
  return `coverage is ${percentText(shares.all)}, below the threshold of ${threshold}%`
}
