import { isAbsolute, join, posix } from 'node:path'
import { isObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { type GlobalValue, GlobalValues, search } from '../input/global-values.ts'
import { InputError } from '../input/input-error.ts'
import { formatProblem, problemAt } from '../input/problem.ts'
import { readText } from '../input/read-text.ts'
import type { GlobalContextValue } from './test-document.ts'

/**
 * The `globalContextEntries` of a test. Values come from `data`, `resources` or `resourceFiles`
 * (one of them), files count from the folder of the test.
 *
 * @throws {InputError} with upstream's text for an entry that is none.
 */
export function mockedGlobalValues(
  entries: readonly GlobalContextValue[],
  folder: string,
): GlobalValues {
  const values = new Map<string, GlobalValue>()
  for (const entry of entries) {
    const name = (entry.name ?? '').trim()
    if (name === '') throw new InputError('globalContextEntries: name is required')
    if (values.has(name)) throw new InputError(`globalContextEntries: duplicate name "${name}"`)
    values.set(name, globalValueOf(entry, name, folder))
  }
  return new GlobalValues(values)
}

function globalValueOf(entry: GlobalContextValue, name: string, folder: string): GlobalValue {
  const place = `globalContextEntries entry "${name}"`
  requireOneSource(entry, place)
  const root = within(`globalContextEntries "${name}" fieldPath`, () => {
    const whole = entry.data ?? resourcesOf(entry, place, folder)
    return entry.fieldPath ? search(entry.fieldPath, whole) : whole
  })
  const projections = projectionsOf(entry, name, root)
  const hasProjections = (entry.projections ?? []).length > 0
  return {
    value: hasProjections ? projections : root,
    projections: hasProjections ? projections : membersOf(root),
  }
}

function requireOneSource({ data, resources, resourceFiles }: GlobalContextValue, place: string) {
  const given = [data ?? undefined, resources, resourceFiles].filter(each => each !== undefined)
  if (given.length > 1) {
    throw new InputError(`${place}: data, resources, and resourceFiles are mutually exclusive`)
  }
  if (given.length === 0) {
    throw new InputError(`${place}: one of data, resources, or resourceFiles is required`)
  }
  if (data !== undefined && data !== null && !isObject(data)) {
    throw new InputError(`${place}: data must be a JSON object`)
  }
}

function resourcesOf(
  { resources, resourceFiles = [] }: GlobalContextValue,
  place: string,
  folder: string,
): readonly unknown[] {
  for (const [index, resource] of (resources ?? []).entries()) {
    if (isObject(resource)) continue
    throw new InputError(
      `${place} resources[${index}]: must be a JSON object (Kubernetes resource manifest)`,
    )
  }
  return (
    resources ??
    resourceFiles.flatMap((file, index) => {
      requireInside(file, `${place} resourceFiles[${index}]`)
      return documentsOf(join(folder, file))
    })
  )
}

function requireInside(file: string, place: string): void {
  if (file.trim() === '') throw new InputError(`${place}: file path must not be empty`)
  if (isAbsolute(file.trim())) throw new InputError(`${place}: file path must not be absolute`)
  const path = posix.normalize(file.trim())
  if (path === '..' || path.startsWith('../')) {
    throw new InputError(`${place}: file path must not escape the test directory`)
  }
}

function documentsOf(file: string): readonly unknown[] {
  const read = readText(file)
  if ('problem' in read) throw new InputError(`${file}: ${read.problem}`)
  return parseYaml(read.text).flatMap(({ value, problems }) => {
    const [problem] = problems.filter(({ severity }) => severity === 'error')
    if (problem) {
      throw new InputError(
        formatProblem(problemAt({ file, text: read.text }, problem.offset, problem)),
      )
    }
    return isObject(value) && Object.keys(value).length > 0 ? [value] : []
  })
}

function projectionsOf(
  { projections = [] }: GlobalContextValue,
  entry: string,
  root: unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    projections.map(({ name = '', path = '' }) => {
      const place = `globalContextEntries entry "${entry}"`
      if (name.trim() === '') throw new InputError(`${place}: projection name is required`)
      if (path.trim() === '')
        throw new InputError(`${place} projection "${name}": path is required`)
      return [name, within(`${place} projection "${name}"`, () => search(path, root))]
    }),
  )
}

/** Without projections of its own, the members of an entry can be read like ones. */
function membersOf(root: unknown): Readonly<Record<string, unknown>> {
  return isObject(root) ? root : {}
}

function within<Result>(place: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw error.message.startsWith('globalContextEntries')
      ? error
      : new InputError(`${place}: ${error.message}`, { cause: error })
  }
}
