import type { ApplyOptions } from '../commands/apply-options.ts'

/**
 * Refuses what the command cannot be told, in upstream's words, and what needs a network.
 *
 * @throws {Error} that says what to do instead.
 */
export function checkArguments(options: ApplyOptions): void {
  const problem = contradiction(options) ?? notYet(options)
  if (problem !== undefined) throw new Error(problem)
}

function contradiction(options: ApplyOptions): string | undefined {
  const { policies, resources, payloads, valuesFile, set, crdPaths, kubeconfig, cluster } = options
  if (valuesFile !== undefined && set.length > 0) {
    return 'pass the values either using set flag or values_file flag'
  }
  if (policies.length === 0) return 'require policy'
  if (policies.includes('-') && resources.includes('-')) {
    return 'a stdin pipe can be used for either policies or resources, not both'
  }
  if (resources.length > 0 && payloads.includes('--json')) {
    return 'both resource and json files can not be used together, use one or the other'
  }
  if (resources.length === 0 && payloads.length === 0 && !cluster) {
    return 'resource file(s) or cluster required'
  }
  if (crdPaths.length > 0 && kubeconfig !== undefined) {
    return 'crd-paths and kubeconfig flags are mutually exclusive, please use only one of them'
  }
  return undefined
}

function notYet(options: ApplyOptions): string | undefined {
  const { cluster, registry, payloads, exceptionsWithinResources, explain } = options
  if (cluster && exceptionsWithinResources) {
    return 'with --cluster there are no resource files to take exceptions from: name them with --exception'
  }
  if (cluster && explain) {
    return '--explain is for files: write the objects to one (kubectl get -o yaml) and name it with --resource'
  }
  if (registry) {
    return '--registry is not supported yet: this command asks no registry; rules that verify images are reported as errors'
  }
  const [payload] = payloads
  if (payload !== undefined) {
    return `${payload} is not supported yet: it is for policies of policies.kyverno.io, which are not run yet`
  }
  return undefined
}
