import { Command } from 'commander'
import { addExamples } from './examples.ts'

/** The arguments of `version`: there are none. */
export function versionCommand(): Command {
  const command = new Command('ephor version')
    .description('Prints the version, the time of its last change and the commit.')
    .helpOption('-h, --help', 'print this help')
  return addExamples(command, [
    { line: 'ephor version', does: 'three lines' },
    { line: 'ephor --version', does: 'the same' },
    { line: "ephor version | sed -n 's/^Version: //p'", does: 'only the number' },
  ])
}
