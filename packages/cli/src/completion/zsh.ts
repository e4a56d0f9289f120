import type { CommandNode, Flag } from './command-tree.ts'

/** A completion script for zsh. */
export function zshScript(root: CommandNode): string {
  return `#compdef ${root.name}
# zsh completion for ${root.name}; put it into a folder of $fpath as _${root.name}

${functionsOf(root, `_${root.name}`).join('\n\n')}

if [ "$funcstack[1]" = "_${root.name}" ]; then
  _${root.name} "$@"
else
  compdef _${root.name} ${root.name}
fi
`
}

function functionsOf(node: CommandNode, name: string): readonly string[] {
  const below = node.commands.flatMap(child => functionsOf(child, `${name}_${child.name}`))
  const own = node.commands.length > 0 ? dispatcher(node, name) : leaf(node, name)
  return [own, ...below]
}

function dispatcher({ commands }: CommandNode, name: string): string {
  return `${name}() {
  local line state
  _arguments -C '1: :->command' '*::argument:->rest'
  case $state in
    command)
      local -a commands=(
${commands.map(child => `        ${quoted(`${child.name}:${child.description}`)}`).join('\n')}
      )
      _describe command commands ;;
    rest)
      case $line[1] in
${commands.map(child => `        ${child.name}) ${name}_${child.name} ;;`).join('\n')}
      esac ;;
  esac
}`
}

function leaf({ flags, words }: CommandNode, name: string): string {
  const specs = flags.flatMap(specsOf)
  const rest = words === 'files' ? "'*:file:_files'" : `'*:word:(${words.join(' ')})'`
  return `${name}() {
  _arguments \\
${[...specs, rest].map(spec => `    ${spec}`).join(' \\\n')}
}`
}

function specsOf({ short, long, description, value }: Flag): readonly string[] {
  const text = description.replace(/[[\]:]/g, '\\$&')
  const action = actionFor(value)
  return [`--${long}`, ...(short === undefined ? [] : [`-${short}`])].map(name =>
    quoted(`*${name}[${text}]${action}`),
  )
}

function actionFor(value: Flag['value']): string {
  if (value === undefined) return ''
  if (value === 'file') return ':file:_files'
  return value === 'text' ? ':value:' : `:value:(${value.join(' ')})`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
