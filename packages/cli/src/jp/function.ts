import { type JmespathFunctionDescription, jmespathFunctions } from '@ephor/lang/jmespath'
import { compareBytes } from '@ephor/lang/json'
import { Command } from 'commander'
import { addExamples } from '../commands/examples.ts'
import { runCommand } from '../commands/run-command.ts'

/** `ephor jp function`: what the functions that are named take and give, or all that Kyverno adds. */
export function jpFunction(args: readonly string[]): Promise<number> {
  return runCommand(functionCommand(), args, parsed => {
    process.stdout.write(functionsText(parsed.args))
    return 0
  })
}

/** The flags of `jp function`. */
export function functionCommand(): Command {
  const command = new Command('ephor jp function')
    .description('Prints the functions that JMESPath has in policies, beside its own.')
    .argument('[names...]', 'only these; also functions of JMESPath itself')
    .helpOption('-h, --help', 'print this help')
  return addExamples(command, [
    {
      line: 'ephor jp function',
      does: 'all functions that policies have beside those of JMESPath',
    },
    { line: 'ephor jp function truncate split', does: 'two of them' },
    { line: "ephor jp function | grep -A 2 'Name: time_'", does: 'those about time' },
  ])
}

/** The functions in upstream's form, by name; nothing for a name that is none. */
export function functionsText(names: readonly string[]): string {
  return jmespathFunctions
    .filter(({ name, isStandard }) => (names.length === 0 ? !isStandard : names.includes(name)))
    .map(each => ({ ...each, signature: signatureOf(each) }))
    .sort((a, b) => compareBytes(a.signature, b.signature))
    .map(({ name, signature, doc }) =>
      [`Name: ${name}`, `  Signature: ${signature}`, `  Note:      ${doc}`, '', ''].join('\n'),
    )
    .join('')
}

/** `name(string, array|object) string`. */
function signatureOf({ name, parameters, result }: JmespathFunctionDescription): string {
  const types = parameters.map(parameter => parameter.types.join('|'))
  return `${name}(${types.join(', ')}) ${result.join(',')}`
}
