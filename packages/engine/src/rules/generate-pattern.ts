import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { LabelSelector } from '@ephor/lang/notation'
import type { GeneratePattern } from '../api/classic.ts'
import { EvaluationError, type Path } from '../error.ts'
import { type Probe, probed } from '../probe.ts'
import type { Frame } from '../variables/frame.ts'
import { compileTemplate } from '../variables/template.ts'
import { type CloneList, clone, cloneAll } from './generate-clone.ts'
import type { Made } from './generate-made.ts'
import type { Target } from './generate-target.ts'

/** Makes what a pattern says. @throws {EvaluationError} with upstream's text. */
export type Generate = (frame: Frame, made: Made) => void

/** Compiles what a rule, or one of its lists, makes: from data, or by copying (spec 6.3.1). */
export function compileGeneratePattern(
  pattern: GeneratePattern,
  path: Path,
  probe: Probe | undefined,
): Generate {
  const template = compileTemplate(onlyPattern(pattern), probe?.watchVariable)
  const generateOne: Generate = (frame, made) => {
    const document = template.evaluate(frame)
    if (isObject(document)) generate(document, frame, made)
  }
  return probed(probe, { kind: 'generate', path }, generateOne)
}

const keys = [
  'apiVersion',
  'kind',
  'name',
  'namespace',
  'data',
  'clone',
  'cloneList',
] as const satisfies readonly (keyof GeneratePattern)[]

/** Without what the rule says besides, which has variables of its own. */
function onlyPattern(pattern: GeneratePattern): JsonObject {
  return Object.fromEntries(
    keys.filter(key => pattern[key] !== undefined).map(key => [key, pattern[key]]),
  )
}

function generate(document: JsonObject, frame: Frame, made: Made): void {
  const target: Target = {
    apiVersion: textAt(document, 'apiVersion'),
    kind: textAt(document, 'kind'),
    namespace: textAt(document, 'namespace'),
    name: textAt(document, 'name'),
  }
  const source = sourceIn(document, target)
  const list = cloneListIn(document)
  if (source !== undefined) clone(frame, made, source, target)
  else if (list !== undefined) cloneAll(frame, made, list, target.namespace)
  else generateData(getOwn(document, 'data'), target, frame, made)
}

/** Without data the object has nothing but its kind, its name and the labels of the rule. */
function generateData(written: unknown, target: Target, frame: Frame, made: Made): void {
  const data = written ?? {}
  if (!isObject(data)) throw new EvaluationError(`\`data\` of ${target.kind} must be an object`)
  made.add(data, target, made.existing(frame, target))
}

function sourceIn(document: JsonObject, target: Target): Target | undefined {
  const source = objectAt(document, 'clone')
  const name = source === undefined ? '' : textAt(source, 'name')
  if (source === undefined || name === '') return undefined
  return { ...target, namespace: textAt(source, 'namespace'), name }
}

function cloneListIn(document: JsonObject): CloneList | undefined {
  const list = objectAt(document, 'cloneList')
  const kinds = list === undefined ? undefined : getOwn(list, 'kinds')
  if (list === undefined || !Array.isArray(kinds) || kinds.length === 0) return undefined
  return {
    namespace: textAt(list, 'namespace'),
    kinds: kinds.map(kind => (typeof kind === 'string' ? kind : '')),
    selector: objectAt(list, 'selector') as LabelSelector | undefined,
  }
}

/** A text after substitution; a variable may have put anything there. */
function textAt(object: JsonObject, key: string): string {
  const value = getOwn(object, key) ?? ''
  if (typeof value === 'string') return value
  throw new EvaluationError(`\`${key}\` must be a string, not ${JSON.stringify(value)}`)
}

function objectAt(object: JsonObject, key: string): JsonObject | undefined {
  const value = getOwn(object, key)
  return isObject(value) ? value : undefined
}
