import { yamlText } from './yaml-text.ts'

/** What `create cluster-role` is told; lists may hold several values with commas between. */
export interface ClusterRoleFlags {
  readonly name: string
  readonly apiGroup: string
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  readonly controllers: readonly string[]
}

const allVerbs = ['create', 'get', 'update', 'delete', 'list', 'watch']

/**
 * A ClusterRole whose rules are added to those of Kyverno's controllers. `all` stands for all
 * verbs. Other than upstream, `get,list` is two verbs: one of that name gives no rights.
 */
export function createClusterRole(flags: ClusterRoleFlags): string {
  const verbs = split(flags.verbs)
  const lines = [
    'apiVersion: rbac.authorization.k8s.io/v1',
    'kind: ClusterRole',
    'metadata:',
    `  name: ${yamlText(`kyverno-${flags.name}-permission`)}`,
    '  labels:',
    ...split(flags.controllers).map(
      controller => `      ${yamlText(`rbac.kyverno.io/aggregate-to-${controller}`)}: "true"`,
    ),
    'rules:',
    `  - apiGroups: [${JSON.stringify(flags.apiGroup)}]`,
    `    resources: ${quoted(split(flags.resources))}`,
    `    verbs: ${quoted(verbs[0] === 'all' ? allVerbs : verbs)}`,
  ]
  return `${lines.join('\n')}\n`
}

function split(values: readonly string[]): readonly string[] {
  return values
    .flatMap(value => value.split(','))
    .map(value => value.trim())
    .filter(value => value !== '')
}

function quoted(texts: readonly string[]): string {
  return `[${texts.map(text => JSON.stringify(text)).join(', ')}]`
}
