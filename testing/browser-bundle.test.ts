import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The engine as a web page loads it, run where there is nothing of Node. */
async function engineOfPage(): Promise<Record<string, unknown>> {
  const { outputFiles } = await build({
    entryPoints: [`${root}packages/engine/src/index.ts`],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'ephor',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@ephor/source'],
  })
  const page = createContext({ TextEncoder, TextDecoder, URL, console })
  runInContext(outputFiles[0]?.text ?? '', page)
  return runInContext('ephor', page) as Record<string, unknown>
}

const policy = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: no-latest }
spec:
  rules:
    - name: tag
      match: { any: [{ resources: { kinds: [Pod] } }] }
      validate:
        message: name a version
        pattern: { spec: { containers: [{ image: "!*:latest" }] } }
`

test('the engine loads, compiles and runs a policy in a browser', async () => {
  const { load, compile, requestFor, run } =
    (await engineOfPage()) as unknown as typeof import('../packages/engine/src/index.ts')
  const { policies, problems } = load(policy)
  const { set } = compile({ policies })
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web' },
    spec: { containers: [{ name: 'web', image: 'nginx:latest' }] },
  }
  const ports = { now: () => 0, random: () => 0.5 }
  const response = await run(set, requestFor(pod), ports)
  expect(problems).toHaveLength(0)
  expect(response.policies[0]?.rules[0]).toMatchObject({
    rule: 'tag',
    status: 'fail',
    message: 'validation error: name a version. rule tag failed at path /spec/containers/0/image/',
    place: { resource: '/spec/containers/0/image/' },
  })
})

test('the ten lines of the README name what the engine exports', () => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(`${root}README.md`, 'utf8')) ?? []
  const [, names = ''] = /import \{ ([^}]*) \} from '@ephor\/engine'/.exec(code) ?? []
  const index = readFileSync(`${root}packages/engine/src/index.ts`, 'utf8')
  expect(names.split(', ')).toEqual(['compile', 'load', 'requestFor', 'run'])
  for (const name of names.split(', ')) expect(index).toMatch(new RegExp(`\\b${name}\\b`))
})
