import { Command } from 'commander'
import { ephorBuild, ephorVersion } from '../version.ts'
import { runCommand } from './run-command.ts'

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
    `Version: ${ephorVersion}`,
    `Time: ${ephorBuild.time}`,
    `Git commit ID: ${ephorBuild.commit}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}
