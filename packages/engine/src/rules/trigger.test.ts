import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { Rule } from '../api/classic.ts'
import type { Operation } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import { isTriggered } from './trigger.ts'

interface Case {
  title: string
  rule: Partial<Rule>
  operation?: Operation
  user?: string
  triggered: boolean
}

test.each(loadCases<Case>('trigger.cases.yaml', import.meta.url))(
  '$title',
  ({ rule, operation = 'CREATE', user, triggered }) => {
    const request = requestFor(
      { apiVersion: 'v1', kind: 'Pod' },
      {
        operation,
        ...(user ? { user: { userInfo: { username: user }, roles: [], clusterRoles: [] } } : {}),
      },
    )
    expect(isTriggered({ name: 'r', ...rule } as Rule, request, 'bg')).toBe(triggered)
  },
)
