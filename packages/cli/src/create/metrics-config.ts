import { yamlText } from './yaml-text.ts'

/** What `create metrics-config` is told. */
export interface MetricsConfigFlags {
  readonly name: string
  readonly namespace: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

/** The ConfigMap that tells of which namespaces metrics are exposed. */
export function createMetricsConfig(flags: MetricsConfigFlags): string {
  const namespaces = {
    ...(flags.include.length > 0 && { include: flags.include }),
    ...(flags.exclude.length > 0 && { exclude: flags.exclude }),
  }
  const lines = [
    'apiVersion: v1',
    'kind: ConfigMap',
    'metadata:',
    `  name: ${yamlText(flags.name)}`,
    `  namespace: ${yamlText(flags.namespace)}`,
    'data:',
    '  namespaces: |',
    ...JSON.stringify(namespaces, null, 2)
      .split('\n')
      .map(line => `    ${line}`),
  ]
  return `${lines.join('\n')}\n`
}
