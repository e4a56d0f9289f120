import { type Created, readEach } from './created.ts'
import { type WrittenResult, writeTest } from './write-test.ts'

/** What `create test` is told; expected results as `policy,rule,resource,namespace,kind[,patched]`. */
export interface TestFlags {
  readonly name: string
  readonly policies: readonly string[]
  readonly resources: readonly string[]
  readonly values: string
  readonly pass: readonly string[]
  readonly fail: readonly string[]
  readonly skip: readonly string[]
}

/** A Test of what flags say, in the form that `test` reads; upstream's is one that it refuses. */
export function createTest({ name, policies, resources, values, ...flags }: TestFlags): Created {
  const expected = (['pass', 'fail', 'skip'] as const).map(result =>
    readEach(`--${result}`, flags[result], {
      form: 'POLICY,RULE,RESOURCE,NAMESPACE,KIND[,PATCHED]',
      read: text => readResult(text, result),
    }),
  )
  const results = expected.flatMap(({ found }) => found)
  return {
    text: writeTest({ name, policies, resources, variables: values, results }),
    warnings: expected.flatMap(({ warnings }) => warnings),
  }
}

function readResult(text: string, result: string): WrittenResult | undefined {
  const [policy, rule, resource, namespace, kind, patchedResources = '', ...rest] = text.split(',')
  if (policy === undefined || rule === undefined || resource === undefined) return undefined
  if (namespace === undefined || kind === undefined || rest.length > 0) return undefined
  const resources = [namespace === '' ? resource : `${namespace}/${resource}`]
  return { policy, rule, resources, kind, patchedResources, result }
}
