import type { ServiceCall } from '@ephor/engine'
import { isObject } from '@ephor/lang/json'
import { InputError } from '../input/input-error.ts'
import type { ApiCallResponse } from './test-document.ts'

/** Answers to calls, as a test gives them. */
export interface MockedCalls {
  readonly isEmpty: boolean
  /** Whether there is an answer to a call of an address or of a path of the API server. */
  has(method: string, url: string): boolean
  /** The body; rejects for a status that is no success, as context entries do. */
  answer(method: string, url: string): Promise<unknown>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/**
 * The `apiCallResponses` of a test.
 *
 * @throws {InputError} with upstream's text for an entry that is none.
 */
export function mockedCalls(entries: readonly ApiCallResponse[]): MockedCalls {
  const answers = new Map<string, Answer>()
  for (const [index, entry] of entries.entries()) {
    const { url, method } = addressOf(entry, `apiCallResponses[${index}]`)
    const key = method === '' ? url : `${method}:${url}`
    if (answers.has(key)) {
      throw new InputError(
        `apiCallResponses: duplicate entry for "${url}" (key "${key}") — each method+url combination must be unique`,
      )
    }
    answers.set(key, answerOf(entry, `apiCallResponses[${index}] "${url}"`))
  }
  const find = (method: string, url: string) => answers.get(`${method}:${url}`) ?? answers.get(url)
  return {
    isEmpty: answers.size === 0,
    has: (method, url) => find(method, url) !== undefined,
    answer(method, url) {
      const found = find(method, url)
      if (found === undefined) {
        return Promise.reject(new Error(`no answer to ${method} ${url} among apiCallResponses`))
      }
      return found.status >= 200 && found.status < 300
        ? Promise.resolve(found.body)
        : Promise.reject(new Error(`HTTP ${found.status} from apiCall mock`))
    },
  }
}

/** Services that only answer what a test says. */
export function mockedServices(calls: MockedCalls): {
  call(request: ServiceCall): Promise<unknown>
} {
  return { call: ({ method, url }) => calls.answer(method, url) }
}

function addressOf(
  { url = '', urlPath = '', method = '' }: ApiCallResponse,
  place: string,
): { readonly url: string; readonly method: string } {
  const [address, path] = [url.trim(), urlPath.trim()]
  if (address === '' && path === '')
    throw new InputError(`${place}: either url or urlPath is required`)
  if (address !== '' && path !== '') {
    throw new InputError(`${place}: url and urlPath are mutually exclusive`)
  }
  if (address !== '') requireHttp(address, place)
  if (path !== '' && !path.startsWith('/')) {
    throw new InputError(`${place}: urlPath "${path}" must be an absolute path starting with '/'`)
  }
  const verb = method.trim().toUpperCase()
  if (verb !== '' && verb !== 'GET' && verb !== 'POST') {
    throw new InputError(`${place}: method must be GET or POST`)
  }
  return { url: address || path, method: verb }
}

function requireHttp(address: string, place: string): void {
  const parsed = URL.canParse(address) ? new URL(address) : undefined
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return
  throw new InputError(`${place}: url "${address}" must be an absolute https/http URL`)
}

function answerOf({ response }: ApiCallResponse, place: string): Answer {
  const { body, statusCode = 0 } = response ?? {}
  if (body === undefined || body === null)
    throw new InputError(`${place}: response.body is required`)
  if (!isObject(body)) throw new InputError(`${place}: response.body must be a JSON object`)
  if (statusCode !== 0 && (statusCode < 100 || statusCode > 599)) {
    throw new InputError(`${place}: statusCode ${statusCode} must be between 100 and 599`)
  }
  return { status: statusCode || 200, body }
}
