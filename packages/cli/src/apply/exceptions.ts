import type { Resource } from '@ephor/engine'
import type { ApplyResults, ResultRow } from './results.ts'

/**
 * A PolicyException for each violation (`--generate-exceptions`): for controllers of Pods also for
 * the Pods they make, with a lifetime after which the object is cleaned up.
 */
export function exceptionsFor(results: ApplyResults, timeToLive: string): readonly Resource[] {
  return [...results.rows()]
    .filter(({ status }) => status === 'fail')
    .map(row => exceptionFor(row, timeToLive))
}

function exceptionFor({ policy, rule, resource }: ResultRow, timeToLive: string): Resource {
  const { kind, name, namespace } = resource
  const covered = coveredBy(rule, kind)
  return {
    apiVersion: 'kyverno.io/v2beta1',
    kind: 'PolicyException',
    metadata: {
      name: [policy.name, rule, namespace, name].join('-'),
      ...(timeToLive ? { labels: { 'cleanup.kyverno.io/ttl': timeToLive } } : {}),
    },
    spec: {
      exceptions: [{ policyName: policy.name, ruleNames: covered.rules }],
      match: {
        all: [
          {
            resources: {
              kinds: covered.kinds,
              names: covered.kinds.length > 1 ? [name, `${name}-*`] : [name],
              namespaces: [namespace],
            },
          },
        ],
      },
    },
  }
}

function coveredBy(
  rule: string,
  kind: string,
): { readonly kinds: string[]; readonly rules: string[] } {
  if (!rule.startsWith('autogen-')) return { kinds: [kind], rules: [rule] }
  if (kind !== 'CronJob') {
    return { kinds: [kind, 'Pod'], rules: [rule, rule.slice('autogen-'.length)] }
  }
  return {
    kinds: [kind, 'Job', 'Pod'],
    rules: [
      rule,
      rule.replace('autogen-cronjob-', 'autogen-'),
      rule.slice('autogen-cronjob-'.length),
    ],
  }
}
