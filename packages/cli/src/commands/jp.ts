import { jpExamples } from '../jp/examples.ts'
import { jpFunction } from '../jp/function.ts'
import { jpParse } from '../jp/parse.ts'
import { jpQuery } from '../jp/query.ts'
import { examplesText } from './examples.ts'

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  function: jpFunction,
  parse: jpParse,
  query: jpQuery,
}

const usage = `Usage: ephor jp COMMAND [flags]

JMESPath with the functions of Kyverno.

Commands:
  function    print what functions there are, or those that are named
  parse       print the syntax tree of expressions
  query       evaluate expressions on an object

${examplesText(jpExamples)}
`

/** `ephor jp`: gives the exit code. */
export function jp(args: readonly string[]): Promise<number> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(usage)
    return Promise.resolve(0)
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command !== undefined) return command(rest)
  process.stderr.write(`Error: unknown command "${name}" for "ephor jp"\n\n${usage}`)
  return Promise.resolve(1)
}
