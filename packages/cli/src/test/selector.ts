import { compileWildcard } from '@ephor/lang/notation'
import { InputError } from '../input/input-error.ts'
import type { ExpectedResult } from './test-document.ts'

/** A result to be checked. */
export interface Selected {
  /** With those of its resources that are selected. */
  readonly result: ExpectedResult
  /** Which resources are, where the result names none. */
  readonly isResource: (name: string) => boolean
}

/** The results that `--test-case-selector` lets through. */
export type Selector = (result: ExpectedResult) => Selected | undefined

/**
 * Reads `policy=*,rule=*,resource=*`; each part is optional, its value a wildcard. A result that
 * names no rule is about all of them, and stays.
 *
 * @throws {InputError} for what is no selector.
 */
export function parseSelector(text: string): Selector {
  const parts = new Map<string, (name: string) => boolean>()
  for (const part of text === '' ? [] : text.split(',')) {
    const [key = '', value = '', ...rest] = part.split('=').map(each => each.trim())
    if (rest.length > 0 || !part.includes('=')) {
      throw new InputError(
        `Invalid test-case-selector argument (${part}). Parameter must be in the form \`<key>=<value>\`.`,
      )
    }
    if (!['policy', 'rule', 'resource'].includes(key)) {
      throw new InputError(
        `Invalid test-case-selector (${part}). Parameter can only be policy, rule or resource.`,
      )
    }
    parts.set(key, compileWildcard(value))
  }
  const fits = (key: string, name: string) => name === '' || (parts.get(key)?.(name) ?? true)
  return result => {
    if (!fits('policy', result.policy) || !fits('rule', result.rule)) return undefined
    const isResource = (name: string) => fits('resource', name)
    if (result.resources.length === 0) return { result, isResource }
    const resources = result.resources.filter(isResource)
    if (resources.length === 0) return undefined
    return { result: { ...result, resources }, isResource: () => true }
  }
}
