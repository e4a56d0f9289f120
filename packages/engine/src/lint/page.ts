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
