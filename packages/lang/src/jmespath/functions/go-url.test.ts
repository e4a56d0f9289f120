import { expect, test } from 'vitest'
import { loadCases } from '../../../../../testing/load-cases.ts'
import { type GoUrl, hostname, parseGoUrl } from './go-url.ts'

interface Case {
  readonly url: string
  readonly parts?: Partial<GoUrl>
  readonly hostname?: string
  readonly error?: string
}

test.each(loadCases<Case>('go-url.cases.yaml', import.meta.url))('$url', expected => {
  if (expected.error !== undefined) {
    return expect(() => parseGoUrl(expected.url)).toThrow(
      expect.objectContaining({ message: expected.error }),
    )
  }
  const url = parseGoUrl(expected.url)
  const told = Object.entries(url).filter(([, part]) => part !== '' && part !== false)
  expect(Object.fromEntries(told)).toEqual(expected.parts)
  expect(hostname(url)).toBe(expected.hostname)
})
