import { Command } from 'commander'
import { addExamples } from './examples.ts'

/** The flags of `schema`. */
export function schemaCommand(): Command {
  const command = new Command('ephor schema')
    .description(
      'Prints the JSON Schema of a kind, for editors and checks; without a kind, what kinds there are.',
    )
    .argument('[kind]', 'ClusterPolicy, or with a version kyverno.io/v2beta1/ClusterPolicy')
    .option('--all <folder>', 'write the schemas of all kinds, and all.json for any of them')
    .helpOption('-h, --help', 'print this help')
  return addExamples(command, [
    { line: 'ephor schema', does: 'what kinds there are' },
    { line: 'ephor schema ClusterPolicy > clusterpolicy.json', does: 'the schema of one kind' },
    {
      line: 'ephor schema --all schemas/',
      does: 'all; then write `# yaml-language-server: $schema=schemas/all.json` above a policy',
    },
  ])
}
