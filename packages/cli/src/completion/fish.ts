import type { CommandNode, Flag } from './command-tree.ts'

/** A completion script for fish. */
export function fishScript(root: CommandNode): string {
  const lines = [
    `# fish completion for ${root.name}; put it into ~/.config/fish/completions/${root.name}.fish`,
    `complete -c ${root.name} -f`,
    ...root.commands.flatMap(command => linesFor(command, '__fish_use_subcommand', root.name)),
  ]
  return `${lines.join('\n')}\n`
}

function linesFor(node: CommandNode, condition: string, program: string): readonly string[] {
  const start = `complete -c ${program} -n`
  const inside = `__fish_seen_subcommand_from ${node.name}`
  const words = node.words === 'files' ? [] : node.words
  return [
    `${start} '${condition}' -a ${node.name} -d ${quoted(node.description)}`,
    ...(node.words === 'files' ? [`${start} '${inside}' -F`] : []),
    ...words.map(word => `${start} '${inside}' -a ${word}`),
    ...node.flags.map(flag => `${start} '${inside}' ${flagText(flag)}`),
    ...node.commands.flatMap(child => linesFor(child, inside, program)),
  ]
}

function flagText({ short, long, description, value }: Flag): string {
  const name = short === undefined ? `-l ${long}` : `-s ${short} -l ${long}`
  return `${name}${valueText(value)} -d ${quoted(description)}`
}

function valueText(value: Flag['value']): string {
  if (value === undefined) return ''
  if (value === 'file') return ' -r -F'
  return value === 'text' ? ' -x' : ` -x -a '${value.join(' ')}'`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
