import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type RegistryBehaviour,
  startRegistry,
  type TestRegistry,
} from '../../../../testing/registry.ts'
import { parseChallenge } from './authorize.ts'
import { digestOf } from './digest.ts'
import { downloadArtifact } from './download-artifact.ts'
import { pullPolicies } from './pull-policies.ts'
import { pushPolicies } from './push-policies.ts'
import { formatReference, parseReference, registryUrl } from './reference.ts'

const policy = (name: string) => `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: ${name}
spec:
  rules:
  - match:
      any:
      - resources:
          kinds:
          - Pod
    name: team
    validate:
      message: which team?
      pattern:
        metadata:
          labels:
            team: ?*
`

let folder = ''
let registry: TestRegistry
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-oci-'))
  mkdirSync(join(folder, 'policies'))
  writeFileSync(join(folder, 'policies/two.yaml'), `${policy('a')}---\n${policy('b')}`)
})
afterEach(async () => {
  await registry?.stop()
  rmSync(folder, { recursive: true })
})

async function start(behaviour: RegistryBehaviour = {}): Promise<void> {
  registry = await startRegistry(behaviour)
}

const image = () => `${registry.host}/org/policies:v1`
const settings = (env: NodeJS.ProcessEnv = {}) => ({ isInsecure: false, env })

async function push(env: NodeJS.ProcessEnv = {}, path = 'policies'): Promise<readonly string[]> {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const paths = [join(folder, path)]
  await pushPolicies({ image: image(), paths, settings: settings(env), say })
  return said
}

async function pull(env: NodeJS.ProcessEnv = {}): Promise<readonly string[]> {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  await pullPolicies({
    image: image(),
    folder: join(folder, 'pulled'),
    settings: settings(env),
    say,
  })
  return said
}

function manifest(): {
  readonly layers: readonly Record<string, unknown>[]
  readonly config: object
} {
  return JSON.parse(registry.manifests.get('org/policies v1')?.bytes.toString() ?? '{}')
}

function keep(layers: readonly { readonly mediaType: string; readonly text: string }[]): void {
  const described = layers.map(({ mediaType, text }) => {
    const bytes = Buffer.from(text)
    registry.blobs.set(digestOf(bytes), bytes)
    return { mediaType, digest: digestOf(bytes), size: bytes.length }
  })
  const bytes = Buffer.from(JSON.stringify({ schemaVersion: 2, layers: described }))
  const type = 'application/vnd.oci.image.manifest.v1+json'
  registry.manifests.set('org/policies v1', { type, bytes })
}

const layerType = 'application/vnd.cncf.kyverno.policy.layer.v1+yaml'

describe('policies in a registry', () => {
  test('come back as they were', async () => {
    await start()
    expect(await push()).toEqual([
      'Adding cluster policy [a]',
      'Adding cluster policy [b]',
      `Uploading [${image()}]...`,
      'Done.',
    ])
    const file = (name: string) => join(folder, 'pulled', name)
    expect(await pull()).toEqual([
      `Downloading policies from an image [${image()}]...`,
      `Saving policy into disk [${file('a.yaml')}]...`,
      `Saving policy into disk [${file('b.yaml')}]...`,
      'Done.',
    ])
    expect(readFileSync(file('a.yaml'), 'utf8')).toBe(policy('a'))
    expect(readFileSync(file('b.yaml'), 'utf8')).toBe(policy('b'))
  })

  test('are a layer each, with the media types and annotations of upstream', async () => {
    await start()
    await push()
    expect(manifest()).toMatchObject({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: { mediaType: 'application/vnd.cncf.kyverno.config.v1+json' },
      layers: ['a', 'b'].map(name => ({
        mediaType: layerType,
        digest: digestOf(Buffer.from(policy(name))),
        size: policy(name).length,
        annotations: {
          'io.kyverno.image.apiVersion': 'kyverno.io/v1',
          'io.kyverno.image.kind': 'ClusterPolicy',
          'io.kyverno.image.name': name,
        },
      })),
    })
  })

  test('are not uploaded twice', async () => {
    await start()
    await push()
    const before = registry.calls.length
    await push()
    const again = registry.calls.slice(before)
    expect(again.filter(call => !call.startsWith('HEAD'))).toEqual([
      'PUT /v2/org/policies/manifests/v1',
    ])
  })

  test('are not uploaded where one makes no sense', async () => {
    await start()
    writeFileSync(join(folder, 'policies/bad.yaml'), policy('c').replace('pattern:', 'patern:'))
    await expect(push()).rejects.toThrow(/bad\.yaml:\d+:\d+: .*patern/)
    expect(registry.calls).toEqual([])
  })

  test('are found by digest', async () => {
    await start()
    await push()
    const digest = digestOf(registry.manifests.get('org/policies v1')?.bytes ?? Buffer.alloc(0))
    const texts = await downloadArtifact(
      `oci://${registry.host}/org/policies@${digest}`,
      settings(),
    )
    expect(texts.map(String)).toEqual([policy('a'), policy('b')])
  })
})

