import { NotationError, parseImageReference } from '@ephor/lang/notation'
import type { ContextEntry } from '../../api/classic.ts'
import { type Path, PolicyError, type PolicyErrorCode } from '../../error.ts'
import { hasVariable } from '../../variables/tokens.ts'
import { hasCel } from '../rule-bodies.ts'
import type { RuleCheck } from './rule-check.ts'
import { syntaxProblem } from './variable-names.ts'

/** The context entries of a rule: their names, and that each has one complete source. */
export const checkContext: RuleCheck = (rule, { path: rulePath, policy }) => {
  const entries = rule.context ?? []
  if (entries.length === 0) return []
  const path: Path = [...rulePath, 'context']
  if (hasCel(rule)) {
    const message = 'context variables are not supported for CEL expressions in validate rules'
    return [new PolicyError('NOT_ALLOWED', path, message)]
  }
  return entries.flatMap((entry, index) =>
    checkEntry(entry, policy.kind === 'Policy').map(
      ({ code, field, message }) => new PolicyError(code, [...path, index, ...field], message),
    ),
  )
}

/** What is wrong with an entry, and where in it. */
interface EntryProblem {
  readonly code: PolicyErrorCode
  readonly field: Path
  readonly message: string
}

function problem(code: PolicyErrorCode, field: Path, message: string): EntryProblem {
  return { code, field, message }
}

const reserved = [
  'images',
  'request',
  'serviceAccountName',
  'serviceAccountNamespace',
  'element',
  'elementIndex',
]

const sources = ['configMap', 'apiCall', 'globalReference', 'imageRegistry', 'variable'] as const

function checkEntry(entry: ContextEntry, isNamespaced: boolean): EntryProblem[] {
  const given = sources.filter(one => entry[one] != null)
  const [source] = given
  if (source === undefined || given.length > 1) {
    const message =
      'exactly one of configMap or apiCall or imageRegistry or variable is required for context entries'
    return [...checkName(entry.name), problem('NOT_ALLOWED', [], message)]
  }
  return [...checkName(entry.name), ...checkSource(entry, source, isNamespaced)]
}

function checkName(name: string): EntryProblem[] {
  if (!name) return [problem('MISSING_FIELD', ['name'], 'a name is required for context entries')]
  const conflict = reserved.find(one => name === one || name.startsWith(`${one}.`))
  if (conflict === undefined) return []
  const message = `entry name ${name} is invalid as it conflicts with a pre-defined variable ${conflict}`
  return [problem('NOT_ALLOWED', ['name'], message)]
}

function checkSource(
  entry: ContextEntry,
  source: (typeof sources)[number],
  isNamespaced: boolean,
): EntryProblem[] {
  switch (source) {
    case 'configMap':
      return checkConfigMap(entry.configMap)
    case 'apiCall':
      return checkApiCall(entry.apiCall)
    case 'globalReference':
      return checkGlobalReference(entry.globalReference, isNamespaced)
    case 'imageRegistry':
      return checkImageRegistry(entry.imageRegistry)
    case 'variable':
      return checkVariable(entry.variable)
  }
}

function checkConfigMap(configMap: ContextEntry['configMap']): EntryProblem[] {
  const required = (field: 'name' | 'namespace') =>
    configMap?.[field]
      ? []
      : [
          problem(
            'MISSING_FIELD',
            ['configMap', field],
            `a ${field} is required for configMap context entry`,
          ),
        ]
  return [...required('name'), ...required('namespace')]
}

function checkApiCall(apiCall: ContextEntry['apiCall']): EntryProblem[] {
  const message = 'a URLPath cannot be used for service API calls'
  const isBoth = apiCall?.urlPath && apiCall.service != null
  return [
    ...(isBoth ? [problem('NOT_ALLOWED', ['apiCall', 'urlPath'], message)] : []),
    ...checkExpression(apiCall?.jmesPath, ['apiCall', 'jmesPath']),
  ]
}

function checkGlobalReference(
  reference: ContextEntry['globalReference'],
  isNamespaced: boolean,
): EntryProblem[] {
  if (isNamespaced) {
    const message = 'globalReference is not allowed in namespaced policies'
    return [problem('NOT_ALLOWED', ['globalReference'], message)]
  }
  const message = 'a name is required for globalReference context entry'
  return [
    ...(reference?.name ? [] : [problem('MISSING_FIELD', ['globalReference', 'name'], message)]),
    ...checkExpression(reference?.jmesPath, ['globalReference', 'jmesPath']),
  ]
}

function checkImageRegistry(registry: ContextEntry['imageRegistry']): EntryProblem[] {
  const field: Path = ['imageRegistry', 'reference']
  const reference = registry?.reference
  const expression = checkExpression(registry?.jmesPath, ['imageRegistry', 'jmesPath'])
  if (!reference) {
    const message = 'a ref is required for imageRegistry context entry'
    return [problem('MISSING_FIELD', field, message), ...expression]
  }
  return [...checkReference(reference, field), ...expression]
}

function checkReference(reference: string, field: Path): EntryProblem[] {
  if (hasVariable(reference)) return []
  try {
    parseImageReference(reference, {
      defaultRegistry: 'docker.io',
      enableDefaultRegistryMutation: true,
    })
    return []
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    return [problem('INVALID_VALUE', field, `bad image: ${reference}: invalid reference format`)]
  }
}

function checkVariable(variable: ContextEntry['variable']): EntryProblem[] {
  const { value, jmesPath, default: fallback } = variable ?? {}
  const problems = checkExpression(jmesPath, ['variable', 'jmesPath'])
  if (value == null && !jmesPath) {
    const message = 'a variable must define a value or a jmesPath expression'
    problems.push(problem('MISSING_FIELD', ['variable'], message))
  }
  if (fallback != null && !jmesPath) {
    const message =
      'a variable must define a default value only when a jmesPath expression is defined'
    problems.push(problem('NOT_ALLOWED', ['variable', 'default'], message))
  }
  return problems
}

/** An expression with variables in it is only known once they have values. */
function checkExpression(expression: string | undefined, field: Path): EntryProblem[] {
  if (!expression || hasVariable(expression)) return []
  const syntax = syntaxProblem(expression)
  if (syntax === undefined) return []
  const message = `failed to parse JMESPath ${expression}: ${syntax}`
  return [problem('INVALID_EXPRESSION', field, message)]
}
