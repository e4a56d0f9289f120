import { positionAt } from '@ephor/lang'
import { locate, type Place, parseYaml } from '@ephor/lang/yaml'
import { PolicyError } from '../error.ts'
import { type LoadResult, loadPolicies, type PolicyProblem } from './documents.ts'
import type { ValidationOptions } from './validate/index.ts'

/** A problem with its line and column in the text. */
export interface LocatedProblem extends PolicyProblem {
  readonly position?: Place
}

/** As `LoadResult`, with a place in the text for every problem. */
export interface LoadedText extends LoadResult {
  readonly problems: readonly LocatedProblem[]
}

/** What `load` may know beside the text. */
export interface LoadOptions extends ValidationOptions {
  /** Where the text comes from, for messages: a file or an address. */
  readonly source?: string
}

/**
 * Loads every policy of a YAML or JSON text. Documents that cannot be read are problems like any
 * other, also those that say a thing twice or lose a part of their text; those around them are
 * loaded.
 */
export function load(text: string, { source, kinds }: LoadOptions = {}): LoadedText {
  const documents = parseYaml(text)
  const from = source === undefined ? {} : { source }
  const readable = documents.flatMap((document, index) =>
    document.value === undefined || document.problems.length > 0 ? [] : [{ document, index }],
  )
  const result = loadPolicies(
    readable.map(({ document }) => ({ value: document.value, ...from })),
    { kinds },
  )
  const located = result.problems.map((problem): LocatedProblem => {
    const entry = readable[problem.document]
    if (entry === undefined) return problem
    const path = [...problem.at, ...problem.error.path]
    const position = locate(text, entry.document, path)
    return { ...problem, document: entry.index, ...(position && { position }) }
  })
  const unreadable = documents.flatMap(({ problems }, document) =>
    problems.map(
      (problem): LocatedProblem => ({
        ...from,
        document,
        at: [],
        kind: '',
        name: '',
        stage: 'schema',
        error: new PolicyError('INVALID_DOCUMENT', [], problem.message),
        position: { offset: problem.offset, ...positionAt(text, problem.offset) },
      }),
    ),
  )
  const warnings = result.warnings.map(warning => ({
    ...warning,
    document: readable[warning.document]?.index ?? warning.document,
  }))
  return { ...result, problems: [...unreadable, ...located], warnings }
}
