import type { ClassicPolicy } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import { autogenAnnotation } from '../autogen.ts'

const maxNameBytes = 63

/** Names: of the policy, because reports keep it in a label, and of its rules, which are unique. */
export function checkNames(policy: ClassicPolicy): readonly PolicyError[] {
  return [
    ...checkPolicyName(policy.metadata.name ?? ''),
    ...checkAutogenAnnotation(policy.metadata.annotations ?? {}),
    ...checkRuleNames(policy),
  ]
}

/** A policy's name fits into a label. */
export function checkPolicyName(name: string): readonly PolicyError[] {
  if (new TextEncoder().encode(name).length <= maxNameBytes) return []
  const message = `Too long: may not be more than ${maxNameBytes} bytes`
  return [new PolicyError('INVALID_VALUE', ['metadata', 'name'], message)]
}

function checkAutogenAnnotation(annotations: Readonly<Record<string, string>>): PolicyError[] {
  if (!Object.hasOwn(annotations, autogenAnnotation)) return []
  if (annotations[autogenAnnotation] !== 'all') return []
  const path: Path = ['metadata', 'annotations', autogenAnnotation]
  const message =
    "Forbidden: Autogen annotation does not support 'all' anymore, remove the annotation or set it to a valid value"
  return [new PolicyError('NOT_ALLOWED', path, message)]
}

function checkRuleNames({ spec }: ClassicPolicy): PolicyError[] {
  const seen = new Set<string>()
  return (spec.rules ?? []).flatMap(({ name }, index) => {
    const isDuplicate = seen.has(name)
    seen.add(name)
    if (!isDuplicate) return []
    const message = `Duplicate rule name: '${name}'`
    return [new PolicyError('INVALID_VALUE', ['spec', 'rules', index, 'name'], message)]
  })
}
