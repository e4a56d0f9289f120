import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { type Path, PolicyError } from '../error.ts'
import {
  domainRule,
  isDomainName,
  labelValueProblem,
  qualifiedNameProblem,
} from './validate/label-selector.ts'

/** The checks that the API server does for the metadata of every object: name, labels, annotations. */
export function checkMetadata(document: JsonObject): readonly PolicyError[] {
  const metadata = getOwn(document, 'metadata')
  const fields = isObject(metadata) ? metadata : {}
  return [...checkName(fields), ...checkLabels(fields), ...checkAnnotations(fields)]
}

function checkName(metadata: JsonObject): PolicyError[] {
  const name = getOwn(metadata, 'name')
  const path: Path = ['metadata', 'name']
  if (!name && !getOwn(metadata, 'generateName')) {
    const message = 'Required value: name or generateName is required'
    return [new PolicyError('MISSING_FIELD', path, message)]
  }
  if (typeof name !== 'string' || name === '' || isDomainName(name)) return []
  return [new PolicyError('INVALID_VALUE', path, invalid(name, domainRule))]
}

function invalid(text: string, problem: string): string {
  return `Invalid value: ${JSON.stringify(text)}: ${problem}`
}

function textsOf(metadata: JsonObject, field: string): [string, string][] {
  const map = getOwn(metadata, field)
  return Object.entries(isObject(map) ? map : {}).map(([key, value]) => [key, String(value)])
}

function checkLabels(metadata: JsonObject): PolicyError[] {
  return textsOf(metadata, 'labels').flatMap(([key, value]) => {
    const path: Path = ['metadata', 'labels', key]
    const keyProblem = qualifiedNameProblem(key)
    const valueProblem = labelValueProblem(value)
    return [
      ...(keyProblem === undefined
        ? []
        : [new PolicyError('INVALID_VALUE', path, invalid(key, keyProblem))]),
      ...(valueProblem === undefined
        ? []
        : [new PolicyError('INVALID_VALUE', path, invalid(value, valueProblem))]),
    ]
  })
}

/** Keys of annotations may have capital letters in their domain. */
function checkAnnotations(metadata: JsonObject): PolicyError[] {
  return textsOf(metadata, 'annotations').flatMap(([key]) => {
    const problem = qualifiedNameProblem(key.toLowerCase())
    if (problem === undefined) return []
    const path: Path = ['metadata', 'annotations', key]
    return [new PolicyError('INVALID_VALUE', path, invalid(key, problem))]
  })
}
