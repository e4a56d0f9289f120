import type { PodSecurity, PodSecurityExclusion } from '../api/classic.ts'
import { type Path, PolicyError } from '../error.ts'
import type { Pod, Violation } from './control.ts'
import { compileExclusions } from './exclusions.ts'
import { type ChosenCheck, chooseChecks } from './standards.ts'

/** The checks that a `podSecurity` block asks for. */
export interface CompiledPodSecurity {
  /**
   * What a Pod breaks, after the exclusions; the same empty list for every Pod that passes.
   *
   * @throws {EvaluationError} if a field that a check reads has the wrong type.
   */
  check(pod: Pod): readonly Violation[]
  /** What is left of violations of a Pod after further exclusions, those of policy exceptions. */
  exempt(
    violations: readonly Violation[],
    pod: Pod,
    exclusions: readonly PodSecurityExclusion[],
  ): readonly Violation[]
}

/**
 * Chooses the checks of a level and version once. Without a level all checks hold, as at
 * `restricted`; `privileged` has none. (Kyverno runs all of them at `privileged` too, and the
 * first version of checks that came after `version`; here the published standard holds.)
 *
 * @throws {PolicyError} `INVALID_VALUE` at `[...path, 'version']` if it is no Kubernetes version.
 */
export function compilePodSecurity(settings: PodSecurity, path: Path): CompiledPodSecurity {
  const minor = parseVersion(settings.version ?? '', [...path, 'version'])
  const level = settings.level ?? 'restricted'
  const checks = level === 'privileged' ? [] : chooseChecks(level, minor)
  const exempt = compileExclusions(settings.exclude ?? [], checks)
  return {
    check: pod => {
      const violations = findViolations(checks, pod)
      return violations.length === 0 ? violations : exempt(violations, pod)
    },
    exempt: (violations, pod, exclusions) =>
      exclusions.length === 0 ? violations : compileExclusions(exclusions, checks)(violations, pod),
  }
}

// Version = "" | "latest" | "v1." ( digit | nonzero { digit } )
function parseVersion(version: string, path: Path): number | 'latest' {
  if (version === '' || version === 'latest') return 'latest'
  const [, minor] = /^v1\.(\d|[1-9]\d*)$/.exec(version) ?? []
  if (minor === undefined) {
    throw new PolicyError(
      'INVALID_VALUE',
      path,
      'failed to parse pod security api version: must be "latest" or "v1.x"',
    )
  }
  return Number(minor)
}

const nothing: readonly never[] = []

function findViolations(checks: readonly ChosenCheck[], pod: Pod): readonly Violation[] {
  let violations: Violation[] | undefined
  for (const { control, check } of checks) {
    const finding = check(pod)
    if (finding === undefined) continue
    violations ??= []
    violations.push({ id: control.id, control: control.name, ...finding })
  }
  return violations ?? nothing
}
