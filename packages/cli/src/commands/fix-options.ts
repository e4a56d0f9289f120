import { Command } from 'commander'
import { addExamples, type Example } from './examples.ts'

/** What `ephor fix` shows. */
export const fixExamples: readonly Example[] = [
  { line: 'ephor fix policy .', does: 'what is deprecated in policies below this folder' },
  { line: 'ephor fix policy policies/ --save', does: 'written back, comments stay' },
  { line: 'ephor fix test . --save --compress', does: 'the same for tests' },
]

export const fixDescription = 'Renews what is deprecated in policies and tests.'

/** The commands below `fix`, by name; flags are named as upstream names them. */
export const fixCommands: Readonly<Record<string, () => Command>> = {
  policy: fixPolicyCommand,
  test: fixTestCommand,
}

function fixPolicyCommand(): Command {
  const command = new Command('ephor fix policy')
    .description(
      'Renews match, exclude, preconditions and operators of ClusterPolicies and Policies.',
    )
    .argument('[paths...]', 'policy files, or folders')
    .option('--save', 'write fixed files back')
    .helpOption('-h, --help', 'print this help')
  return addExamples(command, [
    { line: 'ephor fix policy .', does: 'what is deprecated below this folder' },
    { line: 'ephor fix policy policies/disallow-latest-tag.yaml', does: 'in one file' },
    { line: 'ephor fix policy policies/ --save', does: 'written back, comments stay' },
  ])
}

function fixTestCommand(): Command {
  const command = new Command('ephor fix test')
    .description('Renews test files, and the values and user info files that they name.')
    .argument('[paths...]', 'folders with tests, or test files')
    .option('-f, --file-name <name>', 'name of the test files', 'kyverno-test.yaml')
    .option('--save', 'write fixed files back')
    .option('--force', 'write files back that have not changed, too')
    .option('--compress', 'join results that differ in their resources alone')
    .helpOption('-h, --help', 'print this help')
  return addExamples(command, [
    { line: 'ephor fix test .', does: 'what is deprecated below this folder' },
    { line: 'ephor fix test tests/ --save --compress', does: 'written back, with fewer results' },
    { line: 'ephor fix test . --file-name test.yaml --save', does: 'files of another name' },
  ])
}
