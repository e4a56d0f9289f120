import { expect, test } from 'vitest'
import { listBuiltInKinds } from './built-in-kinds.ts'
import { createKnownKinds } from './known-kinds.ts'

const kinds = createKnownKinds(listBuiltInKinds())

test.each(['Node', 'v1/Node', 'rbac.authorization.k8s.io/v1/ClusterRole', 'ClusterPolicy'])(
  '%s lives outside of namespaces',
  kind => expect(kinds.isClusterScoped(kind)).toBe(true),
)

test.each(['Pod', 'v1/Pod', 'apps/v1/Node', 'Widget'])('%s does not', kind => {
  expect(kinds.isClusterScoped(kind)).toBe(false)
})

test.each([
  ['Pod', 'resources'],
  ['apps/*/Deployment', 'resources'],
  ['*', 'resources'],
  ['Pod/exec', 'subresources'],
  ['Pod.status', 'subresources'],
  ['*/scale', 'subresources'],
  ['Pod/scale', 'nothing'],
  ['Scale', 'nothing'],
  ['extensions/v1beta1/Ingress', 'nothing'],
  ['a/b/c/d/e', 'nothing'],
])('%s finds %s', (selector, found) => expect(kinds.find(selector)).toBe(found))

test('every kind has a plural in lower case', () => {
  for (const { plural, kind } of listBuiltInKinds()) {
    expect(plural).toBe(plural.toLowerCase())
    expect(plural.slice(0, 3)).toBe(kind.toLowerCase().slice(0, 3))
  }
})
