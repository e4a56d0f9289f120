import { dirname } from 'node:path'
import {
  type ClassicPolicy,
  compile,
  isClusterScopedKind,
  kindOf,
  type PolicyException,
  type PolicySet,
  type RequestUser,
  type Resource,
} from '@ephor/engine'
import { isObject } from '@ephor/lang/json'
import { InputError } from '../input/input-error.ts'
import { type Kinds, kindsWith } from '../input/kinds.ts'
import { createNormalizer, normalizeResource } from '../input/normalize-resource.ts'
import { type PolicyFiles, type RefusedPolicy, readPolicies } from '../input/policies.ts'
import { formatProblem, type InputProblem } from '../input/problem.ts'
import { readDocument } from '../input/read-document.ts'
import { readResources } from '../input/resources.ts'
import { userOf } from '../input/user-info.ts'
import { namespaceLabels, type Values, type ValuesSpec } from '../input/values.ts'
import type { NamespaceLabels } from '../policy-book.ts'
import { inFolder } from './in-folder.ts'
import { identityOf, keyOf } from './resource-key.ts'
import type { TestDocument } from './test-document.ts'

/** How a test is read. */
export interface TestReading {
  readonly warningsAsErrors: boolean
  /** Takes what is said meanwhile, a line each. */
  readonly say: (line: string) => void
}

/** Everything that a test names, read. */
export interface TestInputs {
  readonly test: TestDocument
  readonly folder: string
  readonly values: Values
  readonly namespaceLabels: NamespaceLabels
  readonly user: RequestUser | undefined
  readonly files: PolicyFiles
  /** Policies that could be compiled, and the set of them. */
  readonly policies: readonly ClassicPolicy[]
  readonly set: PolicySet
  /** Policies that are none, or make no sense, by name. */
  readonly refused: ReadonlyMap<string, RefusedPolicy>
  readonly exceptions: readonly PolicyException[]
  /** With those of custom resource definitions among the cluster resources. */
  readonly kinds: Kinds
  /** What a resource of a file is made to be first. */
  readonly normalize: (resource: Resource) => Resource
  /** Each resource once. */
  readonly resources: readonly Resource[]
  readonly targets: readonly Resource[]
  /** What the cluster holds beside the resources and the targets. */
  readonly others: readonly Resource[]
}

/**
 * Reads the files of a test, and says what it does in upstream's lines.
 *
 * @throws {InputError} for a file that is not there or is none of its kind.
 */
export function readTestInputs(test: TestDocument, reading: TestReading): TestInputs {
  const { say } = reading
  const folder = dirname(test.path)
  const fileOf = (path: string) => inFolder(folder, path)
  say('  Loading values/variables ...')
  const values = { spec: valuesOf(test, fileOf), set: {} }
  if (test.userinfo !== '') say('  Loading user infos ...')
  const user = test.userinfo ? userOf(readDocument(fileOf(test.userinfo), 'UserInfo')) : undefined
  say('  Loading policies ...')
  const files = readPolicies(test.policies.map(fileOf))
  reportPolicies(files, reading)
  say('  Loading resources ...')
  const cluster = test.clusterResources.map(each => readCluster(fileOf(each)))
  const kinds = kindsWith(cluster.flatMap(({ definitions }) => definitions))
  const normalize = createNormalizer(kinds)
  const objects = (paths: readonly string[]) => readObjects(paths.map(fileOf), normalize)
  const resources = withoutDuplicates(objects(test.resources), say)
  const targets = objects(test.targetResources)
  const others = [
    ...objects(test.paramResources),
    ...cluster.flatMap(each => [...each.objects.map(normalize), ...each.definitions]),
  ]
  if (cluster.length > 0) say('Loading Kubernetes resources ...')
  say('  Loading exceptions ...')
  const exceptionFiles = readPolicies(test.exceptions.map(fileOf))
  requireReadable(exceptionFiles)
  reportWarnings(exceptionFiles, reading)
  const { exceptions } = exceptionFiles
  const usable = usablePolicies(files, exceptions)
  const labels = labelsFrom(cluster.length > 0 ? [...resources, ...others] : [])
  return {
    ...usable,
    ...{ test, folder, values, user, files, exceptions, kinds, normalize },
    ...{ resources, targets, others },
    namespaceLabels: new Map([...labels, ...namespaceLabels(values)]),
  }
}

