import { expect, test } from 'vitest'
import { loadCases } from '../../../../../testing/load-cases.ts'
import type { Rule } from '../../api/classic.ts'
import { missingPermissions, type Permissions, reportWarnings } from './permissions.ts'

interface Case {
  title: string
  kinds: string[]
  /** `verb kind` */
  denied?: string[]
  warnings: string[]
}

function permissionsOf(denied: readonly string[]): Permissions {
  return {
    user: 'reports',
    may: ({ verb, kind }) => Promise.resolve(!denied.includes(`${verb} ${kind}`)),
  }
}

test.each(loadCases<Case>('permissions.cases.yaml', import.meta.url))(
  '$title',
  async ({ kinds, denied = [], warnings }) => {
    const rule = { name: 'r', match: { any: [{ resources: { kinds } }] } } as Rule
    expect(await reportWarnings(rule, permissionsOf(denied))).toEqual(warnings)
  },
)

test('a subresource and a namespace are named', async () => {
  const object = { kind: 'Pod', subresource: 'status', namespace: 'shop' }
  const missing = await missingPermissions(permissionsOf(['update Pod']), ['update'], object)
  expect(missing).toBe(
    'reports requires permissions update for resource Pod/status in namespace shop',
  )
})

test('what cannot be found out is no permission and no lack of one', async () => {
  const broken = { user: 'reports', may: () => Promise.reject(new Error('refused')) }
  const rule = { name: 'r', match: { resources: { kinds: ['Pod'] } } } as Rule
  await expect(reportWarnings(rule, broken)).rejects.toThrow('refused')
})
