import { ephorBuild, ephorVersion } from '../version.ts'

/** `ephor version`: three lines, as upstream prints them. */
export async function version(args: readonly string[]): Promise<number> {
  // The flag parser costs more than the answer.
  if (args.length === 0) return printVersion()
  const { runCommand } = await import('./run-command.ts')
  const { versionCommand } = await import('./version-options.ts')
  return runCommand(versionCommand(), args, printVersion)
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
