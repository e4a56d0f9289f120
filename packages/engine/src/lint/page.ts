import type { Lint } from './definition.ts'

/** The page of a lint, in Markdown. */
export function lintPage({
  code,
  title,
  severity,
  why,
  remedy,
  bad,
  good,
  isFixable,
}: Lint): string {
  return `# ${code}: ${title}

Severity: ${severity}${isFixable ? ' · `ephor validate --fix` can put it right' : ''}

## Why

${why}

## What to do

${remedy}

## An example that has it

\`\`\`yaml
${bad.trimEnd()}
\`\`\`

## The same, put right

\`\`\`yaml
${good.trimEnd()}
\`\`\`

To live with it, write \`# ephor-ignore ${code}\` on the line, or alone on the line above.
`
}

const groups: readonly (readonly [string, string])[] = [
  ['EPH0', 'Documents that are no policies'],
  ['EPH1', 'What admission refuses'],
  ['EPH2', 'Rules that never apply, kinds that do not exist'],
  ['EPH3', 'Conditions, variables and null'],
  ['EPH4', 'Patterns and anchors'],
  ['EPH5', 'Mutations'],
  ['EPH6', 'Old fields and their successors'],
  ['EPH7', 'Regular expressions and secrets'],
]

/** The list of all lints, in Markdown, with links to their pages. */
export function lintIndexPage(lints: readonly Lint[]): string {
  const parts = groups.flatMap(([start, title]) => [
    `## ${title}\n`,
    '| code | what | severity | fix |\n| --- | --- | --- | --- |',
    `${lints
      .filter(({ code }) => code.startsWith(start))
      .map(
        ({ code, title: what, severity, isFixable }) =>
          `| [${code}](${code}.md) | ${what} | ${severity} | ${isFixable ? 'yes' : ''} |`,
      )
      .join('\n')}\n`,
  ])
  return `# What \`ephor validate\` finds

Each code has a page with the reason, an example and what to do; \`ephor validate --explain-code CODE\`
prints it. These pages are written by \`node scripts/generate-lint-pages.mjs\`.

${parts.join('\n')}`
}
