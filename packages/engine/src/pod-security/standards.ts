import { allowPrivilegeEscalation } from './allow-privilege-escalation.ts'
import { appArmorProfile } from './app-armor-profile.ts'
import { capabilitiesBaseline } from './capabilities-baseline.ts'
import { capabilitiesRestricted } from './capabilities-restricted.ts'
import type { Check, Control, Level } from './control.ts'
import { hostNamespaces } from './host-namespaces.ts'
import { hostPathVolumes } from './host-path-volumes.ts'
import { hostPorts } from './host-ports.ts'
import { hostProbesAndHostLifecycle } from './host-probes-and-lifecycle.ts'
import { privileged } from './privileged.ts'
import { procMountBaseline, procMountRestricted } from './proc-mount.ts'
import { restrictedVolumes } from './restricted-volumes.ts'
import { runAsNonRootRequired } from './run-as-non-root.ts'
import { runAsUser } from './run-as-user.ts'
import { seLinuxOptions } from './se-linux-options.ts'
import { seccompProfileBaseline } from './seccomp-profile-baseline.ts'
import { seccompProfileRestricted } from './seccomp-profile-restricted.ts'
import { sysctls } from './sysctls.ts'
import { windowsHostProcess } from './windows-host-process.ts'

/** All checks, in the order in which violations are reported: by id. */
export const controls: readonly Control[] = [
  allowPrivilegeEscalation,
  appArmorProfile,
  capabilitiesBaseline,
  capabilitiesRestricted,
  hostNamespaces,
  hostPathVolumes,
  hostPorts,
  hostProbesAndHostLifecycle,
  privileged,
  procMountBaseline,
  procMountRestricted,
  restrictedVolumes,
  runAsNonRootRequired,
  runAsUser,
  seLinuxOptions,
  seccompProfileBaseline,
  seccompProfileRestricted,
  sysctls,
  windowsHostProcess,
]

/**
 * What `latest` means: the newest version that Kyverno 1.19 knows, so that policies decide as they
 * do there. Later versions allow more (user namespaces, two sysctls) and have to be asked for.
 */
const LATEST_MINOR = 34

/** A control with the version of its check that holds. */
export interface ChosenCheck {
  readonly control: Control
  readonly check: Check
}

/**
 * The checks of a level as Kubernetes 1.`minor` has them. The restricted level includes the
 * baseline, less what a restricted check replaces; the seccomp and capability checks of both
 * levels report side by side, as Kyverno has them.
 *
 * Source: k8s.io/pod-security-admission, policy/.
 */
export function chooseChecks(level: Level, minor: number | 'latest'): readonly ChosenCheck[] {
  const chosen: ChosenCheck[] = []
  for (const control of controls) {
    if (level === 'baseline' && control.level === 'restricted') continue
    const check = chooseVersion(control, minor)
    if (check !== undefined) chosen.push({ control, check })
  }
  const replaced = new Set(chosen.map(({ control }) => control.replaces))
  return chosen.filter(({ control }) => !replaced.has(control.id))
}

function chooseVersion(control: Control, minor: number | 'latest'): Check | undefined {
  if (minor === 'latest') return control.latest ?? chooseVersion(control, LATEST_MINOR)
  return control.versions.findLast(({ since }) => since <= minor)?.check
}
