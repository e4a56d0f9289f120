import type { CommandNode, Flag } from './command-tree.ts'

/** A completion script for PowerShell. */
export function powershellScript(root: CommandNode): string {
  return `# PowerShell completion for ${root.name}; load it with: ${root.name} completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName '${root.name}' -ScriptBlock {
  param($word, $line, $position)
  $path = ''
  foreach ($element in $line.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -ge $position) { break }
    switch ("$path $($element.Extent.Text)") {
${pathsOf(root, '')
  .map(path => `      '${path}' { $path = '${path}' }`)
  .join('\n')}
    }
  }
  $words = switch ($path) {
${casesOf(root, '').join('\n')}
  }
  $words | Where-Object { $_[0] -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`
}

function pathsOf(node: CommandNode, before: string): readonly string[] {
  return node.commands.flatMap(child => {
    const path = `${before} ${child.name}`
    return [path, ...pathsOf(child, path)]
  })
}

function casesOf(node: CommandNode, path: string): readonly string[] {
  const words = node.words === 'files' ? [] : node.words
  const pairs = [
    ...node.commands.map(({ name, description }) => pair(name, description)),
    ...words.map(word => pair(word, word)),
    ...node.flags.flatMap(flagPairs),
  ]
  const below = node.commands.flatMap(child => casesOf(child, `${path} ${child.name}`))
  return [`    '${path}' { ${pairs.join(', ')} }`, ...below]
}

function flagPairs({ short, long, description }: Flag): readonly string[] {
  const own = pair(`--${long}`, description)
  return short === undefined ? [own] : [pair(`-${short}`, description), own]
}

/** A comma in front makes a list of one pair a list still. */
function pair(word: string, description: string): string {
  return `,@(${quoted(word)}, ${quoted(description || word)})`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
