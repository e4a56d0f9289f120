import type { CommandNode, Flag } from '../completion/command-tree.ts'

/** A manual page in roff, as `man` reads it. */
export interface ManPage {
  /** `ephor-jp-query.1`. */
  readonly file: string
  readonly text: string
}

/** What stands in the header and footer of each page. */
export interface ManSettings {
  readonly version: string
}

/** The pages of a command and of all below it. */
export function manPages(root: CommandNode, settings: ManSettings): readonly ManPage[] {
  return pagesOf(root, [], settings)
}

function pagesOf(
  node: CommandNode,
  above: readonly string[],
  settings: ManSettings,
): readonly ManPage[] {
  const path = [...above, node.name]
  const own = { file: `${path.join('-')}.1`, text: pageOf(node, path, settings) }
  return [own, ...node.commands.flatMap(child => pagesOf(child, path, settings))]
}

const summary = 'runs Kubernetes policies of Kyverno on files, without a cluster'

function pageOf(node: CommandNode, path: readonly string[], { version }: ManSettings): string {
  const page = path.join('-')
  const description = node.description || `${capital(summary)}.`
  const lines = [
    `.TH "${page.toUpperCase()}" "1" "" "Ephor ${escaped(version)}" "Ephor Manual"`,
    '.SH NAME',
    `${escaped(page)} \\- ${escaped(lower(description))}`,
    '.SH SYNOPSIS',
    `.B ${escaped(path.join(' '))}`,
    escaped(node.usage.replace('[options]', '[flags]')),
    '.SH DESCRIPTION',
    escaped(description),
    ...commandLines(node, path),
    ...flagLines(node),
    ...exampleLines(node),
    ...exitLines(node),
    ...seeAlso(node, path),
  ]
  return `${lines.join('\n')}\n`
}

function commandLines({ commands }: CommandNode, path: readonly string[]): readonly string[] {
  if (commands.length === 0) return []
  const entries = commands.flatMap(({ name, description }) => [
    '.TP',
    `.BR ${escaped([...path, name].join('-'))} (1)`,
    escaped(description),
  ])
  return ['.SH COMMANDS', ...entries]
}

function flagLines({ flags }: CommandNode): readonly string[] {
  const groups = new Map<string, Flag[]>()
  for (const flag of flags) {
    const title = flag.group.replace(/:$/, '')
    groups.set(title, [...(groups.get(title) ?? []), flag])
  }
  if (groups.size === 0) return []
  const sections = [...groups].flatMap(([title, own]) => [
    `.SS ${escaped(title)}`,
    ...own.flatMap(entryOf),
  ])
  return ['.SH OPTIONS', ...sections]
}

function entryOf({ short, long, description, value, valueName }: Flag): readonly string[] {
  const names = [...(short === undefined ? [] : [`-${short}`]), `--${long}`]
  const name = names.map(each => `\\fB${escaped(each)}\\fR`).join(', ')
  const choices = Array.isArray(value) ? `: ${value.join(', ')}` : ''
  return [
    '.TP',
    valueName === '' ? name : `${name} \\fI${escaped(valueName)}\\fR`,
    escaped(`${capital(description)}${choices}.`),
  ]
}

function exampleLines({ examples }: CommandNode): readonly string[] {
  if (examples.length === 0) return []
  const entries = examples.flatMap(({ line, does }) => [
    '.PP',
    escaped(`${capital(does)}:`),
    '.PP',
    '.nf',
    '.RS',
    escaped(line),
    '.RE',
    '.fi',
  ])
  return ['.SH EXAMPLES', ...entries]
}

function exitLines({ commands }: CommandNode): readonly string[] {
  if (commands.length > 0) return []
  const entries = [
    ['0', 'Nothing fails.'],
    ['1', 'Something fails, or cannot be read, or the arguments are wrong.'],
  ]
  return ['.SH EXIT STATUS', ...entries.flatMap(([code, text]) => ['.TP', `.B ${code}`, `${text}`])]
}

function seeAlso({ commands }: CommandNode, path: readonly string[]): readonly string[] {
  const above = path.slice(0, -1)
  const pages = [
    ...(above.length === 0 ? [] : [above.join('-')]),
    ...commands.map(({ name }) => [...path, name].join('-')),
  ]
  if (pages.length === 0) return []
  return ['.SH SEE ALSO', pages.map(page => `\\fB${escaped(page)}\\fR(1)`).join(', ')]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The one line of an index begins small and ends without a stop. */
function lower(text: string): string {
  return (text.charAt(0).toLowerCase() + text.slice(1)).replace(/\.$/, '')
}

/** No text is taken for a request or an escape of roff. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('`', '\\(ga')
    .replaceAll("'", '\\(aq')
    .replace(/^\./, '\\&.')
}
