import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { UserInfo } from '../request.ts'
import { grantedRoles, type RoleGrant } from './granted-roles.ts'

interface Case {
  title: string
  user: UserInfo
  roleBindings?: RoleGrant[]
  clusterRoleBindings?: RoleGrant[]
  roles: string[]
  clusterRoles: string[]
}

test.each(loadCases<Case>('granted-roles.cases.yaml', import.meta.url))(
  '$title',
  ({ user, roleBindings = [], clusterRoleBindings = [], roles, clusterRoles }) => {
    const granted = grantedRoles({ roleBindings, clusterRoleBindings }, user, 'shop')
    expect(granted).toEqual({ roles, clusterRoles })
  },
)
