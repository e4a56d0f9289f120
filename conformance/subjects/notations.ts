import { applyJsonPatch, applyMergePatch, isObject, type JsonObject } from '@ephor/lang/json'
import {
  addQuantities,
  compareQuantities,
  compileLabelRequirements,
  compileLabelSelector,
  compileLabelSelectorWithWildcards,
  compileSemverRange,
  formatDuration,
  formatQuantity,
  matchesWildcard,
  parseDuration,
  parseQuantity,
  parseSelectorText,
  parseSemver,
  type Quantity,
  subtractQuantities,
} from '@ephor/lang/notation'
import { parseYaml } from '@ephor/lang/yaml'
import type { Subject } from './subject.ts'

const wildcard: Subject = {
  name: 'wildcard',
  answer: line => matchesWildcard(String(line.pattern ?? ''), String(line.text ?? '')),
}

const zero = { major: 0, minor: 0, patch: 0, pre: [], build: [] }

const semver: Subject = {
  name: 'semver',
  answer: line => {
    const range = compileSemverRange(String(line.range ?? ''))
    return range(parseSemver(String(line.version ?? '')) ?? (zero as never))
  },
}

const duration: Subject = {
  name: 'duration',
  answer: line => {
    const nanoseconds = parseDuration(String(line.text ?? ''))
    if (nanoseconds === undefined) throw new Error('not a duration')
    return { string: formatDuration(nanoseconds), nanoseconds: asNumber(nanoseconds) }
  },
}

const quantity: Subject = {
  name: 'quantity',
  answer: line => {
    const a = quantityOf(line.a)
    if (line.op === undefined) return { canonical: formatQuantity(a) }
    const b = quantityOf(line.b)
    if (line.op === 'cmp') return compareQuantities(a, b)
    return formatQuantity(line.op === 'add' ? addQuantities(a, b) : subtractQuantities(a, b))
  },
}

function quantityOf(text: unknown): Quantity {
  const parsed = parseQuantity(String(text ?? ''))
  if (parsed === undefined) throw new Error('not a quantity')
  return parsed
}

function asNumber(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}

const selector: Subject = {
  name: 'selector',
  answer: line => {
    const labels = (line.labels ?? {}) as Record<string, string>
    if (typeof line.selector === 'string') {
      return compileLabelRequirements(parseSelectorText(line.selector))(labels)
    }
    const selectorObject = (line.selector ?? {}) as JsonObject
    return line.kyverno === true
      ? compileLabelSelectorWithWildcards(selectorObject)(labels)
      : compileLabelSelector(selectorObject)(labels)
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
    return applyJsonPatch(line.resource, patch as never, dialect)
  },
}

const yaml: Subject = {
  name: 'yaml',
  answer: line => {
    const documents = parseYaml(String(line.text ?? ''))
    const broken = documents
      .flatMap(({ problems }) => problems)
      .find(({ severity }) => severity === 'error')
    if (broken) throw new Error(broken.message)
    return { documents: documents.map(({ value }) => value).filter(value => !isEmpty(value)) }
  },
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0)
  )
}

/** The subjects of languages and notations that need no policy. */
export const notations: readonly Subject[] = [
  wildcard,
  semver,
  duration,
  quantity,
  selector,
  mergepatch,
  jsonpatch,
  yaml,
]
