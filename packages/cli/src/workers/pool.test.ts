import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../../testing/built-command.ts'

const policies = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: team }
spec:
  rules:
    - name: team
      match: { any: [{ resources: { kinds: [Pod] } }] }
      validate:
        message: "{{ request.object.metadata.name }} is of no team"
        pattern: { metadata: { labels: { team: "?*" } } }
---
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: mark }
spec:
  rules:
    - name: mark
      match: { any: [{ resources: { kinds: [Pod], names: ["pod-*7"] } }] }
      mutate: { patchStrategicMerge: { metadata: { labels: { marked: "yes" } } } }
`

// More than threads are started for, with something to say in each part of it.
const podCount = 9_000
const filling = `spec:\n${'  - some text that only takes room\n'.repeat(30)}`

function pod(index: number): string {
  const labels = index % 5 === 0 ? '' : ', labels: { team: a }'
  if (index % 2_000 === 1_999) return `apiVersion: v1\nkind: Pod\nmetadata: [\n`
  return `apiVersion: v1\nkind: Pod\nmetadata: { name: pod-${index}${labels} }\n${filling}`
}

let command: BuiltCommand
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-threads-'))
  const pods = Array.from({ length: podCount }, (_, index) => pod(index)).join('---\n')
  writeFileSync(join(folder, 'policies.yaml'), policies)
  writeFileSync(join(folder, 'pods.yaml'), pods)
  command = await buildCommand()
})
afterAll(() => {
  command.remove()
  rmSync(folder, { recursive: true })
})

test.each([
  ['text', []],
  ['a table', ['--table', '--detailed-results']],
  ['data', ['--output-format', 'json']],
  ['places', ['--output-format', 'sarif']],
  ['objects', ['--stdin']],
])(
  'threads print %s as one thread does',
  async (_, flags) => {
    const args = ['apply', 'policies.yaml', '--resource', 'pods.yaml', ...flags]
    const one = await command.run(args, { cwd: folder })
    const three = await command.run([...args, '--concurrent', '3'], { cwd: folder })
    expect(one.err).toContain('Error: pods.yaml:')
    expect(one.out.length).toBeGreaterThan(10_000)
    expect(three).toEqual(one)
  },
  120_000,
)
