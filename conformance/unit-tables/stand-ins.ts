import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder with the given files while an action runs. */
export async function withFiles<Result>(
  files: Readonly<Record<string, string>>,
  action: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'ephor-unit-tables-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    return await action(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function policy(name: string, rule: object = {}): object {
  return {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name },
    spec: {
      rules: [
        {
          name: 'labels',
          match: { any: [{ resources: { kinds: ['Pod'] } }] },
          validate: {
            message: 'a label is missing',
            pattern: { metadata: { labels: { a: '?*' } } },
          },
          ...rule,
        },
      ],
    },
  }
}

function list(items: readonly object[]): object {
  return { apiVersion: 'v1', kind: 'List', items }
}

const noPolicy = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n'

/**
 * What stands in for files that the tables name and the suites lack: small ones that are right or
 * wrong in the same way, by the end of their paths.
 */
export const policyFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'policies/cpol-limit-configmap-for-sa.yaml': { 'p.yaml': JSON.stringify(policy('limit')) },
  // a field beside the one that holds it
  'policies/invalid-schema.yaml': {
    'p.yaml': JSON.stringify(
      policy('wrong', { match: { resources: { kinds: ['Pod'] }, namespaceSelector: {} } }),
    ),
  },
  'policies-invalid/': { 'package.yml': noPolicy, 'test.yaml': noPolicy },
  'policies-mixed/': {
    'package.yml': noPolicy,
    'a.yaml': JSON.stringify(policy('a')),
    'nested/b.yaml': JSON.stringify(policy('b')),
  },
  'testdata/list-empty.yaml': { 'p.yaml': JSON.stringify(list([])) },
  'testdata/list-mixed-items.yaml': {
    'p.yaml': JSON.stringify(
      list([policy('a'), { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'b' } }]),
    ),
  },
}

/** Objects of different names, some of them twice. */
export const resourceFiles: Readonly<Record<string, readonly string[]>> = {
  'with-duplicate.yaml': ['a', 'b', 'c', 'd', 'e', 'f', 'a'],
  'all-unique.yaml': ['a', 'b', 'c', 'd', 'e', 'f'],
}
