import type { Command } from 'commander'
import { FetchError } from '../input/fetch-error.ts'
import { pullPolicies } from '../oci/pull-policies.ts'
import { pushPolicies } from '../oci/push-policies.ts'
import type { RegistrySettings } from '../oci/registry.ts'
import { runGroup } from './command-group.ts'
import { ociDescription, ociExamples, pullCommand, pushCommand } from './oci-options.ts'
import { runCommand } from './run-command.ts'

/** `ephor oci`: gives the exit code. */
export function oci(args: readonly string[]): Promise<number> {
  const commands = {
    pull: {
      does: 'download policies from a registry',
      run: (rest: readonly string[]) => runCommand(pullCommand(), rest, pull),
    },
    push: {
      does: 'upload policies to a registry',
      run: (rest: readonly string[]) => runCommand(pushCommand(), rest, push),
    },
  }
  const group = { name: 'ephor oci', description: ociDescription, examples: ociExamples }
  return runGroup({ ...group, commands }, args)
}

async function push(command: Command): Promise<number> {
  const { policy } = command.opts<{ policy?: string }>()
  const paths = [...command.args, ...(policy === undefined ? [] : [policy])]
  if (paths.length === 0) throw new Error('policy is required: name a file or folder')
  const { image } = imageOf(command)
  await named(image, pushPolicies({ image, paths, settings: settingsOf(command), say }))
  return 0
}

async function pull(command: Command): Promise<number> {
  const { directory } = command.opts<{ directory?: string }>()
  const [folder = directory, ...more] = command.args
  if (folder === undefined) throw new Error('dir is required: name a folder')
  if (more.length > 0) throw new Error('name one folder')
  const { image } = imageOf(command)
  await named(image, pullPolicies({ image, folder, settings: settingsOf(command), say }))
  return 0
}

/** What a registry refuses is said with the artifact's name. */
async function named(image: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    throw new Error(`${image}: ${error.message}`, { cause: error })
  }
}

function imageOf(command: Command): { readonly image: string } {
  const { image } = command.opts<{ image: string }>()
  if (image === '') throw new Error('image is required: name it with --image')
  return { image }
}

function settingsOf(command: Command): RegistrySettings {
  const { insecure } = command.opts<{ insecure?: boolean }>()
  return { isInsecure: insecure === true, env: process.env }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
