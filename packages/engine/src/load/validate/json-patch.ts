import type { JsonObject } from '@ephor/lang/json'
import { getOwn } from '@ephor/lang/json'
import { type Path, PolicyError } from '../../error.ts'
import { hasVariable } from '../../variables/tokens.ts'
import { readJsonPatch, withPlaceholders } from './json-patch-text.ts'
import type { RuleCheck } from './rule-check.ts'

/** The JSON patch of a mutate rule: its form and its operations. */
export const checkJsonPatch: RuleCheck = (rule, { path: rulePath }) => {
  const text = rule.mutate?.patchesJson6902
  if (!text) return []
  const name = `spec.rules[${String(rulePath.at(-1))}]`
  return checkOperations(text, name, [...rulePath, 'mutate', 'patchesJson6902'])
}

/** Where a JSON patch goes is fixed: its paths have no variables. */
export const checkPatchPaths: RuleCheck = (rule, { path: rulePath }) => {
  const { operations } = readJsonPatch(rule.mutate?.patchesJson6902 ?? '')
  const isVariable = operations.some(operation => {
    const target = getOwn(operation, 'path')
    return typeof target === 'string' && hasVariable(target)
  })
  if (!isVariable) return []
  const message = `policy contains invalid variables: rule "${rule.name}" should not have variables in patchesJSON6902 path section`
  return [new PolicyError('INVALID_VARIABLE', [...rulePath, 'mutate', 'patchesJson6902'], message)]
}

function checkOperations(text: string, name: string, path: Path): PolicyError[] {
  const { operations, problem } = readJsonPatch(withPlaceholders(text))
  const slash = (found: string) =>
    new PolicyError(
      'INVALID_VALUE',
      path,
      `path must begin with a forward slash: ${name}: ${found}`,
    )
  if (problem !== undefined) return [slash(problem)]
  return operations.flatMap(operation => {
    const target = getOwn(operation, 'path')
    if (target === undefined || target === null) {
      return [slash('operation missing path field: missing value')]
    }
    if (typeof target !== 'string' || !target.startsWith('/')) return [slash(String(target))]
    return checkOperation(operation, name, path)
  })
}

const known = ['add', 'remove', 'replace', 'move', 'copy', 'test']

function checkOperation(operation: JsonObject, name: string, path: Path): PolicyError[] {
  const written = getOwn(operation, 'op')
  const op = typeof written === 'string' ? written : 'unknown'
  if (!known.includes(op)) {
    return [new PolicyError('INVALID_VALUE', path, `unexpected kind: ${name}: ${op}`)]
  }
  const needsValue = op === 'add' || op === 'replace' || op === 'test'
  if (!needsValue || Object.hasOwn(operation, 'value')) return []
  const message = `invalid value: ${name}: operation, missing value field: missing value`
  return [new PolicyError('MISSING_FIELD', path, message)]
}
