import type { CommandNode, Flag } from '../completion/command-tree.ts'

/** How pages are written. */
export interface PageSettings {
  /** Pages for a website: with a head of their own, and links to addresses. */
  readonly website: boolean
  /** Links to the files, on a website, too. */
  readonly markdownLinks: boolean
  /** When the pages were written; no date in the head of a page where it is missing. */
  readonly date: string | undefined
  /** The last line of each page, about how it was made; `undefined` for none. */
  readonly tag: string | undefined
}

/** A page of the reference. */
export interface MarkdownPage {
  /** `ephor_jp_query.md`. */
  readonly file: string
  readonly text: string
}

/** A command with what stands above it. */
interface Placed {
  readonly node: CommandNode
  /** From the root down. */
  readonly above: readonly CommandNode[]
}

/** One page a command, in the layout of upstream's reference. */
export function markdownPages(root: CommandNode, settings: PageSettings): readonly MarkdownPage[] {
  return placedBelow({ node: root, above: [] }).map(placed => ({
    file: `${fileName(pathOf(placed))}.md`,
    text: pageOf(placed, settings),
  }))
}

function placedBelow(placed: Placed): readonly Placed[] {
  const above = [...placed.above, placed.node]
  return [placed, ...placed.node.commands.flatMap(node => placedBelow({ node, above }))]
}

function pathOf({ node, above }: Placed): string {
  return [...above, node].map(({ name }) => name).join(' ')
}

function fileName(path: string): string {
  return path.replaceAll(' ', '_')
}

const summary = 'Runs Kubernetes policies of Kyverno on files, without a cluster.'

function descriptionOf({ description }: CommandNode): string {
  return description === '' ? summary : description
}

function pageOf(placed: Placed, settings: PageSettings): string {
  const { node } = placed
  const path = pathOf(placed)
  const usage = `${path} ${node.usage.replace('[options]', '[flags]')}`.trim()
  const examples = node.examples.flatMap(({ line, does }) => [`  # ${does}`, `  ${line}`, ''])
  const parts = [
    `## ${path}`,
    descriptionOf(node),
    '### Synopsis',
    descriptionOf(node),
    fenced([usage]),
    ...(examples.length === 0 ? [] : ['### Examples', fenced(examples.slice(0, -1))]),
    ...optionParts(node),
    ...seeAlso(placed, settings),
    ...(settings.tag === undefined ? [] : [`###### ${settings.tag}`]),
  ]
  return `${headOf(path, settings)}${parts.join('\n\n')}\n`
}

/** What a website generator reads first. */
function headOf(path: string, { website, date }: PageSettings): string {
  if (!website) return ''
  const dateLine = date === undefined ? '' : `date: ${date}\n`
  return `---\n${dateLine}title: "${path}"\nweight: 35\n---\n`
}

function optionParts({ flags }: CommandNode): readonly string[] {
  const all = flags.some(({ long }) => long === 'help') ? flags : [...flags, help]
  const groups = new Set(all.map(({ group }) => group))
  return [...groups].flatMap(group => {
    const title = group === 'Options:' ? 'Options' : group.replace(/:$/, '')
    return [`### ${title}`, fenced(flagLines(all.filter(flag => flag.group === group)))]
  })
}

const help: Flag = {
  ...{ short: 'h', long: 'help', description: 'print this help', value: undefined },
  ...{ valueName: '', group: 'Options:' },
}

function flagLines(flags: readonly Flag[]): readonly string[] {
  const names = flags.map(({ short, long, valueName }) => {
    const lead = short === undefined ? '    ' : `-${short}, `
    return `  ${lead}--${long}${valueName === '' ? '' : ` ${valueName}`}`
  })
  const width = Math.max(...names.map(name => name.length))
  return flags.map(({ description, value }, index) => {
    const choices = Array.isArray(value) ? ` (${value.join(', ')})` : ''
    return `${(names[index] ?? '').padEnd(width)}   ${description}${choices}`
  })
}

function seeAlso({ node, above }: Placed, settings: PageSettings): readonly string[] {
  const parent = above.at(-1)
  const links = [
    ...(parent === undefined ? [] : [{ node: parent, above: above.slice(0, -1) }]),
    ...node.commands.map(child => ({ node: child, above: [...above, node] })),
  ].map(placed => linkTo(placed, settings))
  return links.length === 0 ? [] : ['### SEE ALSO', links.join('\n')]
}

function linkTo(placed: Placed, { website, markdownLinks }: PageSettings): string {
  const path = pathOf(placed)
  const isAddress = website && !markdownLinks
  const target = isAddress ? `../${fileName(path)}` : `${fileName(path)}.md`
  return `* [${path}](${target})\t - ${descriptionOf(placed.node)}`
}

function fenced(lines: readonly string[]): string {
  return ['```', ...lines, '```'].join('\n')
}
