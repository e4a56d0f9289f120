import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { compileKindSelector, parseKindSelector } from './kind-selector.ts'

interface Case {
  selector: string
  kind: [string, string, string]
  subresource?: string
  matches: boolean
}

describe('selectors of kinds', () => {
  test.each(loadCases<Case>('kind-selector.cases.yaml', import.meta.url))(
    '`$selector` and $kind $subresource: $matches',
    ({ selector, kind: [group, version, kind], subresource = '', matches }) => {
      expect(compileKindSelector(selector)({ group, version, kind }, subresource)).toBe(matches)
    },
  )

  test('the parts are named', () => {
    expect(parseKindSelector('apps/v1/Deployment/scale')).toEqual({
      group: 'apps',
      version: 'v1',
      kind: 'Deployment',
      subresource: 'scale',
    })
    expect(parseKindSelector('Pod')).toEqual({
      group: '*',
      version: '*',
      kind: 'Pod',
      subresource: '',
    })
  })
})
