import { EvaluationError } from '../error.ts'
import { cleanPath } from './document-path.ts'

/**
 * Checks that a path of the API server stays within a namespace. It is decoded and cleaned first,
 * so that neither `..` nor `%2e%2e` leads out of it.
 *
 * @throws {EvaluationError} with upstream's text.
 */
export function requireNamespace(urlPath: string, namespace: string): void {
  const path = cleanPath(decode(urlPath)) || '.'
  const found = /^\/apis?\/.*?\/namespaces\/([^/]+)\/?.*$/.exec(path)?.[1]
  if (found === namespace) return
  throw new EvaluationError(
    found === undefined
      ? `path ${path} does not contain a namespace segment, which is required for namespaced policies`
      : `path ${path} refers to namespace ${found}, which is different from the policy namespace ${namespace}`,
  )
}

/** Percent-decoded byte by byte, since bytes that are no UTF-8 must not keep the rest encoded. */
function decode(text: string): string {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return text.replace(/%([0-9A-Fa-f]{2})/g, (_, byte) =>
      String.fromCharCode(Number.parseInt(byte, 16)),
    )
  }
}
