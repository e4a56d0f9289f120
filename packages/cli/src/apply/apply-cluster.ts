import type { Ports } from '@ephor/engine'
import { LiveCluster } from '../cluster/live-cluster.ts'
import { kindSelectorsOf, matchedResources } from '../cluster/matched-resources.ts'
import {
  type OpenCluster,
  openCluster,
  readCluster,
  readNamespaceLabels,
} from '../cluster/read-cluster.ts'
import { evaluateResource, evaluateResourceNow } from '../evaluate.ts'
import type { InputProblem } from '../input/problem.ts'
import { asksCluster } from './asks-cluster.ts'
import { type CompiledRun, compileRun } from './compiled-run.ts'
import { cleanUp } from './evaluate-held.ts'
import { isGlobalContextEntry } from './global-context-entry.ts'
import type { ApplyInputs } from './inputs.ts'
import { Outcome, type Streams } from './outcome.ts'
import { unsupportedProblems } from './refused.ts'

/**
 * Evaluates the policies on the objects of a cluster: of the kinds that they match, each when it
 * comes. What policies ask, the cluster answers. Gives the exit code.
 *
 * @throws {ClusterError} when the cluster cannot be reached.
 */
export async function applyToCluster(
  inputs: ApplyInputs,
  streams: Streams,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const started = performance.now()
  const { options, files } = inputs
  const { clusterFlags } = options
  const cluster = await openCluster(options, env)
  const selectors = kindSelectorsOf(files.policies, files.cleanupPolicies)
  const { resources, unknown } = matchedResources(
    selectors,
    cluster.discovery.resources,
    clusterFlags,
  )
  const problems: InputProblem[] = unansweredProblems(cluster, unknown)
  const run = compileRun(await withNamespaceLabels(inputs, cluster, problems))
  const outcome = new Outcome(run, streams)
  for (const problem of [...inputs.problems, ...problems]) outcome.problem(problem)
  for (const problem of unsupportedProblems(files)) outcome.unsupported(problem)
  const evaluate = evaluatorFor(run, cluster, outcome)
  const { namespace, batchSize } = clusterFlags
  const selection = { resources, names: options.resources, namespace, batchSize }
  await readCluster(cluster, selection, {
    resource: evaluate,
    problem: problem => outcome.problem(problem),
    expect: count => outcome.progress.expect(count),
  })
  outcome.announce(outcome.resources)
  if (clusterFlags.showsPerformance) {
    streams.err(performanceText(outcome.resources, cluster, performance.now() - started))
  }
  return outcome.finish()
}

/** Groups whose servers are away, and kinds that are not served: nothing is checked of these. */
function unansweredProblems(cluster: OpenCluster, unknown: readonly string[]): InputProblem[] {
  const { discovery, place } = cluster
  return [
    ...discovery.problems.map(message => ({ severity: 'error' as const, place, message })),
    ...unknown.map(selector => ({
      ...{ severity: 'warning' as const, place },
      message: `no objects of kind ${selector} can be listed: rules about it are not checked`,
    })),
  ]
}

/** The values of the user win, as upstream. */
async function withNamespaceLabels(
  inputs: ApplyInputs,
  cluster: OpenCluster,
  problems: InputProblem[],
): Promise<ApplyInputs> {
  const { files, options } = inputs
  const documents = [
    ...files.policies,
    ...files.cleanupPolicies,
    ...inputs.exceptionFiles.exceptions,
  ]
  if (!JSON.stringify(documents).includes('"namespaceSelector"')) return inputs
  const labels = await readNamespaceLabels(cluster, options.clusterFlags, problem =>
    problems.push(problem),
  )
  return { ...inputs, namespaceLabels: new Map([...labels, ...inputs.namespaceLabels]) }
}

function evaluatorFor(run: CompiledRun, cluster: OpenCluster, outcome: Outcome) {
  const { files, options } = run.inputs
  const { client, discovery } = cluster
  const ports: Ports = {
    cluster: new LiveCluster(client, discovery.resources, options.clusterFlags.batchSize),
    now: () => Date.now(),
    random: Math.random,
  }
  const evaluator = { ...run.evaluator, ports }
  const asks = files.policies.some(asksCluster)
  const visit: Parameters<typeof readCluster>[2]['resource'] = async (resource, origin) => {
    if (isGlobalContextEntry(resource)) return
    const response = asks
      ? await evaluateResource(evaluator, resource)
      : evaluateResourceNow(evaluator, resource)
    outcome.add(resource, response, origin)
    await cleanUp(run, [{ resource, origin }], { evaluator, outcome })
  }
  return visit
}

/** As upstream says it. */
function performanceText(resources: number, { client }: OpenCluster, milliseconds: number): string {
  return [
    '\nResource Loading Performance:',
    `  Duration: ${(milliseconds / 1_000).toFixed(3)}s`,
    `  Resources loaded: ${resources}`,
    `  API calls: ${client.requests}`,
    '  Concurrent workers: 1\n',
  ].join('\n')
}
