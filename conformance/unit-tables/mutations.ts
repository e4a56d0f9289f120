import { compile, loadPolicies, requestFor, run } from '@ephor/engine'
import {
  applyJsonPatch,
  diff,
  equal,
  type JsonObject,
  parseJson,
  parseJsonPatch,
} from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { compileStrategicMerge } from '../../packages/engine/src/merge/index.ts'
import { mergeValues } from '../../packages/engine/src/merge/merge-values.ts'
import { clusterOf } from '../world/cluster.ts'
import { ports } from './ports.ts'
import { type Area, type Fields, row, same } from './unit-case.ts'

function fromYaml(text: unknown): unknown {
  return parseYaml(String(text))[0]?.value
}

function patched(resource: unknown, patches: unknown): unknown {
  return applyJsonPatch(resource, parseJsonPatch(fromYaml(patches), 'kyverno'), 'kyverno')
}

// the object that the test patches
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'myDeploy' },
  spec: {
    replica: 2,
    template: {
      metadata: { labels: { 'old-label': 'old-value' } },
      spec: { containers: [{ image: 'nginx', name: 'nginx' }] },
    },
  },
}

/** `pkg/engine/mutate/patch`: JSON patches. */
export const jsonPatches: Area = {
  TestJsonPatch: unit => {
    const { patches, expected } = row(unit)
    return same(patched(deployment, patches), fromYaml(expected))
  },
  Test_MissingPaths: unit => {
    const { resource, patches, expectedPatches } = row(unit)
    const before = fromYaml(resource)
    // the smallest patch is ours or theirs; what counts is what it makes
    const wanted = Object.keys(expectedPatches as Fields).map(text => parseJson(text))
    const after = applyJsonPatch(before, parseJsonPatch(wanted, 'kyverno'), 'kyverno')
    return same(patched(before, patches), after)
  },
}

/** `pkg/engine/mutate/patch`: strategic merges. */
export const merges: Area = {
  TestMergePatch: unit => {
    const { rawPolicy, rawResource, expected } = row(unit)
    const merge = compileStrategicMerge(parseJson(String(rawPolicy)), [])
    const resource = parseJson(String(rawResource)) as JsonObject
    return same(merge.apply(resource), parseJson(String(expected)))
  },
  // the test looks at the patch without its anchors, which shows in what it does
  Test_preProcessStrategicMergePatch_multipleAnchors: unit => {
    const { rawPolicy, rawResource, expectedPatch } = row(unit)
    const resource = parseJson(String(rawResource)) as JsonObject
    const merge = compileStrategicMerge(fromYaml(rawPolicy), [])
    return same(merge.apply(resource), mergeValues(resource, fromYaml(expectedPatch)))
  },
}

/** `pkg/engine/mutation`. */
export const mutations: Area = {
  Test_mutate_existing_resources: async unit => {
    const { policy, trigger, targets, patchedTargets } = row(unit)
    const objects = (targets as readonly string[]).map(text => parseJson(text) as JsonObject)
    const { set } = compile(loadPolicies([{ value: parseJson(String(policy)) }]))
    const request = requestFor(parseJson(String(trigger)) as JsonObject)
    const cluster = clusterOf([...objects, request.object ?? {}])
    const response = await run(set, request, { ...ports, cluster })
    const changed = response.policies
      .flatMap(({ rules }) => rules)
      .flatMap(({ targets: found = [] }) => found)
    const wanted = (patchedTargets as readonly string[]).map(text => parseJson(text))
    const isThere = wanted.every(each => [...changed, ...objects].some(one => equal(one, each)))
    return isThere ? undefined : same(changed, wanted)
  },
  Test_SpecialCharacters: async unit => {
    const { policyRaw, documentRaw, want } = row(unit)
    const { set } = compile(loadPolicies([{ value: parseJson(String(policyRaw)) }]))
    const document = parseJson(String(documentRaw)) as JsonObject
    const { resource } = await run(set, requestFor(document), ports)
    return same(
      diff(document, resource),
      (want as readonly string[]).map(text => parseJson(text)),
    )
  },
}
