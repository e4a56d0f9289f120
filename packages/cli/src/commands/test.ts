import { testFolders } from '../test/test-folders.ts'
import { runCommand } from './run-command.ts'
import { testCommand, testOptions } from './test-options.ts'

/** `ephor test`: gives the exit code. */
export function test(args: readonly string[]): Promise<number> {
  return runCommand(testCommand(), args, command =>
    testFolders(testOptions(command), {
      out: text => process.stdout.write(text),
      err: text => process.stderr.write(text),
    }),
  )
}
