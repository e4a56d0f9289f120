import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type ApiServer,
  type ApiServerBehaviour,
  refuse,
  type ServedKind,
  type ServedObject,
  startApiServer,
  tlsFile,
  tlsPath,
} from '../../../../testing/api-server.ts'
import { applyCommand, applyOptions } from '../commands/apply-options.ts'
import { applyFiles } from './apply-files.ts'

const teamPolicy = (kinds: string, extra = '') => `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: team
  annotations: { pod-policies.kyverno.io/autogen-controllers: none }
spec:
  rules:
  - name: team
    match: { any: [{ resources: { kinds: [${kinds}]${extra} } }] }
    validate: { message: whose, pattern: { metadata: { labels: { team: "?*" } } } }
`

function pods(count: number, namespace = 'shop'): readonly ServedObject[] {
  return Array.from({ length: count }, (_, index) => ({
    metadata: {
      name: `pod-${index}`,
      namespace,
      uid: `${namespace}-${index}`,
      ...(index % 2 === 0 && { labels: { team: 'a' } }),
    },
    spec: { containers: [] },
  }))
}

const podKind: ServedKind = { kind: 'Pod', plural: 'pods', objects: pods(3) }
const secretKind: ServedKind = { kind: 'Secret', plural: 'secrets' }
const namespaceKind: ServedKind = {
  kind: 'Namespace',
  plural: 'namespaces',
  isNamespaced: false,
  objects: [
    { metadata: { name: 'shop', uid: 'n1', labels: { env: 'prod' } } },
    { metadata: { name: 'dev', uid: 'n2', labels: { env: 'dev' } } },
  ],
}

let folder = ''
let server: ApiServer
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-cluster-'))
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

async function start(behaviour: Partial<ApiServerBehaviour> = {}): Promise<void> {
  server = await startApiServer({ kinds: [podKind, secretKind, namespaceKind], ...behaviour })
}

interface Run {
  readonly policy?: string
  readonly user?: object
  readonly cluster?: object
  readonly flags?: readonly string[]
}

