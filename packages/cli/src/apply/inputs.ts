import type { Operation, RequestUser, Resource } from '@ephor/engine'
import type { ApplyOptions } from '../commands/apply-options.ts'
import { builtInKinds, type Kinds, kindsWith } from '../input/kinds.ts'
import { createNormalizer } from '../input/normalize-resource.ts'
import { type PolicyFiles, readPolicies } from '../input/policies.ts'
import type { InputProblem } from '../input/problem.ts'
import { readDocument } from '../input/read-document.ts'
import { readResources } from '../input/resources.ts'
import { userOf } from '../input/user-info.ts'
import {
  globalOperation,
  namespaceLabels,
  parseSetFlags,
  type Values,
  type ValuesSpec,
} from '../input/values.ts'
import type { NamespaceLabels } from '../policy-book.ts'

/** All that one run of the command is told by files, but for the resources. */
export interface ApplyInputs {
  readonly options: ApplyOptions
  readonly files: PolicyFiles
  /** What `--exception` names. */
  readonly exceptionFiles: PolicyFiles
  readonly values: Values
  readonly namespaceLabels: NamespaceLabels
  readonly user: RequestUser | undefined
  readonly kinds: Kinds
  /** What a resource of a file is made to be first. */
  readonly normalize: (resource: Resource) => Resource
  /** Everything that could not be read. */
  readonly problems: readonly InputProblem[]
}

/**
 * Reads policies, exceptions, values, user and custom resource definitions.
 *
 * @throws {Error} for values and users that cannot be used: without them every result is wrong.
 */
export function readInputs(options: ApplyOptions): ApplyInputs {
  const user =
    options.userInfo === undefined ? undefined : userOf(readDocument(options.userInfo, 'UserInfo'))
  const values = readValues(options)
  const files = readPolicies(options.policies)
  const exceptionFiles = readPolicies(options.exceptions)
  const { kinds, problems } = readKinds(options.crdPaths)
  return {
    ...{ options, files, exceptionFiles, values, user, kinds },
    namespaceLabels: namespaceLabels(values),
    normalize: createNormalizer(kinds),
    problems: [...options.unreadable, ...files.problems, ...exceptionFiles.problems, ...problems],
  }
}

function readValues({ valuesFile, set }: ApplyOptions): Values {
  const spec = valuesFile === undefined ? {} : (readDocument(valuesFile, 'Values') as ValuesSpec)
  const values = { spec, set: parseSetFlags(set) }
  const operation = globalOperation(values)
  if (operation !== '' && !operations.includes(operation)) {
    throw new Error(
      `invalid request.operation value "${operation}", must be one of ${operations.join(', ')}`,
    )
  }
  return values
}

const operations: readonly string[] = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'CONNECT',
] satisfies Operation[]

function readKinds(paths: readonly string[]): {
  readonly kinds: Kinds
  readonly problems: readonly InputProblem[]
} {
  const definitions: Resource[] = []
  const problems: InputProblem[] = []
  readResources(paths, {
    resource: object => definitions.push(object),
    problem: each => problems.push(each),
  })
  const kinds = definitions.length === 0 ? builtInKinds : kindsWith(definitions)
  return { kinds, problems }
}
