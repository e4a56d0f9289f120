import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { flattenLists, parseYaml } from '@ephor/lang/yaml'

/** The objects of a file, or of the files below a folder. */
export function readObjects(path: string): readonly JsonObject[] {
  if (statSync(path).isDirectory()) {
    return readdirSync(path)
      .sort()
      .flatMap(name => readObjects(join(path, name)))
  }
  return parseYaml(readFileSync(path, 'utf8'))
    .flatMap(({ value }) => flattenLists(value))
    .filter(isObject)
}

/** Whether a policy is one of kyverno.io without rules in CEL. */
export function isClassicPolicy(policy: JsonObject): boolean {
  return String(policy.apiVersion).startsWith('kyverno.io/') && !rulesOf(policy).some(usesCel)
}

/** The rules of a policy, as written. */
export function rulesOf(policy: JsonObject): readonly JsonObject[] {
  const spec = getOwn(policy, 'spec')
  const rules = isObject(spec) ? getOwn(spec, 'rules') : undefined
  return Array.isArray(rules) ? rules.filter(isObject) : []
}

function usesCel(rule: JsonObject): boolean {
  const validate = getOwn(rule, 'validate')
  return (
    Object.hasOwn(rule, 'celPreconditions') ||
    (isObject(validate) && Object.hasOwn(validate, 'cel'))
  )
}
