import type { PodSecurityExclusion } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import type { RuleCheck } from './rule-check.ts'

const containerControls = [
  'Capabilities',
  'Privileged Containers',
  'Host Ports',
  '/proc Mount Type',
  'Privilege Escalation',
]

const podControls = ['Host Namespaces', 'HostPath Volumes', 'Sysctls', 'Volume Types']

/** Controls that the level `baseline` does not check at all. */
const restrictedControls = [
  'Volume Types',
  'Privilege Escalation',
  'Running as Non-root',
  'Running as Non-root user',
]

/** The exclusions of a pod security rule: controls of the level, with what they need. */
export const checkPodSecurity: RuleCheck = (rule, { path: rulePath }) => {
  const { podSecurity } = rule.validate ?? {}
  return (podSecurity?.exclude ?? []).flatMap((exclusion, index) => {
    const path: Path = [...rulePath, 'validate', 'podSecurity', 'exclude', index]
    const errors = [...checkExclusion(exclusion, path)]
    const { controlName } = exclusion
    if (podSecurity?.level === 'baseline' && restrictedControls.includes(controlName)) {
      errors.push(
        invalidControl(controlName, path, 'Invalid control name defined at the given level'),
      )
    }
    return errors
  })
}

/** One exclusion, as it stands in rules and in exceptions. */
export function checkExclusion(
  exclusion: PodSecurityExclusion,
  path: Path,
): readonly PolicyError[] {
  const { controlName, images = [], restrictedField = '', values = [] } = exclusion
  const errors: PolicyError[] = []
  if (containerControls.includes(controlName) && images.length === 0) {
    const message = 'exclude.images must be specified for the container level control'
    errors.push(invalidControl(controlName, path, message))
  }
  if (podControls.includes(controlName) && images.length > 0) {
    const message = 'exclude.images must not be specified for the pod level control'
    errors.push(invalidControl(controlName, path, message))
  }
  if (restrictedField !== '' && values.length === 0) {
    const message = 'Forbidden: values is required'
    errors.push(new PolicyError('MISSING_FIELD', [...path, 'values'], message))
  }
  if (restrictedField === '' && values.length > 0) {
    const message = 'Forbidden: restrictedField is required'
    errors.push(new PolicyError('MISSING_FIELD', [...path, 'restrictedField'], message))
  }
  return errors
}

function invalidControl(controlName: string, path: Path, message: string): PolicyError {
  const text = `Invalid value: ${JSON.stringify(controlName)}: ${message}`
  return new PolicyError('INVALID_VALUE', [...path, 'controlName'], text)
}
