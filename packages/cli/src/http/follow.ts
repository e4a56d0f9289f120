import { WebError } from './web-error.ts'
import { sendRequest, type WebAnswer, type WebRequest } from './web-request.ts'

// As browsers do with more patience; who sends us further has nothing to give.
const maxRedirects = 5
const redirects: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Sends a GET and follows redirects: never to another protocol than http and https, nor from https
 * to http. Who is another host gets no credentials.
 *
 * @throws {WebError} when there is no answer.
 */
export async function follow(request: WebRequest): Promise<WebAnswer> {
  let next = request
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await sendRequest(next)
    const { location } = answer.headers
    if (!redirects.includes(answer.status) || location === undefined) return answer
    next = redirected(next, location)
  }
  throw new WebError('redirect', `more than ${maxRedirects} redirects`)
}

function redirected(request: WebRequest, location: string): WebRequest {
  if (!URL.canParse(location, request.url.href)) {
    throw new WebError('redirect', 'a redirect to what is no address')
  }
  const url = new URL(location, request.url)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new WebError('redirect', `a redirect to ${url.protocol}//, which is not followed`)
  }
  if (request.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new WebError('redirect', 'a redirect from https to http, which is not followed')
  }
  if (url.host === request.url.host) return { ...request, url }
  const { authorization: _, cookie: __, ...headers } = request.headers ?? {}
  const { tls: ___, ...rest } = request
  return { ...rest, url, headers }
}
