import { toGoJson } from '@ephor/lang/json'
import type { ClassicPolicy, ContextEntry, Rule } from '../../api/classic.ts'
import { EvaluationError, type Path, PolicyError } from '../../error.ts'
import { resolveReferences } from '../../variables/references.ts'
import { hasVariable } from '../../variables/tokens.ts'
import { type ExpandedRule, expandAutogen } from '../autogen.ts'
import { hasImageValidation, isBackgroundEnabled } from '../rule-bodies.ts'
import { type AllowedVariables, allowedVariables, findInvalidVariables } from './variable-names.ts'

/**
 * The variables of every rule, generated ones included: each must be one that the rule can have,
 * and in places that are read before there are variables there must be none.
 */
export function checkVariables(policy: ClassicPolicy): readonly PolicyError[] {
  return findVariableProblems(policy, isBackgroundEnabled(policy.spec)).map(
    ({ path, what, code }) => {
      return new PolicyError(code, path, `policy contains invalid variables: ${what}`)
    },
  )
}

/** A variable that cannot be, in upstream's words. */
export interface VariableProblem {
  readonly code: 'INVALID_VARIABLE' | 'NOT_ALLOWED'
  readonly path: Path
  readonly what: string
}

/**
 * Every variable that cannot be. What is wrong in a generated rule is told at the rule it comes
 * from, unless that rule is wrong by itself.
 */
export function findVariableProblems(
  policy: ClassicPolicy,
  isBackground: boolean,
): readonly VariableProblem[] {
  const problems = new Map<string, readonly VariableProblem[]>()
  for (const expanded of expandAutogen(policy)) {
    const key = expanded.path.join('/')
    if ((problems.get(key) ?? []).length === 0) {
      problems.set(key, problemsOf(expanded, isBackground))
    }
  }
  return [...problems.values()].flat()
}

function problemsOf(
  { rule, path, autogen }: ExpandedRule,
  isBackground: boolean,
): VariableProblem[] {
  const problems = [
    ...forbiddenSections(rule),
    ...targetProblems(rule, isBackground),
    ...ruleProblems(rule, isBackground),
  ]
  if (autogen !== undefined) return problems.map(problem => ({ ...problem, path }))
  return problems.map(problem => ({ ...problem, path: [...path, ...problem.path] }))
}

const anyVariable = /\{\{[^{}]*\}\}/

function forbiddenSections(rule: Rule): VariableProblem[] {
  const problems: VariableProblem[] = []
  const forbid = (path: Path, section: string) =>
    problems.push({
      code: 'NOT_ALLOWED',
      path,
      what: `rule "${rule.name}" should not have variables in ${section} section`,
    })
  for (const block of ['exclude', 'match'] as const) {
    if (anyVariable.test(toGoJson(rule[block] ?? null))) forbid([block], block)
  }
  for (const [index, { image, imageReferences }] of (rule.verifyImages ?? []).entries()) {
    const references = [image, ...(Array.isArray(imageReferences) ? imageReferences : [])]
    if (references.some(reference => typeof reference === 'string' && hasVariable(reference))) {
      forbid(['verifyImages', index, 'imageReferences'], 'image reference')
    }
  }
  return problems
}

/** Which objects a rule changes is decided before there is a target, so nothing may ask for it. */
function targetProblems(rule: Rule, isBackground: boolean): VariableProblem[] {
  const targets = rule.mutate?.targets
  if (targets == null) return []
  const allowed = allowedVariables(isBackground, false, contextPatterns(rule.context))
  const shared = { context: rule.context, preconditions: rule.preconditions }
  return targets.flatMap(({ apiVersion, kind, namespace, name, uid }, index) => {
    const target = { apiVersion, kind, namespace, name, uid }
    const document = { ...shared, mutate: { targets: [target] } }
    return invalidIn(document, allowed).map(problem => ({
      ...problem,
      path:
        problem.path[0] === 'mutate'
          ? ['mutate', 'targets', index, ...problem.path.slice(3)]
          : problem.path,
      what: `invalid variables defined at mutate.targets[${index}]: ${problem.what}`,
    }))
  })
}

function ruleProblems(rule: Rule, isBackground: boolean): VariableProblem[] {
  const patterns = [...contextsOf(rule).flatMap(contextPatterns), ...attestationPatterns(rule)]
  const allowed = allowedVariables(isBackground, rule.mutate?.targets != null, patterns)
  return invalidIn(withoutAttestationConditions(rule), allowed).map(problem => ({
    ...problem,
    what: `variable substitution failed for rule ${rule.name}: ${problem.what}`,
  }))
}

function invalidIn(document: unknown, allowed: AllowedVariables): VariableProblem[] {
  try {
    const resolved = resolveReferences(document, document, '')
    return findInvalidVariables(resolved, allowed).map(problem => ({
      ...problem,
      code: 'INVALID_VARIABLE',
    }))
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    return [{ code: 'INVALID_VARIABLE', path: [], what: error.message }]
  }
}

/** The contexts that declare names for the whole rule; those of inner loops do not. */
function contextsOf(rule: Rule): (readonly ContextEntry[] | undefined)[] {
  const loops = [
    ...(rule.validate?.foreach ?? []),
    ...(rule.mutate?.foreach ?? []),
    ...(rule.mutate?.targets ?? []),
    ...(rule.generate?.foreach ?? []),
  ]
  return [rule.context, ...loops.map(({ context }) => context)]
}

function contextPatterns(context: readonly ContextEntry[] | undefined): string[] {
  return (context ?? []).flatMap(entry => {
    const { name, apiCall, globalReference, imageRegistry, variable, configMap } = entry
    const hasValue = [apiCall, globalReference, imageRegistry, variable].some(one => one != null)
    const patterns = hasValue ? [`${name}*`] : []
    if (configMap == null) return patterns
    return [...patterns, `${name}.data`, `${name}.metadata`, `${name}.data.*`, `${name}.metadata.*`]
  })
}

function attestationPatterns(rule: Rule): string[] {
  if (!hasImageValidation(rule)) return []
  return attestationLists(rule).flatMap(attestations =>
    attestations.map(({ name }) => `${typeof name === 'string' ? name : ''}*`),
  )
}

function attestationLists(rule: Rule): Record<string, unknown>[][] {
  return (rule.verifyImages ?? []).map(({ attestations }) =>
    Array.isArray(attestations) ? attestations : [],
  )
}

/** Conditions of attestations see what the attestation says, which nobody knows beforehand. */
function withoutAttestationConditions(rule: Rule): Rule {
  if (rule.verifyImages == null) return rule
  const lists = attestationLists(rule)
  const verifyImages = rule.verifyImages.map((entry, index) =>
    entry.attestations == null
      ? entry
      : {
          ...entry,
          attestations: (lists[index] ?? []).map(
            ({ conditions: _, ...attestation }) => attestation,
          ),
        },
  )
  return { ...rule, verifyImages }
}
