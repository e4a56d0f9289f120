import { compileRegex, NotationError } from '@ephor/lang/notation'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { regexCalls } from './regex-calls.ts'

const body = (regex: string) => `validate:
  message: no floating tags
  deny:
    conditions:
      any:
        - key: "{{ regex_match('${regex}', request.object.spec.containers[0].image) }}"
          operator: Equals
          value: true`

/** A regular expression that is none. */
export const brokenRegex: Lint = {
  code: 'EPH701',
  title: 'a regular expression that cannot be read',
  severity: 'error',
  why: 'Expressions are those of RE2, which has no look-ahead, no look-behind and no back references. Admission does not look at them: the rule ends in an error for every object.',
  remedy: 'Write it without what RE2 does not have, or with two conditions.',
  bad: podPolicy(body('^(?!ghcr.io/).*$')),
  good: podPolicy(body('^ghcr.io/.*:latest$')),
  by: 'policy',
  check: policy =>
    regexCalls(policy).flatMap(({ regex, expression, path }): Hit[] => {
      if (regex.kind !== 'literal' || typeof regex.value !== 'string') return []
      // a placeholder of a variable may become anything
      if (/[\ue000-\uf8ff]/.test(regex.value)) return []
      const problem = problemOf(regex.value)
      return problem === undefined ? [] : [{ path, part: expression, message: problem }]
    }),
}

function problemOf(regex: string): string | undefined {
  try {
    compileRegex(regex)
    return undefined
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    return error.message
  }
}
