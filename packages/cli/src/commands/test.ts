import { CommanderError } from 'commander'
import { testFolders } from '../test/test-folders.ts'
import { testCommand, testOptions } from './test-options.ts'

/** `ephor test`: gives the exit code. */
export async function test(args: readonly string[]): Promise<number> {
  const command = testCommand().exitOverride()
  try {
    command.parse(args, { from: 'user' })
  } catch (error) {
    // Commander has printed what is wrong, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
  return testFolders(testOptions(command), {
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
  })
}
