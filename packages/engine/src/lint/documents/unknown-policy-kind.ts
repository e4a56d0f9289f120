import { nearest } from '../../load/nearest.ts'
import type { Hit, Lint } from '../definition.ts'
import type { Knowledge } from '../knowledge.ts'

/** A kind of Kyverno's groups that there is not. */
export const unknownPolicyKind: Lint = {
  code: 'EPH002',
  title: 'a kind that Kyverno does not have',
  severity: 'error',
  why: 'The document is of a group of Kyverno, but of no kind or version there: the API server refuses it, and a command that looks for policies passes it over.',
  remedy: 'Correct `kind` or `apiVersion`.',
  bad: `apiVersion: kyverno.io/v2
kind: ClusterCleanupPolicies
metadata:
  name: example
spec:
  schedule: "0 3 * * *"
  match:
    any:
      - resources:
          kinds: [ConfigMap]
          names: [old-*]
`,
  good: `apiVersion: kyverno.io/v2
kind: ClusterCleanupPolicy
metadata:
  name: example
spec:
  schedule: "0 3 * * *"
  match:
    any:
      - resources:
          kinds: [ConfigMap]
          names: [old-*]
`,
  isFixable: true,
  by: 'reading',
  what: 'kind',
}

/** What is wrong with the kind of a document of Kyverno's groups; `undefined` if nothing is. */
export function unknownKyvernoKind(
  apiVersion: string,
  kind: string,
  { list }: Knowledge,
): Hit | undefined {
  const [group = '', version = ''] = apiVersion.split('/')
  const ofGroup = list.filter(one => one.group === group)
  const ofKind = list.filter(one => one.kind === kind && /kyverno\.io$/.test(one.group))
  if (ofGroup.some(one => one.kind === kind && one.version === version)) return undefined
  const [served] = ofKind
  if (served !== undefined) {
    const versions = ofKind.map(one => `${one.group}/${one.version}`)
    const [first = ''] = versions
    return {
      path: ['apiVersion'],
      message: `no kind \`${kind}\` in \`${apiVersion}\`, it is in \`${[...new Set(versions)].join('`, `')}\``,
      ...(versions.length === 1 && {
        fix: [{ do: 'replace', path: ['apiVersion'], old: apiVersion, text: first }],
      }),
    }
  }
  const names = new Set(ofGroup.map(one => one.kind))
  const meant = nearest(kind, names)
  const hint = meant === undefined ? '' : `, did you mean \`${meant}\`?`
  return {
    path: ['kind'],
    message: `no kind \`${kind}\` in group \`${group}\`${hint}`,
    ...(meant !== undefined && {
      fix: [{ do: 'replace', path: ['kind'], old: kind, text: meant }],
    }),
  }
}
