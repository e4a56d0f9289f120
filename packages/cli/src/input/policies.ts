import {
  type ClassicPolicy,
  type CleanupPolicy,
  formatPath,
  type GlobalContextEntry,
  type LoadedText,
  type LocatedProblem,
  load,
  type PolicyException,
  type PolicyWarning,
} from '@ephor/engine'
import { snippetAt } from '@ephor/lang'
import { isObject } from '@ephor/lang/json'
import { shownPath } from './fetched-path.ts'
import { filesOf } from './paths.ts'
import type { InputProblem } from './problem.ts'
import { readText } from './read-text.ts'

/** A policy that is left out, as upstream lists it. */
export interface RefusedPolicy {
  readonly name: string
  readonly reason: string
  /** `schema`: it is no policy; `policy`: it is one, but makes no sense. */
  readonly stage: 'schema' | 'policy'
}

/** A policy of a kind that is known, but not run. */
export interface UnsupportedDocument {
  readonly place: string
  readonly kind: string
  readonly name: string
}

/** What was found in the policy files. */
export interface PolicyFiles {
  readonly policies: readonly ClassicPolicy[]
  readonly exceptions: readonly PolicyException[]
  readonly cleanupPolicies: readonly CleanupPolicy[]
  readonly globalContextEntries: readonly GlobalContextEntry[]
  /** Documents of kinds that come with a later version. */
  readonly unsupported: readonly UnsupportedDocument[]
  /** Policies that read well but make no sense. */
  readonly refused: readonly RefusedPolicy[]
  readonly problems: readonly InputProblem[]
  /** What the API server would say of deprecated kinds, as `path: text`. */
  readonly warnings: readonly string[]
  /** What is doubtful about a document, as `path: text`. */
  readonly hints: readonly string[]
}

/** Reads policies from files, folders, patterns and `-`; all problems are gathered. */
export function readPolicies(paths: readonly string[]): PolicyFiles {
  const found = paths.flatMap(policiesAt)
  return {
    policies: found.flatMap(({ policies }) => policies),
    exceptions: found.flatMap(({ exceptions }) => exceptions),
    cleanupPolicies: found.flatMap(({ cleanupPolicies }) => cleanupPolicies),
    globalContextEntries: found.flatMap(({ globalContextEntries }) => globalContextEntries),
    unsupported: found.flatMap(({ unsupported }) => unsupported),
    refused: found.flatMap(({ refused }) => refused),
    problems: found.flatMap(({ problems }) => problems),
    warnings: found.flatMap(({ warnings }) => warnings),
    hints: found.flatMap(({ hints }) => hints),
  }
}

const nothing: PolicyFiles = {
  policies: [],
  exceptions: [],
  cleanupPolicies: [],
  globalContextEntries: [],
  unsupported: [],
  refused: [],
  problems: [],
  warnings: [],
  hints: [],
}

function policiesAt(path: string): readonly PolicyFiles[] {
  const problems: InputProblem[] = []
  const files = filesOf(path, error =>
    problems.push({ severity: 'error', place: shownPath(error.path), message: error.reason }),
  )
  return [{ ...nothing, problems }, ...files.map(policiesOf)]
}

function policiesOf(path: string): PolicyFiles {
  const file = shownPath(path)
  const read = readText(path)
  if ('problem' in read) {
    return { ...nothing, problems: [{ severity: 'error', place: file, message: read.problem }] }
  }
  const loaded = load(read.text, { source: file })
  return {
    ...nothing,
    policies: loaded.policies,
    exceptions: loaded.exceptions,
    cleanupPolicies: loaded.cleanupPolicies,
    globalContextEntries: loaded.globalContextEntries,
    unsupported: loaded.unsupported.map(({ kind, name }) => ({ place: file, kind, name })),
    refused: refusedOf(loaded),
    problems: loaded.problems.map(problem => asInputProblem(problem, file, read.text)),
    warnings: warningsAbout('deprecated kind', loaded, file),
    hints: [...warningsAbout('doubt', loaded, file), ...unknownKinds(loaded, file)],
  }
}

/** Objects of Kyverno's groups that are of no kind of theirs: a mistyped policy checks nothing. */
function unknownKinds({ others }: LoadedText, file: string): readonly string[] {
  return others.filter(isObject).flatMap(({ apiVersion, kind }) => {
    const isKyverno = /^(?:policies\.)?kyverno\.io\//.test(String(apiVersion))
    return isKyverno ? [`${file}: ${apiVersion} ${kind} is no kind that is known`] : []
  })
}

function warningsAbout(
  about: PolicyWarning['about'],
  { warnings }: LoadedText,
  file: string,
): readonly string[] {
  return warnings.flatMap(warning =>
    warning.about === about ? [`${file}: ${warning.message}`] : [],
  )
}

/** One entry a policy, with all its mistakes. */
function refusedOf({ problems }: LoadedText): readonly RefusedPolicy[] {
  const byName = new Map<string, RefusedPolicy>()
  for (const { name, error, stage } of problems) {
    if (name === '') continue
    const before = byName.get(name)
    const reason = before ? `${before.reason}; ${error.message}` : error.message
    byName.set(name, { name, reason, stage: before?.stage === 'schema' ? 'schema' : stage })
  }
  return [...byName.values()]
}

function asInputProblem(problem: LocatedProblem, file: string, text: string): InputProblem {
  const { position, error, at } = problem
  const place = position ? `${file}:${position.line}:${position.column}` : file
  const list = at.length === 0 ? '' : `${formatPath(at)}: `
  return {
    severity: 'error',
    place,
    message: `${list}${error.message}`,
    ...(position ? { snippet: snippetAt(text, position.offset) } : {}),
  }
}
