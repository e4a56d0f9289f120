import { getOwn, isObject } from '@ephor/lang/json'
import type { Lint, PlacedHit } from '../definition.ts'
import { policyOf } from '../examples.ts'
import type { Subject } from '../subject.ts'

const spec = `rules:
  - name: example
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`

const other = spec.replace('team', 'owner')

/** Two documents of one kind and name. */
export const duplicatePolicy: Lint = {
  code: 'EPH208',
  title: 'two policies of one name',
  severity: 'warning',
  why: 'Of two documents of one kind, name and namespace a cluster keeps the one that was applied last. The other is gone without a word.',
  remedy: 'Rename one of them, or take it out.',
  bad: `${policyOf(spec)}---\n${policyOf(other)}`,
  good: `${policyOf(spec)}---\n${policyOf(other).replace('name: example', 'name: owners')}`,
  by: 'set',
  check(subjects) {
    const seen = new Map<string, Subject>()
    return subjects.flatMap((subject): PlacedHit[] => {
      const { apiVersion, kind, metadata } = subject.value
      const { name, namespace } = isObject(metadata)
        ? { name: getOwn(metadata, 'name'), namespace: getOwn(metadata, 'namespace') }
        : {}
      if (typeof name !== 'string' || name === '') return []
      const group = String(apiVersion).split('/')[0]
      const key = [group, kind, namespace ?? '', name].join(' ')
      const isKnown = seen.has(key)
      seen.set(key, subject)
      if (!isKnown) return []
      const message = `there is another ${String(kind)} \`${name}\`, only the last one counts`
      return [{ subject, path: ['metadata', 'name'], message }]
    })
  },
}
