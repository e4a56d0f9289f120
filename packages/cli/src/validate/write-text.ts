import type { Finding } from '@ephor/engine/lint'
import { snippetAt } from '@ephor/lang'
import type { Colours } from '../output/colour.ts'

/** The findings for people: a line each, the source with a caret, and what to do. */
export function findingsText(
  findings: readonly Finding[],
  texts: ReadonlyMap<string, string>,
  colours: Colours,
): string {
  return findings.map(finding => `${findingText(finding, texts, colours)}\n`).join('\n')
}

function findingText(
  finding: Finding,
  texts: ReadonlyMap<string, string>,
  colours: Colours,
): string {
  const { code, severity, message, remedy, file, line, column, fix } = finding
  const paint = { error: colours.bad, warning: colours.warning, info: colours.dim }[severity]
  const text = texts.get(file)
  const about = aboutText(finding)
  return [
    `${colours.bold(`${file}:${line}:${column}`)}: ${paint(`${severity} ${code}`)}: ${message}`,
    ...(text === undefined ? [] : sourceLines(text, line, column)),
    ...(about === '' ? [] : [colours.dim(`  ${about}`)]),
    `  ${remedy}${fix ? ' (--fix does it)' : ''}`,
  ].join('\n')
}

function sourceLines(text: string, line: number, column: number): string[] {
  let start = 0
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1
  const snippet = snippetAt(text, start + column - 1)
  return snippet.startsWith('\n') ? [] : snippet.split('\n').map(each => `  ${each}`)
}

function aboutText({ policy, rule, path }: Finding): string {
  return [policy && `policy ${policy}`, rule && `rule ${rule}`, path && `at ${path}`]
    .filter(part => part !== '')
    .join(', ')
}
