import { createPositions, type Position } from '@ephor/lang'
import { createPlaces, type Places, parseYaml, type YamlProblem } from '@ephor/lang/yaml'
import type { Path } from '../error.ts'
import { objectsIn } from '../load/documents.ts'
import { readSuppressions } from './suppressions.ts'

/** A text with its name. */
export interface LintFile {
  readonly file: string
  readonly text: string
}

/** An object of a text, and where it stands. */
export interface WrittenObject {
  readonly object: unknown
  readonly document: number
  readonly at: Path
}

/** A problem of a document that cannot be read, or not without loss. */
export interface ReadingProblem extends YamlProblem {
  readonly document: number
}

/** A text that was read, with where things stand in it. */
export interface ReadText extends LintFile {
  readonly objects: readonly WrittenObject[]
  readonly problems: readonly ReadingProblem[]
  /** The places of a document, which is parsed when they are first asked for. */
  placesOf(document: number): Places | undefined
  positionAt(offset: number): Position
  startOf(document: number): number
  isSuppressed(code: string, line: number): boolean
}

/** Reads a text. Documents that lose a part of their text are problems alone. */
export function readFile({ file, text }: LintFile): ReadText {
  const documents = parseYaml(text)
  const places = new Map<number, Places | undefined>()
  const suppressions = readSuppressions(text)
  let positions: ReturnType<typeof createPositions> | undefined
  return {
    file,
    text,
    objects: documents.flatMap(({ value, problems }, document) =>
      value === undefined || problems.length > 0
        ? []
        : objectsIn(value, []).map(({ object, at }) => ({ object, document, at })),
    ),
    problems: documents.flatMap(({ problems }, document) =>
      problems.map(problem => ({ ...problem, document })),
    ),
    placesOf(index) {
      const document = documents[index]
      if (document === undefined) return undefined
      if (!places.has(index)) places.set(index, createPlaces(text, document))
      return places.get(index)
    },
    positionAt(offset) {
      positions ??= createPositions(text)
      return positions(offset)
    },
    startOf: index => documents[index]?.start ?? 0,
    isSuppressed: (code, line) => suppressions.get(line)?.has(code) ?? false,
  }
}
