// The Pod Security Standards name for each field what it may hold:
// https://kubernetes.io/docs/concepts/security/pod-security-standards/
const wanted: ReadonlyMap<string, string> = new Map([
  ['allowPrivilegeEscalation', 'false'],
  ['appArmorProfile', 'nothing, RuntimeDefault or Localhost'],
  ['capabilities_baseline', 'only what container runtimes give by default, such as CHOWN or KILL'],
  ['capabilities_restricted', 'drop: [ALL], and add nothing but NET_BIND_SERVICE'],
  ['hostNamespaces', 'nothing or false'],
  ['hostPathVolumes', 'nothing'],
  ['hostPorts', 'nothing or 0'],
  ['hostProbesAndHostLifecycle', 'nothing'],
  ['privileged', 'nothing or false'],
  ['procMount', 'nothing or Default'],
  ['procMount_restricted', 'nothing or Default'],
  [
    'restrictedVolumes',
    'configMap, csi, downwardAPI, emptyDir, ephemeral, persistentVolumeClaim, projected or secret',
  ],
  ['runAsNonRoot', 'true'],
  ['runAsUser', 'nothing or a user that is not 0'],
  ['seLinuxOptions', 'no user and no role, and a type of containers'],
  ['seccompProfile_baseline', 'nothing, RuntimeDefault or Localhost'],
  ['seccompProfile_restricted', 'RuntimeDefault or Localhost'],
  ['sysctls', 'only sysctls that are safe'],
  ['windowsHostProcess', 'nothing or false'],
])

/** What a check of the Pod Security Standards wants in its fields, in words. */
export function podSecurityWanted(id: string): string | undefined {
  return wanted.get(id)
}
