import type { Resource } from '@ephor/engine'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { formatDuration, requireDuration } from '@ephor/lang/notation'
import type { ApplyResults, ResultRow } from './results.ts'

/**
 * A PolicyException for each violation (`--generate-exceptions`): for controllers of Pods also for
 * the Pods they make, with a lifetime after which the object is cleaned up.
 */
export function exceptionsFor(results: ApplyResults, timeToLive: string): readonly Resource[] {
  const labels = labelsFor(timeToLive)
  return [...results.rows()]
    .filter(({ status, policy }) => status === 'fail' && policy.namespace === '')
    .map(row => exceptionFor(row, labels))
}

/** As Go prints a duration; none or nothing to live means no label. */
function labelsFor(timeToLive: string): Readonly<Record<string, string>> | undefined {
  const nanoseconds = requireDuration(timeToLive)
  return nanoseconds > 0n ? { 'cleanup.kyverno.io/ttl': formatDuration(nanoseconds) } : undefined
}

function exceptionFor(
  { policy, rule, resource, properties }: ResultRow,
  labels: Readonly<Record<string, string>> | undefined,
): Resource {
  const { kind, name, namespace } = resource
  const controls = podSecurityControls(properties?.controlsJSON)
  const covered = coveredBy(rule, kind)
  return {
    apiVersion: 'kyverno.io/v2beta1',
    kind: 'PolicyException',
    metadata: {
      name: [policy.name, rule, namespace, name].join('-'),
      ...(labels && { labels }),
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
      ...(controls.length > 0 && { podSecurity: controls }),
    },
  }
}

/** The controls that a Pod Security rule found, each for any tag of the images it is about. */
function podSecurityControls(json: string | undefined): readonly JsonObject[] {
  const controls: unknown = json === undefined ? [] : JSON.parse(json)
  if (!Array.isArray(controls)) return []
  return controls.filter(isObject).map(({ Name: controlName, Images: images }) => ({
    controlName,
    ...(Array.isArray(images) && {
      images: images.map(image => String(image).replace(/:.*|@.*/, '*')),
    }),
  }))
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
