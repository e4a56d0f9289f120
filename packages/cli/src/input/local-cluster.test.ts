import type { Resource } from '@ephor/engine'
import { describe, expect, test } from 'vitest'
import { LocalCluster } from './local-cluster.ts'

const configMap = { group: '', version: 'v1', kind: 'ConfigMap' }

function cluster(...objects: readonly Resource[]): LocalCluster {
  const all = new LocalCluster()
  for (const object of objects) all.add(object)
  return all
}

function named(path: string): Resource {
  const [namespace, name] = path.split('/')
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace, name } }
}

function pathsOf(objects: readonly Resource[]): readonly string[] {
  return objects.map(({ metadata }) => {
    const { namespace, name } = metadata as Record<string, string>
    return `${namespace}/${name}`
  })
}

describe('the objects of files', () => {
  const paths = ['b/x', 'a/y', 'a-b/x', 'a/x']

  test('are listed by namespace and name', async () => {
    const listed = await cluster(...paths.map(named)).list({ kind: configMap, namespace: '' })
    expect(pathsOf(listed)).toEqual(['a/x', 'a/y', 'a-b/x', 'b/x'])
  })

  test('are listed by URL, in one namespace', async () => {
    const answer = await cluster(...paths.map(named)).call('GET', '/api/v1/namespaces/a/configmaps')
    expect(answer).toMatchObject({ kind: 'ConfigMapList', apiVersion: 'v1' })
    expect(pathsOf((answer as { items: Resource[] }).items)).toEqual(['a/x', 'a/y'])
  })

  test('that come later are listed, too', async () => {
    const all = cluster(named('a/y'))
    await all.list({ kind: configMap, namespace: 'a' })
    all.add(named('a/x'))
    expect(pathsOf(await all.list({ kind: configMap, namespace: 'a' }))).toEqual(['a/x', 'a/y'])
  })

  test('are found by name, the first of several', async () => {
    const first = { ...named('a/x'), data: { is: 'first' } }
    const all = cluster(first, named('a/x'))
    expect(await all.get({ kind: configMap, namespace: 'a' }, 'x')).toBe(first)
    await expect(all.call('GET', '/api/v1/namespaces/a/configmaps/z')).rejects.toThrow(
      'configmaps "z" not found',
    )
  })
})
