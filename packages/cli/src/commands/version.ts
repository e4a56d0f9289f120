import { Command } from 'commander'
import { runCommand } from './run-command.ts'

// The build puts the texts in place of these names; from the sources alone there are none.
declare const EPHOR_VERSION: string
declare const EPHOR_TIME: string
declare const EPHOR_COMMIT: string

/** `ephor version`: three lines, as upstream prints them. */
export function version(args: readonly string[]): Promise<number> {
  // The flag parser costs more than the answer.
  if (args.length === 0) return Promise.resolve(printVersion())
  const command = new Command('ephor version')
    .description('Prints the version, the time of its last change and the commit.')
    .helpOption('-h, --help', 'print this help')
  return runCommand(command, args, printVersion)
}

function printVersion(): number {
  const lines = [
    `Version: ${typeof EPHOR_VERSION === 'string' ? EPHOR_VERSION : '---'}`,
    `Time: ${typeof EPHOR_TIME === 'string' ? EPHOR_TIME : '---'}`,
    `Git commit ID: ${typeof EPHOR_COMMIT === 'string' ? EPHOR_COMMIT : '---'}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}
