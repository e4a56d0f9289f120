import { writeFileSync } from 'node:fs'
import { follow } from '../http/follow.ts'
import { WebError } from '../http/web-error.ts'
import type { WebAnswer } from '../http/web-request.ts'
import { FetchError } from './fetch-error.ts'

/**
 * Reads a file from a web server into a local one.
 *
 * @throws {FetchError} when there is none.
 */
export async function downloadFile(address: string, target: string): Promise<void> {
  if (!URL.canParse(address)) throw new FetchError('no address that can be read')
  writeFileSync(target, bodyOf(await get(new URL(address))), { mode: 0o600 })
}

async function get(url: URL): Promise<WebAnswer> {
  try {
    return await follow({ url, headers: { accept: 'application/yaml, application/json, */*' } })
  } catch (error) {
    if (!(error instanceof WebError)) throw error
    throw new FetchError(error.message, { cause: error })
  }
}

function bodyOf({ status, headers, body }: WebAnswer): Buffer {
  if (status === 401 || status === 403) {
    throw new FetchError(
      `the server wants to know who asks (status ${status}): fetch the file yourself, and give - or its path`,
    )
  }
  if (status === 404) throw new FetchError('no such file on the server (status 404)')
  if (status < 200 || status > 299) throw new FetchError(`the server answers with status ${status}`)
  if (/^text\/html\b/.test(headers['content-type'] ?? '')) {
    throw new FetchError(
      'the server answers with a page for people: give the address of the file itself, or git+https:// for a repository',
    )
  }
  return body
}