async function apply({ policy = teamPolicy('Pod'), user = {}, cluster, flags = [] }: Run = {}) {
  const kubeconfig = join(folder, 'config')
  const authority = cluster ?? { 'certificate-authority': tlsPath('ca') }
  writeFileSync(
    kubeconfig,
    JSON.stringify({
      'current-context': 'test',
      contexts: [{ name: 'test', context: { cluster: 'c', user: 'u' } }],
      clusters: [{ name: 'c', cluster: { server: server.url, ...authority } }],
      users: [{ name: 'u', user }],
    }),
  )
  writeFileSync(join(folder, 'policy.yaml'), policy)
  const command = applyCommand().exitOverride()
  const args = [join(folder, 'policy.yaml'), '--cluster', '--kubeconfig', kubeconfig, ...flags]
  command.parse(args, { from: 'user' })
  const printed: string[] = []
  const err: string[] = []
  const ended = await applyFiles(applyOptions(command), {
    out: text => printed.push(text),
    err: text => err.push(text),
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  return { ended, out: printed.join(''), err: err.join('') }
}

const lists = () => server.calls.filter(call => call.includes('limit='))

describe('what is read', () => {
  test('the kinds that the policies match, page by page', async () => {
    await start()
    const { ended, out, err } = await apply({ flags: ['--batch-size', '2'] })
    expect(out).toContain('Applying 1 policy rule(s) to 3 resource(s)...')
    expect(out).toContain('policy team -> resource shop/Pod/pod-1 failed:')
    expect(out).toContain('pass: 2, fail: 1, warn: 0')
    expect(lists()).toEqual(['/api/v1/pods?limit=2', '/api/v1/pods?limit=2&continue=2'])
    expect(err).not.toContain('Error')
    expect(ended).toBe(1)
  })

  test.each([
    ['a namespace', ['-n', 'dev'], ['/api/v1/namespaces/dev/pods?limit=500']],
    ['outside of namespaces', ['--cluster-wide-resources'], ['/api/v1/namespaces?limit=500']],
    [
      'outside of namespaces, and one',
      ['--cluster-wide-resources', '-n', 'dev'],
      ['/api/v1/namespaces?limit=500', '/api/v1/namespaces/dev/pods?limit=500'],
    ],
    ['all', [], ['/api/v1/namespaces?limit=500', '/api/v1/pods?limit=500']],
  ])('%s', async (_, flags, wanted) => {
    await start()
    await apply({ policy: teamPolicy('Pod, Namespace'), flags })
    expect(lists()).toEqual(wanted)
  })

  test('only objects of the names that -r gives; one that is not there is an error', async () => {
    await start()
    const { ended, out, err } = await apply({ flags: ['-r', 'pod-0,pod-9'] })
    expect(out).toContain('pass: 1, fail: 0')
    expect(err).toContain('Error: cluster test: pod-9 not found among the kinds')
    expect(ended).toBe(1)
  })

  test.each([
    ['of a kind with two versions the preferred one', 'Web', 'apps/v2'],
    ['of the version that the policy names', 'apps/v1/Web', 'apps/v1'],
  ])('%s', async (_, kinds, version) => {
    const web = { group: 'apps', kind: 'Web', plural: 'webs' }
    const object = { metadata: { name: 'a', namespace: 'shop', uid: 'w' } }
    const served = ['v2', 'v1'].map(each => ({ ...web, version: each, objects: [object] }))
    for (const isOld of [false, true]) {
      await server?.stop()
      await start({ kinds: served, isOld })
      const { out } = await apply({ policy: teamPolicy(kinds) })
      expect(out).toContain('to 1 resource(s)')
      expect(lists()).toEqual([`/apis/${version}/webs?limit=500`])
    }
  })

  test('an object that two groups serve once', async () => {
    const event = {
      kind: 'Event',
      plural: 'events',
      objects: [{ metadata: { name: 'e', uid: 'e' } }],
    }
    await start({ kinds: [event, { ...event, group: 'events.k8s.io' }] })
    expect((await apply({ policy: teamPolicy('Event') })).out).toContain('to 1 resource(s)')
  })

  test('a kind that is not there, or no list, is a warning', async () => {
    await start({ kinds: [podKind, { kind: 'Review', plural: 'reviews', verbs: ['create'] }] })
    const { ended, err } = await apply({ policy: teamPolicy('Review, Widget, Pod/exec') })
    for (const kind of ['Review', 'Widget', 'Pod/exec']) {
      expect(err).toContain(`Warning: cluster test: no objects of kind ${kind} can be listed`)
    }
    expect(ended).toBe(0)
  })

  test('labels of namespaces, where rules ask for them', async () => {
    await start({
      kinds: [{ ...podKind, objects: [...pods(2), ...pods(2, 'dev')] }, namespaceKind],
    })
    const selector = ', namespaceSelector: { matchLabels: { env: prod } }'
    const { out } = await apply({ policy: teamPolicy('Pod', selector) })
    expect(out).toContain('pass: 1, fail: 1')
    expect(out).toContain('shop/Pod/pod-1')
  })

  test('places are lines of the object as kubectl prints it', async () => {
    await start()
    const { out } = await apply({ flags: ['--output-format', 'sarif'] })
    const [{ results }] = JSON.parse(out).runs
    const { physicalLocation } = results[0].locations[0]
    expect(physicalLocation.region.startLine).toBe(3)
    expect(physicalLocation.artifactLocation.uri).toMatch(/api\/v1\/namespaces\/shop\/pods\/pod-1$/)
  })
})

test('what policies ask, the cluster answers, once', async () => {
  const policy = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: ask }
spec:
  rules:
  - name: ask
    match: { any: [{ resources: { kinds: [Pod] } }] }
    context:
    - name: settings
      configMap: { name: settings, namespace: shop }
    - name: pods
      apiCall: { urlPath: "/api/v1/namespaces/shop/pods", jmesPath: "items | length(@)" }
    validate:
      message: "{{ settings.data.team }} {{ pods }}"
      deny: { conditions: { any: [{ key: "{{ pods }}", operator: Equals, value: 3 }] } }
`
  const settings = { metadata: { name: 'settings', namespace: 'shop' }, data: { team: 'blue' } }
  await start({
    kinds: [podKind, { kind: 'ConfigMap', plural: 'configmaps', objects: [settings] }],
  })
  const { out } = await apply({ policy })
  expect(out).toContain('1 - ask blue 3')
  expect(out.match(/1 - ask blue 3/g)).toHaveLength(3)
  const asked = server.calls.filter(call => !call.includes('limit=')).slice(2)
  expect(asked.sort()).toEqual([
    '/api/v1/namespaces/shop/configmaps/settings',
    '/api/v1/namespaces/shop/pods',
  ])
})

describe('servers that do not answer at once', () => {
  test('too many requests: after the pause that the server wants', async () => {
    let refused = 0
    await start({
      instead({ url }, response) {
        if (!url.pathname.endsWith('/pods') || refused++ > 1) return false
        response.setHeader('retry-after', '0')
        refuse(response, 429, 'too many requests')
        return true
      },
    })
    const { out } = await apply()
    expect(lists()).toHaveLength(3)
    expect(out).toContain('pass: 2, fail: 1')
  })

  test('a server that stays busy', async () => {
    await start({
      instead({ url }, response) {
        if (!url.pathname.endsWith('/pods')) return false
        response.setHeader('retry-after', '0')
        refuse(response, 503, 'the server is overloaded')
        return true
      },
    })
    const { ended, err } = await apply()
    expect(lists()).toHaveLength(6)
    expect(err).toContain('Error: cluster test: /api/v1/pods?limit=500: the server is overloaded')
    expect(ended).toBe(1)
  })

  test('a connection that breaks is made again', async () => {
    let broken = 0
    await start({
      instead({ url }, response) {
        if (!url.pathname.endsWith('/pods') || broken++ > 0) return false
        response.destroy()
        return true
      },
    })
    expect((await apply()).out).toContain('pass: 2, fail: 1')
  })

  test('a list that gets too old begins anew, and each object counts once', async () => {
    let isOld = true
    await start({
      instead({ url }, response) {
        if (!url.searchParams.has('continue') || !isOld) return false
        isOld = false
        refuse(response, 410, 'The provided continue parameter is too old')
        return true
      },
    })
    const { out } = await apply({ flags: ['--batch-size', '2'] })
    expect(lists()).toHaveLength(4)
    expect(out).toContain('to 3 resource(s)')
    expect(out).toContain('pass: 2, fail: 1')
  })

  test('a list that always gets too old is an error', async () => {
    await start({
      instead({ url }, response) {
        if (!url.searchParams.has('continue')) return false
        refuse(response, 410, 'too old')
        return true
      },
    })
    const { err } = await apply({ flags: ['--batch-size', '2'] })
    expect(err).toContain('too old')
    expect(lists()).toHaveLength(8)
  })
})

describe('what is refused', () => {
  test('a kind that may not be read; the others are', async () => {
    await start({
      instead({ url }, response) {
        if (!url.pathname.endsWith('/secrets')) return false
        refuse(response, 403, 'secrets is forbidden: User "ann" cannot list resource "secrets"')
        return true
      },
    })
    const { ended, out, err } = await apply({ policy: teamPolicy('Pod, Secret') })
    expect(err).toContain('Error: cluster test: /api/v1/secrets?limit=500: secrets is forbidden')
    expect(out).toContain('pass: 2, fail: 1')
    expect(ended).toBe(1)
  })

  test('an API whose server is away; the others are read', async () => {
    await start({
      isOld: true,
      kinds: [podKind, { kind: 'Metric', plural: 'metrics', group: 'metrics.k8s.io' }],
      instead({ url }, response) {
        if (url.pathname !== '/apis/metrics.k8s.io/v1') return false
        refuse(response, 500, 'the server is currently unable to handle the request')
        return true
      },
    })
    const { out, err } = await apply()
    expect(err).toContain('Error: cluster test: /apis/metrics.k8s.io/v1: the server is currently')
    expect(out).toContain('pass: 2, fail: 1')
  })

  test('a server of another authority', async () => {
    await start()
    const { ended } = await apply({ cluster: {} })
    expect(ended).toBe(
      `${server.url} (context test): its certificate is signed by an authority that is not trusted: the kubeconfig must name the authority of the cluster`,
    )
  })

  test('a server that is not there', async () => {
    await start()
    await server.stop()
    expect((await apply()).ended).toBe(
      `${server.url} (context test): nothing listens there (connection refused)`,
    )
  })
})

describe('who asks', () => {
  const authorization = 'Bearer the.token'
  const wrong = '/api: Unauthorized: the credentials of the kubeconfig are not accepted'

  test('a token', async () => {
    await start({ authorization })
    expect((await apply({ user: { token: 'the.token' } })).out).toContain('pass: 2')
    const { ended, out, err } = await apply({ user: { token: 'sesame' } })
    expect(ended).toBe(wrong)
    expect(out + err).not.toContain('sesame')
  })

  test('a token in a file, beside the kubeconfig', async () => {
    await start({ authorization })
    writeFileSync(join(folder, 'token'), 'the.token\n')
    expect((await apply({ user: { tokenFile: 'token' } })).out).toContain('pass: 2')
  })

  test('a user with a password', async () => {
    await start({ authorization: `Basic ${Buffer.from('ann:secret').toString('base64')}` })
    const user = { username: 'ann', password: 'secret' }
    expect((await apply({ user })).out).toContain('pass: 2')
  })

  test('a certificate, as file and as data', async () => {
    await start({ wantsCertificate: true })
    const base64 = (name: Parameters<typeof tlsFile>[0]) =>
      Buffer.from(tlsFile(name)).toString('base64')
    const files = { 'client-certificate': tlsPath('client'), 'client-key': tlsPath('client-key') }
    const inside = {
      'client-certificate-data': base64('client'),
      'client-key-data': base64('client-key'),
    }
    expect((await apply({ user: files })).out).toContain('pass: 2')
    const cluster = { 'certificate-authority-data': base64('ca') }
    expect((await apply({ user: inside, cluster })).out).toContain('pass: 2')
    expect((await apply()).ended).toBe(wrong)
  })

  describe.skipIf(process.platform === 'win32')('a plugin', () => {
    function plugin(script: string, more: object = {}): object {
      const command = join(folder, 'plugin')
      writeFileSync(command, `#!/bin/sh\n${script}\n`)
      chmodSync(command, 0o755)
      const apiVersion = 'client.authentication.k8s.io/v1'
      return { exec: { apiVersion, command: './plugin', interactiveMode: 'IfAvailable', ...more } }
    }
    const answer = (status: string) =>
      `printf %s '{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","status":${status}}'`

    test('that gives a token', async () => {
      await start({ authorization })
      const script = `[ "$1 $NAME" = "get me" ] || exit 9
case "$KUBERNETES_EXEC_INFO" in *'"interactive":false'*'${server.url}'*) ;; *) exit 8 ;; esac
${answer('{"token":"the.token"}')}`
      const more = {
        args: ['get'],
        env: [{ name: 'NAME', value: 'me' }],
        provideClusterInfo: true,
      }
      expect((await apply({ user: plugin(script, more) })).out).toContain('pass: 2')
    })

    test('that gives a certificate', async () => {
      await start({ wantsCertificate: true })
      const status = JSON.stringify({
        clientCertificateData: tlsFile('client'),
        clientKeyData: tlsFile('client-key'),
      })
      expect((await apply({ user: plugin(answer(status)) })).out).toContain('pass: 2')
    })

    test.each([
      ['fails', 'echo "not logged in" >&2; exit 1', {}, /plugin failed: not logged in \(brew it\)/],
      ['gives nothing', 'echo secret-text', {}, /gives no ExecCredential with a status$/],
      [
        'is too old',
        '',
        { apiVersion: 'client.authentication.k8s.io/v1alpha1' },
        /v1alpha1, not v1/,
      ],
      ['asks', '', { interactiveMode: 'Always' }, /wants to ask/],
      ['is not there', '', { command: 'no-such-plugin' }, /it is not on the path \(brew it\)/],
    ])('that %s', async (_, script, more, message) => {
      await start()
      const { ended } = await apply({ user: plugin(script, { installHint: 'brew it', ...more }) })
      expect(ended).toMatch(message)
      expect(ended).not.toContain('secret-text')
    })
  })
})

test('a cluster without objects is warned of', async () => {
  await start({ kinds: [{ kind: 'Pod', plural: 'pods' }] })
  const { ended, err } = await apply()
  expect({ ended, err }).toEqual({ ended: 0, err: 'Warning: no resources in the cluster\n' })
})

test('--show-performance tells of requests', async () => {
  await start()
  const { err } = await apply({ flags: ['--show-performance'] })
  expect(err).toMatch(/Duration: \d+\.\d+s\n {2}Resources loaded: 3\n {2}API calls: 3\n/)
})
