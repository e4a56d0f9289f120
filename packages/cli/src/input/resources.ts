import type { Resource } from '@ephor/engine'
import { isObject } from '@ephor/lang/json'
import { flattenLists, readYaml } from '@ephor/lang/yaml'
import { normalizeResource } from './normalize-resource.ts'
import { filesOf, PathError } from './paths.ts'
import { type InputProblem, problemAt } from './problem.ts'
import { readText } from './read-text.ts'

/** Takes what is found in resource files, in order. */
export interface ResourceVisitor {
  resource(resource: Resource, file: string): void
  problem(problem: InputProblem): void
}

/**
 * Reads the objects of files, folders, patterns and `-`, one after the other; nothing is kept. A
 * document that cannot be read is a problem, those around it are read.
 */
export function readResources(paths: readonly string[], visitor: ResourceVisitor): void {
  for (const path of paths) {
    try {
      for (const file of filesOf(path)) readResourceFile(file, visitor)
    } catch (error) {
      if (!(error instanceof PathError)) throw error
      visitor.problem({ severity: 'error', place: path, message: error.message })
    }
  }
}

function readResourceFile(file: string, visitor: ResourceVisitor): void {
  const read = readText(file)
  if ('problem' in read) {
    visitor.problem({ severity: 'error', place: file, message: read.problem })
    return
  }
  const { text } = read
  readYaml(text, document => {
    for (const problem of document.problems) {
      visitor.problem(problemAt({ file, text }, problem.offset, problem))
    }
    if (document.value === undefined) return
    for (const object of flattenLists(document.value)) {
      const problem = unusable(object)
      if (problem === undefined) visitor.resource(normalizeResource(object as Resource), file)
      else {
        const error = { severity: 'error', message: problem } as const
        visitor.problem(problemAt({ file, text }, document.start, error))
      }
    }
  })
}

/** Why a document is no Kubernetes object. */
function unusable(object: unknown): string | undefined {
  if (!isObject(object)) return 'the document is no Kubernetes object: a map was expected'
  if (typeof object.kind !== 'string' || object.kind === '') {
    return 'the document is no Kubernetes object: `kind` is missing'
  }
  if (typeof object.apiVersion !== 'string' || object.apiVersion === '') {
    return 'the document is no Kubernetes object: `apiVersion` is missing'
  }
  return undefined
}
