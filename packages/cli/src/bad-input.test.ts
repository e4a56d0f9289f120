import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BuiltCommand,
  buildCommand,
  type CommandRun,
  type RunSettings,
} from '../../../testing/built-command.ts'
import { loadCases } from '../../../testing/load-cases.ts'

interface Case {
  title: string
  files?: Record<string, string>
  policies?: string[]
  resources?: string[]
  /** Parts of what is printed. */
  says: string[]
}

const goodPolicy = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: good }
spec:
  rules:
    - name: team
      match: { any: [{ resources: { kinds: [Pod] } }] }
      validate:
        message: the team label is required
        pattern: { metadata: { labels: { team: "?*" } } }
`

const badPod = 'apiVersion: v1\nkind: Pod\nmetadata: { name: bad }\n'

let command: BuiltCommand
beforeAll(async () => {
  command = await buildCommand()
})
afterAll(() => command.remove())

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-bad-input-'))
  write('good.yaml', goodPolicy)
  write('pod.yaml', badPod)
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string | Buffer): void {
  writeFileSync(join(folder, name), text)
}

async function apply(
  policies: readonly string[],
  resources: readonly string[],
  settings: RunSettings = {},
): Promise<CommandRun> {
  const flags = resources.flatMap(resource => ['--resource', resource])
  const run = await command.run(['apply', ...policies, ...flags], { cwd: folder, ...settings })
  // Whatever is wrong, nobody wants to see where in our code it was noticed.
  expect(run.err).not.toMatch(/^\s+at .*[:(]\d+/m)
  return run
}

test.each(loadCases<Case>('bad-input.cases.yaml', import.meta.url))(
  '$title',
  async ({ files = {}, policies = ['good.yaml'], resources = ['pod.yaml'], says }) => {
    for (const [name, text] of Object.entries(files)) write(name, text)
    const { code, out, err } = await apply(policies, resources)
    for (const part of says) expect(err + out).toContain(part)
    expect(code).toBe(1)
  },
)

describe('files that are no text', () => {
  test('binary files, as policy and as resource', async () => {
    write('binary.yaml', Buffer.from([0, 1, 2, 3]))
    write('latin.yaml', Buffer.from('kind: caf\xe9', 'latin1'))
    const names = ['binary.yaml', 'latin.yaml']
    const { code, out, err } = await apply([...names, 'good.yaml'], [...names, 'pod.yaml'])
    for (const name of names) {
      const line = `Error: ${name}: not a text in UTF-8: name files of YAML or JSON\n`
      expect(err.split(line)).toHaveLength(3)
    }
    expect(out).toContain('fail: 1')
    expect(code).toBe(1)
  })

  test('devices without an end', async () => {
    const { code, err } = await apply(['good.yaml'], ['/dev/zero'])
    expect(err).toContain('Error: /dev/zero: not a text in UTF-8')
    expect(code).toBe(1)
  })

  test('files that may not be read', async () => {
    write('secret.yaml', badPod)
    chmodSync(join(folder, 'secret.yaml'), 0)
    chmodSync(folder, 0o755)
    // Root may read everything.
    const nobody = process.getuid?.() === 0 ? 65_534 : undefined
    const resources = ['secret.yaml', 'pod.yaml']
    const { code, out, err } = await apply(['good.yaml'], resources, { uid: nobody })
    expect(err).toContain('Error: secret.yaml: permission denied: make it readable for this user')
    expect(out).toContain('fail: 1')
    expect(code).toBe(1)
  })
})

describe('documents that are nested 10,000 levels deep', () => {
  const inside = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`

  test.each([
    ['maps', 'deep.yaml', `${badPod}spec: ${inside('{a: ', '}')}\n`, ':4:'],
    ['lists', 'deep.yaml', `${badPod}spec: ${inside('[', ']')}\n`, ':4:'],
    ['block lists', 'deep.yaml', `${'- '.repeat(10_000)}1\n`, ':1:'],
    ['JSON', 'deep.json', `{"kind":"Pod","spec":${inside('[', ']')}}`, ':1:'],
  ])('%s', async (_, name, text, place) => {
    write(name, text)
    const { code, out, err } = await apply([name, 'good.yaml'], [name, 'pod.yaml'])
    expect(err).toContain(`Error: ${name}${place}`)
    expect(err).toContain('deeper than 1000 levels')
    expect(out).toContain('fail: 1')
    expect(code).toBe(1)
  })
})

test('wildcards and regular expressions that are made to run away', async () => {
  const match = '{ any: [{ resources: { kinds: [Pod] } }] }'
  const wildcard = `${'*a'.repeat(300)}*b`
  const regex = `regex_match('^(a+)+$', '{{ request.object.metadata.annotations.long }}')`
  write(
    'runaway.yaml',
    `${goodPolicy}
    - name: wildcard
      match: ${match}
      validate: { message: m, pattern: { metadata: { annotations: { long: "${wildcard}" } } } }
    - name: regex
      match: ${match}
      validate: { message: m, deny: { conditions: { any: [{ key: "{{ ${regex} }}", operator: Equals, value: false }] } } }
`,
  )
  write('long.yaml', `${badPod.replace('bad', 'bad, annotations: { long: aaaa }')}`)
  write(
    'longer.yaml',
    `apiVersion: v1\nkind: Pod\nmetadata: { name: b, annotations: { long: ${'a'.repeat(100_000)}! } }\n`,
  )
  const { code, out } = await apply(['runaway.yaml'], ['long.yaml', 'longer.yaml'])
  expect(out).toContain('pass: 1, fail: 5, warn: 0, error: 0')
  expect(code).toBe(1)
})

test('a list of a million entries', async () => {
  write('million.yaml', `${badPod}spec:\n  args:\n${'  - x\n'.repeat(1_000_000)}`)
  const { code, out } = await apply(['good.yaml'], ['million.yaml'])
  expect(out).toContain('to 1 resource(s)')
  expect(out).toContain('fail: 1')
  expect(code).toBe(1)
})

test('a file of 100 MB takes little memory', async () => {
  const pod = `${badPod}spec:\n  containers:\n${'  - { name: a, image: "nginx:1.25" }\n'.repeat(250)}---\n`
  const count = Math.ceil(100_000_000 / pod.length)
  write('large.yaml', pod.repeat(count))
  const hook = fileURLToPath(new URL('../../../bench/report-usage.cjs', import.meta.url))
  const usage = join(folder, 'usage.json')
  const { code, out } = await command.run(['apply', 'good.yaml', '--resource', 'large.yaml'], {
    cwd: folder,
    node: ['--require', hook],
    env: { ...process.env, BENCH_USAGE_FILE: usage },
  })
  expect(out).toContain(`fail: ${count}`)
  expect(code).toBe(1)
  const { peakBytes } = JSON.parse((await import('node:fs')).readFileSync(usage, 'utf8'))
  expect(peakBytes).toBeLessThan(300 * 2 ** 20)
}, 120_000)
