import { expect, test } from 'vitest'
import { kindAndSubresource, kindName } from './kind-names.ts'

test.each([
  ['Pod', 'Pod', 'Pod'],
  ['Pod.exec', 'Pod/exec', 'Pod'],
  ['v1/Pod', 'Pod', 'Pod'],
  ['v1/Pod.exec', 'Pod/exec', 'Pod'],
  ['*/Pod', 'Pod', 'Pod'],
  ['*/*', '*/*', '*'],
  ['Pod/exec', 'Pod/exec', 'Pod'],
  ['v1/Pod/exec', 'Pod/exec', 'Pod'],
  ['apps/v1/Deployment', 'Deployment', 'Deployment'],
  ['apps/v1/Deployment/scale', 'Deployment/scale', 'Deployment'],
  ['v10/Pod', 'Pod', 'Pod'],
  ['v1gamma1/Pod', 'v1gamma1/Pod', 'v1gamma1'],
  ['a/b/c/d/e', '', ''],
])('%s is %s', (selector, full, name) => {
  expect(kindAndSubresource(selector)).toBe(full)
  expect(kindName(selector)).toBe(name)
})
