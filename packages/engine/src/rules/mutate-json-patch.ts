import {
  applyJsonPatch,
  JsonPatchError,
  type JsonPatchOperation,
  parseJson,
  parseJsonPatch,
} from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { EvaluationError } from '../error.ts'
import { createCompileCache } from '../variables/compile-cache.ts'
import type { ApplyPatch } from './mutate-merge.ts'

/**
 * Compiles `patchesJson6902` (spec 6.2.2): text in YAML or JSON. The last texts are kept parsed,
 * so one without variables is parsed once.
 */
export function compileJsonPatch(): ApplyPatch {
  const read = createCompileCache(readOperations)
  return (text, resource) => {
    const operations = read(String(text))
    if (operations instanceof EvaluationError) throw operations
    try {
      return applyJsonPatch(resource, operations, 'kyverno')
    } catch (error) {
      if (!(error instanceof JsonPatchError)) throw error
      throw new EvaluationError(error.message)
    }
  }
}

type Operations = readonly JsonPatchOperation[] | EvaluationError

function readOperations(text: string): Operations {
  const document = text.startsWith('[') ? readJson(text) : readYaml(text)
  if (document instanceof EvaluationError) return document
  if (document === null || document === undefined) return []
  try {
    return parseJsonPatch(document, 'kyverno')
  } catch (error) {
    if (!(error instanceof JsonPatchError)) throw error
    return new EvaluationError(`failed to decode patches: ${error.message}`)
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return new EvaluationError('failed to decode patches: invalid state detected')
  }
}

/** The first document; what follows is not read, as upstream. */
function readYaml(text: string): unknown {
  const [document] = parseYaml(text)
  const mistake = document?.problems.find(({ severity }) => severity === 'error')
  return mistake === undefined
    ? document?.value
    : new EvaluationError(`failed to convert patchesJSON6902 to JSON: ${mistake.message}`)
}
