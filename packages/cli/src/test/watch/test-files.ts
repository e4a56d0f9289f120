import { readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { isObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { readText } from '../../input/read-text.ts'
import { inFolder } from '../in-folder.ts'
import type { TestDocument } from '../test-document.ts'

/** The files and folders that a test reads, as absolute paths; of patterns where they begin. */
export function filesOfTest(test: TestDocument): readonly string[] {
  const folder = dirname(test.path)
  const { results, globalContextEntries } = test
  const named = [
    ...[...test.policies, ...test.resources, ...test.targetResources, ...test.paramResources],
    ...[...test.clusterResources, ...test.exceptions, test.variables, test.userinfo],
    ...globalContextEntries.flatMap(({ resourceFiles = [] }) => resourceFiles),
    ...results.flatMap(result => [
      result.patchedResources,
      ...result.generatedResources,
      result.cloneSourceResource,
    ]),
  ]
  const clusterFiles = test.clusterResources.map(path => inFolder(folder, path))
  const paths = named.filter(path => path !== '').map(path => inFolder(folder, path))
  const all = [test.path, ...paths, ...clusterFiles.flatMap(definitionsOf)]
  return [...new Set(all.map(path => resolve(fixedPart(path))))]
}

function fixedPart(path: string): string {
  const wildcard = path.search(/[*?]/)
  return wildcard === -1 ? path : dirname(`${path.slice(0, wildcard)}x`)
}

/** The files of definitions that a ClusterResource names; it may be wrong while it is written. */
function definitionsOf(file: string): readonly string[] {
  const read = readText(file)
  if ('problem' in read) return []
  return parseYaml(read.text).flatMap(({ value }) => {
    const spec = isObject(value) && isObject(value.spec) ? value.spec : {}
    const files: readonly unknown[] = Array.isArray(spec.crds) ? spec.crds : []
    return files.map(path => inFolder(dirname(file), String(path)))
  })
}

/** Whether a test reads one of some paths, or a folder that holds one. */
export function isAffected(files: readonly string[], changed: ReadonlySet<string>): boolean {
  return [...changed].some(path => files.some(file => isWithin(path, file)))
}

function isWithin(path: string, above: string): boolean {
  return path === above || path.startsWith(above.endsWith(sep) ? above : `${above}${sep}`)
}

// Nobody keeps tests there, and there are many folders.
const passedOver: ReadonlySet<string> = new Set(['node_modules', '.git'])

/** The folders to watch for some files and folders: those that hold files, and all below folders. */
export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) addFolders(path, folders)
    else addNearest(dirname(path), folders)
  }
  return folders
}

/** Of a file that is not there yet, the folder in which something of its path will appear. */
function addNearest(folder: string, folders: Set<string>): void {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  if (isThere || dirname(folder) === folder) folders.add(folder)
  else addNearest(dirname(folder), folders)
}

function addFolders(folder: string, folders: Set<string>): void {
  if (folders.has(folder)) return
  folders.add(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !passedOver.has(entry.name)) {
      addFolders(join(folder, entry.name), folders)
    }
  }
}
