import type { Resource } from '@ephor/engine'
import { isObject } from '@ephor/lang/json'
import { flattenLists, readYaml, type YamlDocument } from '@ephor/lang/yaml'
import { shownPath } from './fetched-path.ts'
import { normalizeResource } from './normalize-resource.ts'
import { filesOf } from './paths.ts'
import { type InputProblem, problemAt } from './problem.ts'
import { ResourceOrigin, SourceDocument, SourcePart } from './resource-origin.ts'
import { type PartSettings, readTextParts } from './text-parts.ts'

/** Takes what is found in resource files, in order. */
export interface ResourceVisitor {
  resource(resource: Resource, origin: ResourceOrigin): void
  problem(problem: InputProblem): void
  /** What a resource is made to be first; default `normalizeResource`. */
  readonly normalize?: (resource: Resource) => Resource
}

/**
 * Reads the objects of files, folders, patterns and `-`, one after the other; nothing is kept, nor
 * is more of a file in memory than a part. A document that cannot be read is a problem, those
 * around it are read.
 */
export function readResources(paths: readonly string[], visitor: ResourceVisitor): void {
  for (const file of resourceFiles(paths, visitor.problem)) readResourceFile(file, visitor)
}

/** The files that paths stand for; what is not there is a problem. */
export function resourceFiles(
  paths: readonly string[],
  problem: ResourceVisitor['problem'],
): readonly string[] {
  return paths.flatMap(each =>
    filesOf(each, ({ path, reason }) =>
      problem({ severity: 'error', place: shownPath(path), message: reason }),
    ),
  )
}

/** Reads the objects of one file, or of a range of it that begins and ends between documents. */
export function readResourceFile(
  file: string,
  visitor: ResourceVisitor,
  settings: PartSettings = {},
): void {
  const shown = shownPath(file)
  const message = readTextParts(
    file,
    part => {
      const source = new SourcePart(shown, part)
      readYaml(part.text, document => visitDocument(document, source, visitor))
    },
    settings,
  )
  if (message !== undefined) visitor.problem({ severity: 'error', place: shown, message })
}

function visitDocument(document: YamlDocument, source: SourcePart, visitor: ResourceVisitor): void {
  for (const problem of document.problems) visitor.problem(problemIn(source, problem))
  if (document.value === undefined) return
  const normalize = visitor.normalize ?? normalizeResource
  const whole = new SourceDocument(source, document)
  for (const object of objectsIn(document.value)) {
    const message = unusable(object)
    if (message === undefined) {
      visitor.resource(normalize(object as Resource), new ResourceOrigin(whole, object))
    } else {
      visitor.problem(problemIn(source, { offset: document.start, severity: 'error', message }))
    }
  }
}

/** Most documents are one object: no list is made for them. */
function objectsIn(value: unknown): readonly unknown[] {
  return isObject(value) && !('items' in value) ? [value] : flattenLists(value)
}

function problemIn(
  { file, part }: SourcePart,
  problem: YamlDocument['problems'][number],
): InputProblem {
  const place = { file, text: part.text, linesBefore: part.linesBefore() }
  return problemAt(place, problem.offset, problem)
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
