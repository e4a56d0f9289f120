import { load } from '@ephor/engine'
import { readPolicies } from '../../packages/cli/src/input/policies.ts'
import { policyFiles, withFiles } from './stand-ins.ts'
import { type Adapter, type Area, row, same } from './unit-case.ts'

/** The stand-in for a file or folder that a table names. */
function filesFor(path: string): Readonly<Record<string, string>> {
  const found = Object.entries(policyFiles).find(([end]) => path.endsWith(end))?.[1]
  if (found === undefined) throw new Error(`no stand-in for ${path}`)
  return found
}

/** A document that agrees with no schema is an error; one that is no policy is not. */
const loaded: Adapter = unit => {
  const { paths, wantErr, count } = row(unit)
  const [path] = paths as readonly [string]
  return withFiles(filesFor(path), folder => {
    const { policies, problems, refused } = readPolicies([folder])
    const isBroken = problems.length > 0 && refused.every(({ stage }) => stage === 'schema')
    return (
      same(isBroken, wantErr) ??
      (count === undefined ? undefined : same(policies.length, Number(count)))
    )
  })
}

const address = { leftOut: 'policies and resources at addresses, which the command does not fetch' }

/** `cmd/cli/kubectl-kyverno/policy`: reading policies. */
export const policyParts: Area = {
  TestLoad: loaded,
  TestLoadInvalid: loaded,
  TestLoadWithKubectlValidate: loaded,
  TestKubectlValidateLoader_ListHandling: unit => {
    const { path, expectedPolicies, expectedErrors } = row(unit)
    const [text = ''] = Object.values(filesFor(String(path)))
    const { policies, others } = load(text)
    // what is no policy is an error that the reader goes on behind
    return same([policies.length, others.length], [expectedPolicies, expectedErrors])
  },
  TestLoadHTTP: address,
  TestGetFileBytesHTTP: address,
  TestExtractVariables: {
    leftOut: 'a list of all variables of a policy; here each is checked where it stands',
  },
}
