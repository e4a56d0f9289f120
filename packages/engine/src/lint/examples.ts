// The examples of lints are whole texts; these write what all of them have.

/** A ClusterPolicy with one rule, given without indentation and without the dash. */
export function policyWith(rule: string): string {
  return policyOf(`rules:\n${asItem(rule, 2)}`)
}

/** A ClusterPolicy with a spec, given without indentation. */
export function policyOf(spec: string): string {
  return `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: example
spec:
${indented(spec, 2)}
`
}

/** A Policy in namespace `team-a` with one rule, given as in {@link policyWith}. */
export function namespacedPolicyWith(rule: string): string {
  return `apiVersion: kyverno.io/v1
kind: Policy
metadata:
  name: example
  namespace: team-a
spec:
  rules:
${asItem(rule, 4)}
`
}

/** A rule for kinds, such as `[Pod]`; `body` is what stands beside `match`. */
export function ruleFor(kinds: string, body: string): string {
  return `name: example
match:
  any:
    - resources:
        kinds: ${kinds}
${body.trim()}`
}

/** A ClusterPolicy with a rule for Pods; `body` is what stands beside `match`. */
export function podPolicy(body: string): string {
  return policyWith(ruleFor('[Pod]', body))
}

/** Texts of a list item: a dash before the first line, and all lines behind it. */
function asItem(text: string, indent: number): string {
  const blanks = ' '.repeat(indent)
  return `${blanks}- ${indented(text, indent + 2).trimStart()}`
}

function indented(text: string, indent: number): string {
  const blanks = ' '.repeat(indent)
  return text
    .trim()
    .split('\n')
    .map(line => (line === '' ? '' : blanks + line))
    .join('\n')
}
