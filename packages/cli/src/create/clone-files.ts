import type { Resource } from '@ephor/engine'
import { evaluateResource } from '../evaluate.ts'
import { createTestWorld } from '../test/test-cluster.ts'
import type { ExpectedResult } from '../test/test-document.ts'
import type { TestInputs } from '../test/test-inputs.ts'
import { type ObjectFile, ObjectFiles } from './recorded-objects.ts'

/** What a rule copies, in a file for `cloneSourceResource`. */
export interface CloneFile {
  readonly policy: string
  readonly rule: string
  readonly file: string
}

/**
 * What generate rules copy of the resources: in a test they find it in files of their own.
 */
export async function cloneFiles(inputs: TestInputs): Promise<{
  readonly clones: readonly CloneFile[]
  readonly files: readonly ObjectFile[]
}> {
  if (!inputs.policies.some(copies)) return { clones: [], files: [] }
  const { set, values, namespaceLabels, user } = inputs
  const { ports, optionalEntries } = createTestWorld(inputs)
  const evaluator = { set, ports, values, namespaceLabels, user, options: { optionalEntries } }
  const files = new ObjectFiles()
  const clones = new Map<string, CloneFile>()
  for (const resource of inputs.resources) {
    const { policies } = await evaluateResource(evaluator, resource)
    for (const { policy, rules } of policies) {
      for (const { rule, sources = [] } of rules) {
        const file = files.add(`${policy.name}-${rule}-source`, sources as readonly Resource[])
        if (file !== '') clones.set(`${policy.name}/${rule}`, { policy: policy.name, rule, file })
      }
    }
  }
  return { clones: [...clones.values()], files: files.all() }
}

function copies({ spec }: TestInputs['policies'][number]): boolean {
  return (spec.rules ?? []).some(({ generate }) => generate !== undefined)
}

/** The result that gives a rule its file. */
export function cloneResult({ policy, rule, file }: CloneFile): ExpectedResult {
  return {
    ...{ policy, rule, result: 'pass', kind: '', resources: [], resourceSpecs: [], operation: '' },
    ...{ patchedResources: '', generatedResources: [], failOnMissingResources: false },
    cloneSourceResource: file,
  }
}
