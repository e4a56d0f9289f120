import { getOwn, type JsonObject, toGoJson } from '@ephor/lang/json'
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
  const reject = (found: string) =>
    new PolicyError(
      'INVALID_VALUE',
      path,
      `path must begin with a forward slash: ${name}: ${found}`,
    )
  if (problem !== undefined) return [reject(problem)]
  return operations.flatMap(operation => {
    const incomplete = operationProblem(operation)
    if (incomplete !== undefined) {
      return [reject(`invalid operation ${toGoJson(operation)}: ${incomplete}`)]
    }
    const target = String(getOwn(operation, 'path'))
    if (!target.startsWith('/')) return [reject(target)]
    if (operation.op !== 'test' || Object.hasOwn(operation, 'value')) return []
    const message = `invalid value: ${name}: operation, missing value field: missing value`
    return [new PolicyError('MISSING_FIELD', path, message)]
  })
}

/** What an operation lacks, in the words of the library that upstream reads patches with. */
function operationProblem(operation: JsonObject): string | undefined {
  const lacks = (field: string) => typeof getOwn(operation, field) !== 'string'
  switch (getOwn(operation, 'op')) {
    case 'add':
    case 'replace':
      if (Object.hasOwn(operation, 'value')) break
      return "failed to decode 'value': operation, missing value field: missing value"
    case 'move':
    case 'copy':
      if (lacks('from'))
        return "failed to decode 'from': operation, missing from field: missing value"
      break
    case 'remove':
    case 'test':
      break
    default:
      return 'unsupported operation'
  }
  return lacks('path')
    ? "failed to decode 'path': operation missing path field: missing value"
    : undefined
}
