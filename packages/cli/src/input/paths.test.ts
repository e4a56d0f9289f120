import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesOf } from './paths.ts'

const files = {
  'b.yaml': '',
  'a.yml': '',
  'notes.txt': '',
  '.hidden.yaml': '',
  '.kyverno-test/resource.yaml': '',
  'sub/c.YAML': '',
  'sub/list.json': '{"apiVersion":"v1","kind":"List","items":[]}',
  'sub/package.json': '{"name":"x"}',
}

describe('a path', () => {
  let folder = ''

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ephor-paths-'))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    symlinkSync('..', join(folder, 'sub/up'))
    symlinkSync('nowhere', join(folder, 'sub/gone.yaml'))
    symlinkSync('loop.yaml', join(folder, 'sub/loop.yaml'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function find(path: string): { readonly found: string[]; readonly problems: string[] } {
    const problems: string[] = []
    const report = ({ path: place, reason }: { path: string; reason: string }) =>
      problems.push(`${place}: ${reason}`.replaceAll(`${folder}/`, ''))
    const found = filesOf(path, report).map(each => each.replace(`${folder}/`, ''))
    return { found, problems }
  }

  test('of a folder stands for its manifests, in order, without what is hidden or settings', () => {
    expect(find(folder)).toEqual({
      found: ['a.yml', 'b.yaml', 'sub/c.YAML', 'sub/list.json'],
      problems: ['sub/loop.yaml: a link that leads to itself'],
    })
  })

  test('of a file stands for itself, whatever its name', () => {
    expect(find(join(folder, 'notes.txt')).found).toEqual(['notes.txt'])
    expect(find(join(folder, '.hidden.yaml')).found).toEqual(['.hidden.yaml'])
    expect(find('-').found).toEqual(['-'])
  })

  test('with wildcards stands for what it matches', () => {
    expect(find(join(folder, '*b.y*')).found).toEqual(['b.yaml'])
    expect(find(`${folder}/sub/../?.yml`).found).toEqual(['a.yml'])
    expect(find(join(folder, 'x*.yaml')).problems).toEqual(['x*.yaml: no file matches'])
  })

  test.each([
    ['that is not there', 'no/such/file.yaml', 'no such file or folder'],
    ['below a file', 'package.json/x', 'no such file or folder'],
    ['with an address', 'https://example.com/x.yaml', 'an address cannot be read here'],
  ])('%s is a problem', (_, path, reason) => {
    const { found, problems } = find(path)
    expect(found).toEqual([])
    expect(problems).toEqual([expect.stringContaining(`${path}: ${reason}`)])
  })
})
