import type { CommandNode, Flag } from './command-tree.ts'

/** A completion script for bash; it needs no other package. */
export function bashScript(root: CommandNode): string {
  return `# bash completion for ${root.name}; load it with: source <(${root.name} completion bash)

_${root.name}() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path= index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$path \${COMP_WORDS[index]}" in
${commandPaths(root)
  .map(path => `      '${path}') path='${path}' ;;`)
  .join('\n')}
    esac
  done
  COMPREPLY=()
  case "$path $previous" in
${valueCases(root, '').join('\n')}
  esac
  case $path in
${wordCases(root, '').join('\n')}
  esac
}

complete -o filenames -F _${root.name} ${root.name}
`
}

/** ` apply`, ` jp query`: each word with a blank before it. */
function commandPaths(node: CommandNode, before = ''): readonly string[] {
  return node.commands.flatMap(command => {
    const path = `${before} ${command.name}`
    return [path, ...commandPaths(command, path)]
  })
}

function valueCases(node: CommandNode, path: string): readonly string[] {
  const own = node.flags.flatMap(flag => {
    if (flag.value === undefined) return []
    const patterns = namesOf(flag).map(name => `'${path} ${name}'`)
    return [`    ${patterns.join('|')}) ${replyWith(flag.value)}; return ;;`]
  })
  const below = node.commands.flatMap(child => valueCases(child, `${path} ${child.name}`))
  return [...own, ...below]
}

function replyWith(value: NonNullable<Flag['value']>): string {
  if (value === 'text') return ':'
  return value === 'file' ? files : words(value)
}

const files = 'COMPREPLY=($(compgen -f -- "$word"))'

function words(list: readonly string[]): string {
  return `COMPREPLY=($(compgen -W '${list.join(' ')}' -- "$word"))`
}

function wordCases(node: CommandNode, path: string): readonly string[] {
  const names = [...node.commands.map(({ name }) => name), ...node.flags.flatMap(namesOf), '--help']
  const rest = node.words === 'files' ? files : words([...node.words, ...names])
  const own = `    '${path}') if [[ $word == -* ]]; then ${words(names)}; else ${rest}; fi ;;`
  const below = node.commands.flatMap(child => wordCases(child, `${path} ${child.name}`))
  return [own, ...below]
}

function namesOf({ short, long }: Flag): readonly string[] {
  return short === undefined ? [`--${long}`] : [`-${short}`, `--${long}`]
}
