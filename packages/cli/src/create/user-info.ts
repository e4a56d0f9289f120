import { yamlList, yamlText } from './yaml-text.ts'

/** What `create user-info` is told. */
export interface UserInfoFlags {
  readonly username: string
  readonly roles: readonly string[]
  readonly clusterRoles: readonly string[]
  readonly groups: readonly string[]
}

/** A UserInfo file in upstream's layout, with the version that `fix test` would add. */
export function createUserInfo({ username, roles, clusterRoles, groups }: UserInfoFlags): string {
  const lines = [
    'apiVersion: cli.kyverno.io/v1alpha1',
    'kind: UserInfo',
    '',
    '# list of roles',
    ...yamlList('roles', roles, ''),
    '',
    '# list of cluster roles',
    ...yamlList('clusterRoles', clusterRoles, ''),
    '',
    'userInfo:',
    '  # user name',
    username === '' ? '  username:' : `  username: ${yamlText(username)}`,
    '',
    '  # list of groups',
    ...yamlList('groups', groups, '  '),
  ]
  return `${lines.join('\n')}\n`
}
