import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { mockedCalls } from './mocked-calls.ts'
import { mockedGlobalValues } from './mocked-values.ts'
import type { ApiCallResponse, GlobalContextValue } from './test-document.ts'

interface Case {
  title: string
  calls?: ApiCallResponse[]
  values?: GlobalContextValue[]
  /** `GET /path` or the key of a value, with the answer. */
  ask?: string
  answer?: unknown
  /** When it is asked for. */
  rejects?: string
  /** When it is read. */
  error?: string
}

test.each(loadCases<Case>('mocks.cases.yaml', import.meta.url))(
  '$title',
  async ({ calls, values, ask = '', answer, rejects, error }) => {
    const read = () => {
      const [method = '', url = ''] = ask.split(' ')
      const found = calls
        ? mockedCalls(calls).answer(method, url)
        : mockedGlobalValues(values ?? [], '.').read(ask)
      return found.catch((reason: Error) => ({ rejects: reason.message }))
    }
    if (error !== undefined) return expect(read).toThrow(error)
    expect(await read()).toEqual(rejects === undefined ? answer : { rejects })
  },
)
