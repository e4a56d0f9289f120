import {
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  isObject,
  type JsonObject,
  parseJsonPatch,
  strategicSchemaOf,
} from '@ephor/lang/json'
import {
  compileLabelSelector,
  compileLabelSelectorWithWildcards,
  compileSelectorText,
  compileSemverRange,
  formatDuration,
  matchesWildcard,
  parseDuration,
  parseSemver,
  type Semver,
} from '@ephor/lang/notation'
import { parseYaml } from '@ephor/lang/yaml'
import { exactInt } from './exact-int.ts'
import { quantity } from './quantity.ts'
import type { Subject } from './subject.ts'

const wildcard: Subject = {
  name: 'wildcard',
  answer: line => matchesWildcard(String(line.pattern ?? ''), String(line.text ?? '')),
}

// What is no version counts as the lowest.
const lowest = parseSemver('0.0.0') as Semver

const semver: Subject = {
  name: 'semver',
  answer: line => {
    const range = compileSemverRange(String(line.range ?? ''))
    return range(parseSemver(String(line.version ?? '')) ?? lowest)
  },
}

const duration: Subject = {
  name: 'duration',
  answer: line => {
    const nanoseconds = parseDuration(String(line.text ?? ''))
    if (nanoseconds === undefined) throw new Error('not a duration')
    return { string: formatDuration(nanoseconds), nanoseconds: exactInt(nanoseconds) }
  },
}

const selector: Subject = {
  name: 'selector',
  comparesErrors: true,
  answer: line => {
    const labels = (line.labels ?? {}) as Record<string, string>
    if (typeof line.selector === 'string') return compileSelectorText(line.selector)(labels)
    const selectorObject = (line.selector ?? {}) as JsonObject
    return line.kyverno === true
      ? compileLabelSelectorWithWildcards(selectorObject)(labels)
      : compileLabelSelector(selectorObject)(labels)
  },
}

const smp: Subject = {
  name: 'smp',
  comparesErrors: true,
  answer: line => {
    const kind = String(line.kind)
    const at = kind.lastIndexOf('/')
    const schema = strategicSchemaOf(kind.slice(0, at), kind.slice(at + 1))
    if (schema === undefined) throw new Error(`no kind ${kind}`)
    return applyStrategicMergePatch(line.original as JsonObject, line.patch as JsonObject, schema)
  },
}

const mergepatch: Subject = {
  name: 'mergepatch',
  answer: line => applyMergePatch(line.resource, line.patch),
}

const jsonpatch: Subject = {
  name: 'jsonpatch',
  answer: line => {
    const patch = typeof line.patch === 'string' ? parseYaml(line.patch)[0]?.value : line.patch
    const dialect = line.as === 'apiserver' ? 'apiserver' : 'kyverno'
    return applyJsonPatch(line.resource ?? {}, parseJsonPatch(patch, dialect), dialect)
  },
}

/** Strict reading objects to keys that occur twice; the texts are another library's. */
const yaml: Subject = {
  name: 'yaml',
  answer: line => {
    const documents = parseYaml(String(line.text ?? ''))
    const problems = documents.flatMap(document => document.problems)
    const broken = problems.find(({ severity }) => severity === 'error')
    if (broken) throw new Error(broken.message)
    const isRepeated = problems.some(({ message }) => /twice|replaces the key/u.test(message))
    return { documents: documents.map(({ value }) => value), ...(isRepeated && { strict: true }) }
  },
  comparable: answer =>
    isObject(answer) && answer.strict !== undefined ? { ...answer, strict: true } : answer,
}

/** The subjects of languages and notations that need no policy. */
export const notations: readonly Subject[] = [
  wildcard,
  semver,
  duration,
  quantity,
  selector,
  smp,
  mergepatch,
  jsonpatch,
  yaml,
]
