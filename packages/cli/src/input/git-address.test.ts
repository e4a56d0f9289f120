import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { isGitAddress, parseGitAddress } from './git-address.ts'

interface Case {
  readonly title: string
  readonly address: string
  /** Of `--git-branch`. */
  readonly flag?: string
  readonly repository?: string
  readonly branch?: string
  readonly path?: string
  readonly error?: string
}

test.each(loadCases<Case>('git-address.cases.yaml', import.meta.url))(
  '$title',
  ({ address, flag, repository, branch, path = '', error }) => {
    if (error !== undefined) expect(() => parseGitAddress(address, flag)).toThrow(error)
    else expect(parseGitAddress(address, flag)).toEqual({ repository, branch, path })
  },
)

test.each([
  ['git+https://example.com/a/b', true],
  ['git@example.com:a/b', true],
  ['ssh://git@example.com/a/b', true],
  ['git://example.com/a/b', true],
  ['https://example.com/a/b.git', true],
  ['https://example.com/a/b.git/c?ref=d', true],
  ['https://example.com/a/b', false],
  ['https://example.com/a.github.yaml', false],
  ['policies/pod.yaml', false],
  ['C:\\policies\\a@b:c', false],
])('%s is an address of git alone: %s', (text, isGit) => {
  expect(isGitAddress(text)).toBe(isGit)
})
