import { isObject } from '@ephor/lang/json'

/** The path of a member of a map or list, as messages print it: `/spec/containers/0`. */
export function stepTo(path: string, step: string | number): string {
  return `${path}/${typeof step === 'number' ? step : step.replaceAll('/', '\\/')}`
}

/** A path from another one; from the root of the document, whose path is '', it stays relative. */
export function joinPath(path: string, target: string): string {
  return cleanPath(path === '' ? target : `${path}/${target}`)
}

/** A path without blank steps, `.` and `..`, as Go's path.Join gives it. */
export function cleanPath(path: string): string {
  const isAbsolute = path.startsWith('/')
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.length > 0 && steps.at(-1) !== '..') steps.pop()
    else if (!isAbsolute) steps.push(step)
  }
  return (isAbsolute ? '/' : '') + steps.join('/')
}

/**
 * The scalar of a document at a path without anchors, or a key of the map there; `undefined` if
 * there is nothing. Where several match (`(a)` and `a`, the keys of a map) the last one counts.
 */
export function findAt(document: unknown, path: string): unknown {
  let found: unknown
  visit(document, '', (element, at) => {
    if (withoutAnchors(at) === path) found = element
  })
  return found
}

type Visitor = (element: unknown, path: string) => void

function visit(value: unknown, path: string, visitor: Visitor): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, stepTo(path, index), visitor)
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      visitor(key, path)
      visit(value[key], stepTo(path, key), visitor)
    }
  } else {
    visitor(value, path)
  }
}

function withoutAnchors(path: string): string {
  const steps = path.split('/').map(step => /^[+<=X^]?\((.+)\)$/.exec(step.trim())?.[1] ?? step)
  return cleanPath(steps.join('/'))
}
