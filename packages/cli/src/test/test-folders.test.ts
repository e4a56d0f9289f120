import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { testCommand, testOptions } from '../commands/test-options.ts'
import { testFolders } from './test-folders.ts'

interface Case {
  title: string
  /** Texts of files by their names in the folder. */
  files?: Record<string, string>
  /** The results of the test document, and whatever else it says. */
  results?: unknown[]
  more?: object
  flags?: string[]
  /** `rule resource: RESULT REASON`, or with a message behind ` - `. */
  rows?: string[]
  /** Parts of what is printed for people. */
  says?: string[]
  error?: string
}

// Policies and resources that most cases are about.
const common: Record<string, string> = {
  'policy.yaml': `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: labels }
spec:
  rules:
    - name: team
      match: { any: [{ resources: { kinds: [Pod, ConfigMap] } }] }
      validate:
        message: the team label is required
        pattern: { metadata: { labels: { team: "?*" } } }
`,
  'resources.yaml': `
apiVersion: v1
kind: Pod
metadata: { name: good, namespace: shop, labels: { team: a } }
spec: { containers: [{ name: a, image: "a:1" }] }
---
apiVersion: v1
kind: Pod
metadata: { name: bad, namespace: shop }
spec: { containers: [{ name: a, image: "a:1" }] }
---
apiVersion: v1
kind: Secret
metadata: { name: other, namespace: shop }
`,
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each(loadCases<Case>('test-folders.cases.yaml', import.meta.url))(
  '$title',
  async ({ files = {}, results, more = {}, flags = [], rows, says = [], error }) => {
    const document = {
      apiVersion: 'cli.kyverno.io/v1alpha1',
      kind: 'Test',
      metadata: { name: 'test' },
      policies: ['policy.yaml'],
      resources: ['resources.yaml'],
      ...more,
      results,
    }
    const texts = { ...common, 'kyverno-test.yaml': JSON.stringify(document), ...files }
    for (const [name, text] of Object.entries(texts)) write(name, text)
    const ran = await run(rows ? ['-o', 'json', '--detailed-results', ...flags] : flags)
    if (rows) expect(JSON.parse(ran.out).map(rowText)).toEqual(rows)
    for (const part of says) expect(rows ? ran.err : ran.out).toContain(part)
    expect(ran.error ?? 'none').toContain(error ?? 'none')
  },
)

function write(name: string, text: string): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

interface Ran {
  out: string
  err: string
  error?: string
}

async function run(flags: readonly string[]): Promise<Ran> {
  const command = testCommand().exitOverride()
  command.parse([folder, ...flags], { from: 'user' })
  const ran: Ran = { out: '', err: '' }
  const tell = (text: string) => text.replaceAll(folder, 'FOLDER')
  const streams = {
    out: (text: string) => (ran.out += tell(text)),
    err: (text: string) => (ran.err += tell(text)),
  }
  try {
    expect(await testFolders(testOptions(command), streams)).toBe(0)
  } catch (error) {
    ran.error = tell((error as Error).message)
  }
  return ran
}

function rowText({ RULE, RESOURCE, RESULT, REASON, Message }: Record<string, string>): string {
  const words = `${RULE} ${RESOURCE}: ${RESULT} ${REASON}`
  return ['Pass', 'Skip'].includes(RESULT ?? '') && REASON !== 'Invalid Policy'
    ? words
    : `${words} - ${Message?.replaceAll(folder, 'FOLDER')}`
}