describe('a registry that asks who is there', () => {
  const users = { ann: 'secret' }

  function dockerConfig(config: object): NodeJS.ProcessEnv {
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
    return { DOCKER_CONFIG: folder, PATH: `${folder}:${process.env.PATH}` }
  }
  const auth = Buffer.from('ann:secret').toString('base64')

  test.each(['bearer', 'basic'] as const)('%s: as docker login has left it', async scheme => {
    await start({ users, scheme })
    const env = dockerConfig({ auths: { [registry.host]: { auth } } })
    await push(env)
    await pull(env)
    expect(readdirSync(join(folder, 'pulled'))).toEqual(['a.yaml', 'b.yaml'])
  })

  test('an identity token takes the place of a password', async () => {
    await start({ users })
    await push(dockerConfig({ auths: { [registry.host]: { identitytoken: 'identity' } } }))
    expect(registry.calls).toContain('POST /token')
  })

  test.skipIf(process.platform === 'win32')('a helper knows the password', async () => {
    await start({ users })
    const helper = join(folder, 'docker-credential-test')
    const answer = JSON.stringify({ Username: 'ann', Secret: 'secret' })
    writeFileSync(
      helper,
      `#!/bin/sh\n[ "$1 $(cat)" = "get ${registry.host}" ] && echo '${answer}'\n`,
    )
    chmodSync(helper, 0o755)
    await push(dockerConfig({ credHelpers: { [registry.host]: 'test' } }))
    expect(registry.manifests.size).toBe(2)
  })

  test.each([
    ['nobody', {}],
    ['somebody else', { auths: { other: { auth } } }],
  ])('%s is refused, without a word about passwords', async (_, config) => {
    await start({ users })
    const refused = push(dockerConfig(config))
    await expect(refused).rejects.toThrow(/gives no token \(status 401\)/)
    await expect(refused).rejects.not.toThrow(/secret/)
  })
})

describe('artifacts that cannot be trusted', () => {
  test('content that is not what its digest says', async () => {
    const blob = Buffer.from(policy('x'))
    await start({ blob })
    keep([{ mediaType: layerType, text: policy('a') }])
    await expect(pull()).rejects.toThrow(`the content is not what it should be: ${digestOf(blob)}`)
  })

  test('content that is longer than announced', async () => {
    await start({ blob: Buffer.alloc(100_000) })
    keep([{ mediaType: layerType, text: policy('a') }])
    await expect(pull()).rejects.toThrow(`the answer is larger than ${policy('a').length} bytes`)
  })

  test.each(['../../up', '/etc/passwd', '.hidden', ''])('a policy called %j', async name => {
    await start()
    keep([{ mediaType: layerType, text: `kind: ClusterPolicy\nmetadata: { name: "${name}" }\n` }])
    await expect(pull()).rejects.toThrow(`the name of a policy is none: "${name}"`)
  })

  test('an artifact of something else names what it holds', async () => {
    await start()
    keep([{ mediaType: 'application/vnd.docker.image.rootfs.diff.tar.gzip', text: 'x' }])
    await expect(pull()).rejects.toThrow('holds no policies (application/vnd.cncf.kyverno.policy')
  })

  test('an artifact that is not there', async () => {
    await start()
    await expect(pull()).rejects.toThrow('there is no such artifact (status 404)')
  })
})

const digest = `sha256:${'0'.repeat(64)}`

test.each([
  ['policies', 'index.docker.io/library/policies:latest'],
  ['org/policies:v1', 'index.docker.io/org/policies:v1'],
  ['docker.io/org/policies', 'index.docker.io/org/policies:latest'],
  ['oci://ghcr.io/org/team/policies:v1', 'ghcr.io/org/team/policies:v1'],
  ['localhost/policies', 'localhost/policies:latest'],
  ['127.0.0.1:5000/policies', '127.0.0.1:5000/policies:latest'],
  [`ghcr.io/org/policies:v1@${digest}`, `ghcr.io/org/policies@${digest}`],
])('%s is %s', (text, name) => {
  expect(formatReference(parseReference(text))).toBe(name)
})

test.each([
  '',
  'ghcr.io/Org/policies',
  'ghcr.io/org/',
  'ghcr.io/a:b:c',
  'a/../b',
  'a@sha256:1',
  'a b',
])('%j names no artifact', text => {
  expect(() => parseReference(text)).toThrow(/no (?:name|tag|digest)/)
})

test.each([
  ['localhost:5000/a', false, 'http://localhost:5000/'],
  ['127.0.0.1:5000/a', false, 'http://127.0.0.1:5000/'],
  ['ghcr.io/a/b', false, 'https://ghcr.io/'],
  ['10.0.0.1:5000/a', false, 'https://10.0.0.1:5000/'],
  ['10.0.0.1:5000/a', true, 'http://10.0.0.1:5000/'],
])('%s, insecure %s: %s', (text, isInsecure, url) => {
  expect(registryUrl(parseReference(text), isInsecure).href).toBe(url)
})

test('a challenge is read with its parameters', () => {
  expect(parseChallenge('Bearer realm="https://a/b",service=c, scope="d:e,f"')).toEqual({
    scheme: 'bearer',
    parameters: { realm: 'https://a/b', service: 'c', scope: 'd:e,f' },
  })
  expect(parseChallenge('Negotiate')).toBeUndefined()
})
