import type { GeneratePattern, Rule } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import { hasVariable } from '../../variables/tokens.ts'
import { kindAndSubresource } from '../kind-names.ts'
import { hasGenerate, hasMutate } from '../rule-bodies.ts'
import type { RuleCheck } from './rule-check.ts'

/** What a rule makes or changes must exist in the cluster; nothing is asked where kinds are variables. */
export const checkTargetKinds: RuleCheck = (rule, { path, kinds }) => {
  if (!kinds) return []
  return targetsOf(rule).flatMap(({ kind, path: at }) => {
    if (hasVariable(kind) || kinds.find(kind) !== 'nothing') return []
    const message = `failed to get GVR for kind ${kind}`
    return [new PolicyError('INVALID_KIND', [...path, ...at], message)]
  })
}

interface Target {
  /** With its version, `apps/v1/Deployment`. */
  readonly kind: string
  readonly path: Path
}

function targetsOf(rule: Rule): Target[] {
  const { mutate, generate } = rule
  const targets: Target[] = []
  // Upstream looks at the targets of rules without loops alone.
  if (mutate && hasMutate(rule) && (mutate.foreach ?? []).length === 0) {
    for (const [index, { apiVersion, kind }] of (mutate.targets ?? []).entries()) {
      const path: Path = ['mutate', 'targets', index, 'kind']
      targets.push({ kind: qualified(apiVersion, kind), path })
    }
  }
  if (!generate || !hasGenerate(rule)) return targets
  if (generate.foreach == null) return [...targets, generated(generate, ['generate'])]
  const loops = generate.foreach.map((entry, index) =>
    generated(entry, ['generate', 'foreach', index]),
  )
  return [...targets, ...loops]
}

/** Of a list of kinds to clone only the first one is looked at. */
function generated(target: GeneratePattern, path: Path): Target {
  const first = target.cloneList?.kinds?.[0]
  if (first === undefined) {
    return { kind: qualified(target.apiVersion, target.kind), path: [...path, 'kind'] }
  }
  return {
    kind: hasVariable(first) ? first : withoutSubresource(first),
    path: [...path, 'cloneList', 'kinds', 0],
  }
}

function qualified(apiVersion = '', kind = ''): string {
  return `${apiVersion}/${hasVariable(kind) ? kind : withoutSubresource(kind)}`
}

/** Kinds of targets are written like kinds to match: `Deployment/scale`. */
function withoutSubresource(kind: string): string {
  const [, subresource] = kindAndSubresource(kind).split('/')
  return subresource === undefined ? kind : kind.slice(0, -subresource.length - 1)
}