function valuesOf(test: TestDocument, fileOf: (path: string) => string): ValuesSpec {
  if (test.values !== undefined) return test.values
  if (test.variables === '') return {}
  return readDocument(fileOf(test.variables), 'Values') as ValuesSpec
}

/** What cannot be read is said; results of a policy that is not there fail later. */
function reportPolicies(files: PolicyFiles, reading: TestReading): void {
  for (const problem of files.problems) reading.say(indented(formatProblem(problem)))
  reportWarnings(files, reading)
}

function reportWarnings({ warnings }: PolicyFiles, { say, warningsAsErrors }: TestReading): void {
  for (const warning of warnings) say(`  Warning: ${warning}`)
  if (warningsAsErrors && warnings.length > 0) {
    throw new InputError(
      `found ${warnings.length} deprecation warning(s) and --warnings-as-errors is set`,
    )
  }
}

function indented(lines: string): string {
  return `  ${lines.replaceAll('\n', '\n  ')}`
}

function requireReadable({ problems }: PolicyFiles): void {
  if (problems.length === 0) return
  throw new InputError(`failed to load exceptions: ${problems.map(onOneLine).join('; ')}`)
}

/** What a row or a message can hold: the source line is left out. */
function onOneLine({ place, message }: InputProblem): string {
  return `${place}: ${message}`
}

function readObjects(
  paths: readonly string[],
  normalize: (resource: Resource) => Resource,
): readonly Resource[] {
  const found: Resource[] = []
  readResources(paths, {
    normalize,
    resource: resource => found.push(resource),
    problem: problem => {
      if (problem.severity === 'warning') return
      throw new InputError(`failed to load resources: ${onOneLine(problem)}`)
    },
  })
  return found
}

function withoutDuplicates(
  resources: readonly Resource[],
  say: (line: string) => void,
): readonly Resource[] {
  const unique = new Map<string, Resource>()
  for (const resource of resources) {
    const key = keyOf(resource)
    const identity = identityOf(key)
    if (unique.has(identity)) {
      say(`  warning: found duplicated resource ${key.kind} ${key.name} ${key.namespace}`)
    } else unique.set(identity, resource)
  }
  return [...unique.values()]
}

/** What a ClusterResource file holds. */
interface ClusterObjects {
  readonly objects: readonly Resource[]
  /** Of the files of custom resource definitions that it names. */
  readonly definitions: readonly Resource[]
}

function readCluster(file: string): ClusterObjects {
  const { spec } = readDocument(file, 'ClusterResource')
  if (!isObject(spec)) return { objects: [], definitions: [] }
  const files = Array.isArray(spec.crds) ? spec.crds.map(String) : []
  const fileOf = (path: string) => inFolder(dirname(file), path)
  return {
    objects: Array.isArray(spec.resources) ? spec.resources.filter(isObject) : [],
    definitions: readObjects(files.map(fileOf), normalizeResource),
  }
}

/** Labels of the namespaces among some objects. */
function labelsFrom(objects: readonly Resource[]): NamespaceLabels {
  const labels = new Map<string, Readonly<Record<string, string>>>()
  for (const object of objects) {
    const { kind, group } = kindOf(object)
    if (kind !== 'Namespace' || group !== '' || !isClusterScopedKind(kindOf(object))) continue
    const metadata = isObject(object.metadata) ? object.metadata : {}
    const own = isObject(metadata.labels) ? metadata.labels : {}
    labels.set(keyOf(object).name, own as Readonly<Record<string, string>>)
  }
  return labels
}

function usablePolicies(
  files: PolicyFiles,
  exceptions: readonly PolicyException[],
): Pick<TestInputs, 'policies' | 'set' | 'refused'> {
  const refused = new Map(files.refused.map(each => [nameOnly(each.name), each]))
  const { set, problems } = compile({ policies: files.policies, exceptions })
  for (const { document, error } of problems) {
    const name = document.metadata.name ?? ''
    if (document.kind === 'PolicyException') {
      throw new InputError(`failed to load exceptions: ${name}: ${error.message}`)
    }
    refused.set(name, { name, reason: error.message, stage: 'policy' })
  }
  const failing = new Set(problems.map(({ document }) => document))
  return { policies: files.policies.filter(policy => !failing.has(policy)), set, refused }
}

function nameOnly(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}
