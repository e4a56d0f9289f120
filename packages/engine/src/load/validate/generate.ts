import { isObject } from '@ephor/lang/json'
import { hasWildcard } from '@ephor/lang/notation'
import type { GeneratePattern, Generation } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import type { KnownKinds } from '../known-kinds.ts'
import { hasGenerate, isGiven } from '../rule-bodies.ts'
import { checkAnchors } from './pattern.ts'
import type { RuleCheck } from './rule-check.ts'

/** A generate rule: one form, a complete target, scopes that fit together. */
export const checkGenerate: RuleCheck = (rule, { path, policy, kinds }) => {
  const { generate } = rule
  if (!generate || !hasGenerate(rule)) return []
  const namespace = policy.kind === 'Policy' ? (policy.metadata.namespace ?? '') : undefined
  return checkForm(generate, [...path, 'generate'], { namespace, kinds })
}

/** What a generate rule writes: no anchors, no wildcards, not what it is triggered by. */
export const checkGenerated: RuleCheck = (rule, { path: rulePath, kinds }) => {
  const { generate } = rule
  if (!generate || !hasGenerate(rule)) return []
  const path: Path = [...rulePath, 'generate']
  const errors = checkContent(generate, path)
  // The command does not look at this.
  if (kinds && rule.celPreconditions != null) {
    const message = 'celPrecondition can only be used with validate.cel'
    errors.push(new PolicyError('NOT_ALLOWED', [...rulePath, 'celPreconditions'], message))
  }
  if (generate.kind !== undefined && rule.match?.resources?.kinds?.includes(generate.kind)) {
    const message = 'generation kind and match resource kind should not be the same'
    errors.push(new PolicyError('NOT_ALLOWED', [...path, 'kind'], message))
  }
  return errors
}

/** The namespace of a namespaced policy, and what is known of kinds. */
interface Surroundings {
  readonly namespace: string | undefined
  readonly kinds: KnownKinds | undefined
}

function checkForm(generate: Generation, path: Path, around: Surroundings): PolicyError[] {
  const forms = [
    generate.data != null,
    isGiven(generate.clone),
    generate.cloneList?.kinds != null,
    generate.foreach != null,
  ]
  if (forms.filter(Boolean).length > 1) {
    const message =
      'Forbidden: only one of generate patterns(data, clone, cloneList and foreach) can be specified'
    return [new PolicyError('NOT_ALLOWED', path, message)]
  }
  if (generate.foreach == null) return checkTarget(generate, path, around)
  return generate.foreach.flatMap((entry, index) =>
    checkTarget(entry, [...path, 'foreach', index], around),
  )
}

function checkTarget(target: GeneratePattern, path: Path, around: Surroundings): PolicyError[] {
  const isCloned = (target.cloneList?.kinds ?? []).length > 0
  return [
    ...checkOwnNamespace(target, path, around),
    ...checkScope(target, path, around.kinds),
    ...(isCloned ? checkCloneList(target, path, around) : checkComplete(target, path)),
  ]
}

function forbid(path: Path, field: string, message: string): PolicyError {
  return new PolicyError('NOT_ALLOWED', [...path, field], `Forbidden: ${message}`)
}

function qualifiedKind({ apiVersion = '', kind = '' }: GeneratePattern): string {
  return `${apiVersion}/${kind}`
}

function checkOwnNamespace(
  target: GeneratePattern,
  path: Path,
  around: Surroundings,
): PolicyError[] {
  const { namespace: expected, kinds } = around
  if (expected === undefined) return []
  const reject = (message: string) => [
    forbid(path, 'namespace', `target resource scope mismatched: ${message} `),
  ]
  const kind = qualifiedKind(target)
  if (kinds?.isClusterScoped(kind)) {
    return reject(`the target must be a namespaced resource: ${kind}`)
  }
  const received = target.namespace ?? ''
  if (received !== expected) {
    return reject(
      `a namespaced policy cannot generate resources in other namespaces, expected: ${expected}, received: ${received}`,
    )
  }
  const source = target.clone?.namespace ?? ''
  if (!target.clone?.name || source === expected) return []
  return reject(
    `a namespaced policy cannot clone resources from other namespaces, expected: ${expected}, received: ${source}`,
  )
}

function checkScope(
  target: GeneratePattern,
  path: Path,
  kinds: KnownKinds | undefined,
): PolicyError[] {
  if (!target.kind) return []
  const isClusterScoped = kinds?.isClusterScoped(qualifiedKind(target)) ?? false
  if (!isClusterScoped && !target.namespace) {
    return [forbid(path, 'namespace', 'target namespace must be set for a namespaced resource')]
  }
  if (!isClusterScoped || !target.namespace) return []
  return [forbid(path, 'namespace', 'target namespace must not be set for a cluster-wide resource')]
}

function checkComplete(target: GeneratePattern, path: Path): PolicyError[] {
  return (['kind', 'name', 'apiVersion'] as const)
    .filter(field => !target[field])
    .map(field => forbid(path, field, `${field} can not be empty`))
}

function checkCloneList(target: GeneratePattern, path: Path, around: Surroundings): PolicyError[] {
  const list = target.cloneList?.kinds ?? []
  const namespace = target.cloneList?.namespace ?? ''
  const isClusterScoped = (kind: string) => around.kinds?.isClusterScoped(kind) ?? false
  const at: Path = [...path, 'cloneList']
  const errors: PolicyError[] = []
  if (around.namespace !== undefined) {
    for (const kind of list.filter(isClusterScoped)) {
      errors.push(
        forbid(at, 'kinds', `the source in cloneList must be a namespaced resource: ${kind}`),
      )
    }
    if (namespace !== around.namespace) {
      const message = `a namespaced policy cannot clone resources from other namespace, expected: ${around.namespace}, received: ${namespace}`
      errors.push(forbid(at, 'namespace', message))
    }
  }
  const scopes = new Set(list.map(isClusterScoped))
  if (scopes.size > 1)
    errors.push(forbid(at, 'kinds', 'mixed scope of target resources is forbidden'))
  const isClusterWide = scopes.size === 1 && scopes.has(true)
  if (!isClusterWide && namespace === '') {
    errors.push(forbid(at, 'namespace', 'namespace is required for namespaced target resources'))
  }
  if (isClusterWide && namespace !== '' && around.namespace === undefined) {
    errors.push(forbid(at, 'namespace', 'namespace is forbidden for cluster-wide target resources'))
  }
  return errors
}

function checkContent(generate: Generation, path: Path): PolicyError[] {
  const errors = checkAnchors(generate.data, [...path, 'data'], () => false).map(
    error =>
      new PolicyError(
        error.code,
        error.path,
        `anchors not supported on generate resources: unsupported anchor ${String(error.path.at(-1))}`,
      ),
  )
  const selector = generate.cloneList?.selector
  if (selector != null && hasWildcards(selector)) {
    const message = 'wildcard characters `*/?` not supported'
    errors.push(new PolicyError('NOT_ALLOWED', [...path, 'cloneList', 'selector'], message))
  }
  return errors
}

function hasWildcards(value: unknown): boolean {
  if (typeof value === 'string') return hasWildcard(value)
  if (Array.isArray(value)) return value.some(hasWildcards)
  if (!isObject(value)) return false
  return Object.entries(value).some(([key, member]) => hasWildcard(key) || hasWildcards(member))
}
