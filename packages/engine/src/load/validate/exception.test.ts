import { expect, test } from 'vitest'
import type { PolicyException } from '../../api/policy-exception.ts'
import { exceptionWarnings } from './exception.ts'

const exception: PolicyException = {
  apiVersion: 'kyverno.io/v2',
  kind: 'PolicyException',
  metadata: { name: 'e', namespace: 'shop' },
  spec: { exceptions: [], match: {} },
}

test.each([
  { enabled: false, namespace: '*', warning: 'would not be processed until it is enabled' },
  { enabled: true, namespace: '', warning: 'exceptionNamespace flag is not set' },
  { enabled: true, namespace: 'bank', warning: 'must match the defined namespace' },
  { enabled: true, namespace: 'shop', warning: undefined },
  { enabled: true, namespace: '*', warning: undefined },
])('$enabled in $namespace warns: $warning', ({ warning, ...settings }) => {
  const warnings = exceptionWarnings(exception, settings)
  expect(warnings).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)])
})
