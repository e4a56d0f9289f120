import { isObject } from '@ephor/lang/json'
import type { Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { patternNodes } from './pattern-places.ts'

/** A list of several patterns, of which one counts. */
export const firstItemCounts: Lint = {
  code: 'EPH402',
  title: 'a list of patterns of which only the first counts',
  severity: 'warning',
  why: 'A pattern for a list is one pattern that every item must satisfy. Items of the pattern behind the first are never looked at, though they read like demands of their own.',
  remedy: 'Put all that every item must have into one item; to look for several items use `^(…)`.',
  bad: podPolicy(`validate:
  message: images come from the company, with a port for metrics
  pattern:
    spec:
      containers:
        - image: "ghcr.io/acme/*"
        - ports:
            - name: metrics`),
  good: podPolicy(`validate:
  message: images come from the company, with a port for metrics
  pattern:
    spec:
      containers:
        - image: "ghcr.io/acme/*"
          ports:
            - name: metrics`),
  by: 'policy',
  check: policy =>
    patternNodes(policy).flatMap(({ value, path, anchor }) => {
      if (!Array.isArray(value) || value.length < 2 || anchor?.kind === 'existence') return []
      const [first] = value
      if (Array.isArray(first)) return []
      const what = isObject(first) ? 'item' : 'value'
      return [{ path: [...path, 1], message: `only the first ${what} of this list is a pattern` }]
    }),
}
