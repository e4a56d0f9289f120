import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { InputError } from '../input/input-error.ts'
import { parseSetFlags } from '../input/values.ts'
import type { TestDocument } from '../test/test-document.ts'
import type { WrittenTest } from './write-test.ts'

/** What `create test --from-run` is told. */
export interface RunFlags {
  readonly name: string
  readonly policies: readonly string[]
  readonly resources: readonly string[]
  readonly valuesFile: string
  readonly userinfo: string
  readonly exceptions: readonly string[]
  readonly set: readonly string[]
  readonly targets: readonly string[]
  readonly parameters: readonly string[]
  /** A file, or a folder for `kyverno-test.yaml`; `undefined` for standard output. */
  readonly output: string | undefined
}

/** A test without results, as it is to be written, with paths that count from its file. */
export type TestFrame = Omit<WrittenTest, 'results'>

const testFileName = 'kyverno-test.yaml'

/** Where the test is written; in this folder where it goes to standard output. */
export function testPath({ output }: RunFlags): string {
  if (output === undefined) return testFileName
  const isFolder = output.endsWith('/') || (existsSync(output) && statSync(output).isDirectory())
  return isFolder ? join(output, testFileName) : output
}

/**
 * The test without results.
 *
 * @throws {InputError} for what a test cannot name, and where something is missing.
 */
export function testFrame(flags: RunFlags): TestFrame {
  const { policies, resources, valuesFile, set } = flags
  if (valuesFile !== '' && set.length > 0) {
    throw new InputError('pass the values either using set flag or values_file flag')
  }
  if (policies.length === 0) throw new InputError('require policy')
  if (resources.length === 0) throw new InputError('resource file(s) or cluster required')
  const folder = dirname(testPath(flags))
  const fromTest = (path: string) => pathFrom(folder, path)
  const globalValues = parseSetFlags(set)
  return {
    name: flags.name,
    policies: policies.map(fromTest),
    resources: resources.map(fromTest),
    targetResources: flags.targets.map(fromTest),
    paramResources: flags.parameters.map(fromTest),
    exceptions: flags.exceptions.map(fromTest),
    variables: valuesFile === '' ? '' : fromTest(valuesFile),
    userinfo: flags.userinfo === '' ? '' : fromTest(flags.userinfo),
    ...(Object.keys(globalValues).length > 0 && { globalValues }),
  }
}

function pathFrom(folder: string, path: string): string {
  if (path === '-') throw new InputError('a test cannot name standard input: give files')
  const isAddress = /^\w+:\/\//.test(path)
  return isAddress ? path : relative(resolve(folder), resolve(path)).split(sep).join('/') || '.'
}

/** The same as a test reads it. */
export function documentOf(path: string, frame: TestFrame): TestDocument {
  const { targetResources = [], paramResources = [], exceptions = [], globalValues } = frame
  return {
    ...{ path, documentIndex: 0, policies: frame.policies, resources: frame.resources },
    ...{ targetResources, paramResources, exceptions },
    clusterResources: [],
    payloads: [],
    variables: frame.variables ?? '',
    values: globalValues === undefined ? undefined : { globalValues },
    userinfo: frame.userinfo ?? '',
    apiCallResponses: [],
    globalContextEntries: [],
    results: [],
  }
}
