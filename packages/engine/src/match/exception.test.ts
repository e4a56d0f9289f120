import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { MatchResources } from '../api/classic.ts'
import type { Resource } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import { compileExceptionMatch } from './exception.ts'

interface Case {
  readonly name: string
  readonly match: MatchResources
  readonly object?: Resource
  readonly subresource?: string
  readonly applies: boolean
}

const pod: Resource = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'default' },
}

test.each(loadCases<Case>('exception.cases.yaml', import.meta.url))(
  '$name: $applies',
  ({ match, object = pod, subresource = '', applies }) => {
    const { matches } = compileExceptionMatch({
      apiVersion: 'kyverno.io/v2',
      kind: 'PolicyException',
      metadata: { name: 'e' },
      spec: { exceptions: [{ policyName: 'p', ruleNames: ['*'] }], match },
    })
    expect(matches(requestFor(object, { subresource }), object)).toBe(applies)
  },
)
