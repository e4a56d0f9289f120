import { formatAst, JmespathSyntaxError, parseJmespath } from '@ephor/lang/jmespath'
import { Command } from 'commander'
import { addExamples } from '../commands/examples.ts'
import { runCommand } from '../commands/run-command.ts'
import { caret } from './caret.ts'
import { collect } from './collect.ts'
import { readFileText, readStandardInput } from './read-input.ts'

/** `ephor jp parse`: the syntax trees of expressions, as upstream prints them. */
export function jpParse(args: readonly string[]): Promise<number> {
  return runCommand(parseCommand(), args, parsed => {
    const { file = [] } = parsed.opts<{ file?: readonly string[] }>()
    const given = [...parsed.args, ...file.map(readFileText)]
    const expressions = given.length > 0 ? given : [readStandardInput('a jmespath expression')]
    for (const expression of expressions) process.stdout.write(treeText(expression))
    return 0
  })
}

/** The flags of `jp parse`, named as upstream names them. */
export function parseCommand(): Command {
  const command = new Command('ephor jp parse')
    .description('Prints the syntax tree of expressions.')
    .argument('[expressions...]', 'expressions; without any, one is read from standard input')
    .option('-f, --file <files>', 'files with one expression each', collect)
    .helpOption('-h, --help', 'print this help')
  return addExamples(command, [
    { line: "ephor jp parse 'spec.containers[0].image'", does: 'a path' },
    {
      line: "ephor jp parse 'request.object.metadata.name | truncate(@, `9`)'",
      does: 'a pipe into a function',
    },
    { line: "echo 'a.b || `1`' | ephor jp parse", does: 'an expression of standard input' },
  ])
}

/**
 * The expression and its tree.
 *
 * @throws {Error} that shows where a text stops being an expression.
 */
export function treeText(expression: string): string {
  try {
    return `# ${expression}\n${formatAst(parseJmespath(expression))}\n`
  } catch (error) {
    if (!(error instanceof JmespathSyntaxError)) throw error
    throw new Error(`${error.message}\n${caret(expression, error.offset)}`, { cause: error })
  }
}
