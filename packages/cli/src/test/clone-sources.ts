import type { PolicyReference, Resource } from '@ephor/engine'
import { InputError } from '../input/input-error.ts'
import { formatProblem } from '../input/problem.ts'
import { readResources } from '../input/resources.ts'
import { inFolder } from './in-folder.ts'
import { isAbout } from './lookup.ts'
import type { TestInputs } from './test-inputs.ts'

/**
 * What the results of a policy give its rules to copy (`cloneSourceResource`).
 *
 * @throws {InputError} for a file that cannot be read.
 */
export function cloneSources(
  { test, folder, normalize }: TestInputs,
  policy: PolicyReference,
): readonly Resource[] {
  const files = test.results
    .filter(result => result.cloneSourceResource !== '' && isAbout(result, policy))
    .map(result => result.cloneSourceResource)
  const sources: Resource[] = []
  readResources(
    [...new Set(files)].map(file => inFolder(folder, file)),
    {
      normalize,
      resource: resource => sources.push(resource),
      problem: problem => {
        if (problem.severity === 'warning') return
        throw new InputError(`error: failed to load clone sources (${formatProblem(problem)})`)
      },
    },
  )
  return sources
}
