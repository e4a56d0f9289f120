import type { Command } from 'commander'
import { fixPolicies } from '../fix/fix-policies.ts'
import { fixTests } from '../fix/fix-tests.ts'
import { ArgumentsError } from './arguments.ts'
import { runGroup } from './command-group.ts'
import { fixCommands, fixDescription, fixExamples } from './fix-options.ts'
import { runCommand } from './run-command.ts'

/** `ephor fix`: gives the exit code. */
export function fix(args: readonly string[]): Promise<number> {
  const { policy, test } = fixCommands
  if (policy === undefined || test === undefined) throw new Error('unreachable: no such commands')
  const group = { name: 'ephor fix', description: fixDescription, examples: fixExamples }
  const commands = {
    policy: {
      does: 'renew policies',
      run: (rest: readonly string[]) => runCommand(policy(), rest, runPolicy),
    },
    test: {
      does: 'renew tests',
      run: (rest: readonly string[]) => runCommand(test(), rest, runTest),
    },
  }
  return runGroup({ ...group, commands }, args)
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function runPolicy(command: Command): number {
  const { save = false } = command.opts<{ save?: boolean }>()
  fixPolicies({ paths: pathsOf(command), save }, say)
  return 0
}

interface TestFlags {
  readonly fileName: string
  readonly save?: boolean
  readonly force?: boolean
  readonly compress?: boolean
}

function runTest(command: Command): number {
  const { fileName, save = false, force = false, compress = false } = command.opts<TestFlags>()
  if (fileName === '') throw new ArgumentsError('file-name must not be set to an empty string')
  fixTests({ paths: pathsOf(command), fileName, save, force, compress }, say)
  return 0
}

function pathsOf({ args }: Command): readonly string[] {
  if (args.length > 0) return args
  throw new ArgumentsError('requires at least 1 arg(s), only received 0')
}
