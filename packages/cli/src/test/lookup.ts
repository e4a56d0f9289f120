import { autogenRulesFor, type ClassicPolicy, type PolicyReference } from '@ephor/engine'
import type { ResourceKey } from './resource-key.ts'
import type { ExpectedResult, ResourceSpec } from './test-document.ts'
import { hasNamedRules, type TestedRule } from './tested-rule.ts'

/** Whether a result is about a policy; a namespace counts only where the result names one. */
export function isAbout({ policy }: ExpectedResult, { name, namespace }: PolicyReference): boolean {
  const slash = policy.lastIndexOf('/')
  if (policy.slice(slash + 1) !== name) return false
  return slash === -1 || policy.slice(0, slash) === namespace
}

/** The rules of an evaluation that a result is about, on whatever resource. */
export function rulesFor(
  result: ExpectedResult,
  rules: readonly TestedRule[],
): readonly TestedRule[] {
  return rules.filter(
    ({ policy, response }) =>
      isAbout(result, policy) &&
      (result.rule === '' || !hasNamedRules(policy) || isRuleOf(result.rule, response.rule)),
  )
}

/** Whether a policy has the rule that a result names, as it is or for controllers of Pods. */
export function hasRule(policy: ClassicPolicy, rule: string): boolean {
  return rule === '' || autogenRulesFor(policy).some(({ name }) => isRuleOf(rule, name))
}

function isRuleOf(named: string, rule: string): boolean {
  return rule === named || rule === `autogen-${named}` || rule === `autogen-cronjob-${named}`
}

/** A resource that a result names, with the resources of the test that are meant. */
export interface NamedResource {
  readonly name: string
  readonly keys: readonly ResourceKey[]
}

/**
 * The resources that a result names, in its order: each name may mean several of them. Without
 * names all resources are meant.
 */
export function namedResources(
  { resources, resourceSpecs }: ExpectedResult,
  known: readonly ResourceKey[],
): readonly NamedResource[] {
  if (resources.length === 0 && resourceSpecs.length === 0) {
    return known.map(key => ({ name: key.name, keys: [key] }))
  }
  return [
    ...resources.map(name => ({ name, keys: known.filter(key => isNamed(key, name)) })),
    ...resourceSpecs.map(spec => ({
      name: formatSpec(spec),
      keys: known.filter(key => isMeant(key, spec)),
    })),
  ]
}

function isNamed(key: ResourceKey, name: string): boolean {
  return name === key.name || name === `${key.namespace}/${key.name}`
}

function isMeant(key: ResourceKey, { group, version, namespace, name }: ResourceSpec): boolean {
  const apiVersion = group === '' ? version : `${group}/${version}`
  return key.apiVersion === apiVersion && key.namespace === namespace && key.name === name
}

function formatSpec({ group, version, namespace, name }: ResourceSpec): string {
  return [group, version, namespace, name].filter(part => part !== '').join('/')
}
