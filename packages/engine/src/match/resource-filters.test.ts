import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { compileResourceFilters } from './resource-filters.ts'

interface Case {
  readonly filters: string
  readonly resource?: {
    readonly kind?: string
    readonly subresource?: string
    readonly namespace?: string
    readonly name?: string
  }
  readonly filtered: boolean
}

test.each(loadCases<Case>('resource-filters.cases.yaml', import.meta.url))(
  '$filters × $resource: $filtered',
  ({ filters, resource, filtered }) => {
    const { kind = 'Pod', subresource = '', namespace = 'default', name = 'web' } = resource ?? {}
    const isFiltered = compileResourceFilters(filters)
    expect(
      isFiltered({ kind: { group: '', version: 'v1', kind }, subresource, namespace, name }),
    ).toBe(filtered)
  },
)
