import { Command } from 'commander'
import { addExamples, type Example } from './examples.ts'

/** How `oci` is used. */
export const ociExamples: readonly Example[] = [
  {
    line: 'ephor oci push policies/ -i localhost:5000/policies:v1',
    does: 'upload the policies of a folder as one artifact',
    exit: 1,
  },
  {
    line: 'ephor oci pull pulled/ -i localhost:5000/policies:v1',
    does: 'write the policies of an artifact into a folder',
    exit: 1,
  },
  {
    line: 'ephor apply oci://localhost:5000/policies:v1 -r resources/',
    does: 'evaluate the policies of an artifact',
    exit: 1,
  },
]

export const ociDescription = 'Uploads policies to OCI registries, and downloads them.'

/** The flags of `oci push`, named as upstream names them. */
export function pushCommand(): Command {
  const command = new Command('ephor oci push')
    .description('Uploads policies as an OCI artifact, after they were checked.')
    .argument('[paths...]', 'policy files or folders')
    .option('-p, --policy <path>', 'the same as the argument')
  return addExamples(addRegistryFlags(command), [
    {
      line: 'ephor oci push policies/ -i localhost:5000/policies:v1',
      does: 'the policies of a folder',
      exit: 1,
    },
    {
      line: 'ephor oci push policies/*.yaml -i localhost:5000/policies',
      does: 'those of some files, with the tag latest',
      exit: 1,
    },
    {
      line: 'ephor oci push policies/ -i 127.0.0.1:5000/policies:v1 --insecure',
      does: 'to a registry without TLS',
      exit: 1,
    },
  ])
}

/** The flags of `oci pull`, named as upstream names them. */
export function pullCommand(): Command {
  const command = new Command('ephor oci pull')
    .description('Downloads the policies of an OCI artifact, a file each.')
    .argument('[folder]', 'where to write them')
    .option('-d, --directory <path>', 'the same as the argument')
  return addExamples(addRegistryFlags(command), [
    {
      line: 'ephor oci pull pulled/ -i localhost:5000/policies:v1',
      does: 'into a folder, which is made',
      exit: 1,
    },
    {
      line: 'ephor oci pull . -i localhost:5000/policies',
      does: 'into this one, with the tag latest',
      exit: 1,
    },
    {
      line: 'ephor oci pull pulled/ -i 127.0.0.1:5000/policies:v1 --insecure',
      does: 'from a registry without TLS',
      exit: 1,
    },
  ])
}

function addRegistryFlags(command: Command): Command {
  return command
    .requiredOption('-i, --image <name>', 'the artifact: REGISTRY/REPOSITORY:TAG')
    .option('--insecure', 'speak to the registry without TLS; on this machine that is always so')
    .helpOption('-h, --help', 'print this help')
}
