import { compileRegex, NotationError, type Regex } from '../../../notation/index.ts'
import { CelError } from '../../value/cel-error.ts'
import type { Int } from '../../value/numbers.ts'
import { regexCost } from '../cost.ts'
import type { Library } from '../library.ts'

function compile(pattern: string): Regex {
  try {
    return compileRegex(pattern)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new CelError(`Illegal regex: ${error.message}`)
  }
}

function findAll(text: string, pattern: string, limit: Int = -1): string[] {
  const matches = compile(pattern).findAll(text, limit < 0 ? undefined : Number(limit))
  return matches.map(({ groups: [whole = ''] }) => whole)
}

/** The library of regular expressions that Kubernetes adds. */
export const kubernetesRegexLibrary: Library = {
  name: 'kubernetes.regex',
  functions: [
    {
      signature: 'string . find(string) -> string',
      cost: regexCost,
      doc: 'The first match; empty if there is none.',
      example: "'a12'.find('[0-9]+') == '12'",
      call: (text: string, pattern: string) => compile(pattern).find(text)?.groups[0] ?? '',
    },
    {
      signature: 'string . findAll(string) -> list(string)',
      cost: regexCost,
      doc: 'All matches.',
      example: "'a1b2'.findAll('[0-9]') == ['1', '2']",
      call: (text: string, pattern: string) => findAll(text, pattern),
    },
    {
      signature: 'string . findAll(string, int) -> list(string)',
      cost: regexCost,
      doc: 'The first matches; all if the number is negative.',
      example: "'a1b2'.findAll('[0-9]', 1) == ['1']",
      call: findAll,
    },
  ],
}
