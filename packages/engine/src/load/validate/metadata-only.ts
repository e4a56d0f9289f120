import { isObject } from '@ephor/lang/json'
import type { Rule } from '../../api/classic.ts'
import { readJsonPatch } from './json-patch-text.ts'

/** What a rule without kinds, or for all kinds, is told when it looks further. */
export const metadataOnly =
  'policy can only deal with the metadata field of the resource if the rule does not match any kind'

/** Whether patterns and patches of a rule touch nothing but metadata, which every kind has. */
export function isAboutMetadata({ mutate, validate }: Rule): boolean {
  const anyPattern = Array.isArray(validate?.anyPattern) ? validate.anyPattern : []
  const bodies = [mutate?.patchStrategicMerge, validate?.pattern, ...anyPattern]
  return bodies.every(hasMetadataAlone) && patchesMetadata(mutate?.patchesJson6902)
}

function hasMetadataAlone(body: unknown): boolean {
  return !isObject(body) || Object.keys(body).every(key => key === 'metadata')
}

/** Upstream reads the patch as JSON here, and takes one that is YAML for empty. */
function patchesMetadata(patch: string | undefined): boolean {
  if (!patch?.trimStart().startsWith('[')) return true
  const { operations } = readJsonPatch(patch)
  return operations.every(({ path }) => typeof path === 'string' && path.startsWith('/metadata'))
}
