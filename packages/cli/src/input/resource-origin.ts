import { formatPath, type Path } from '@ephor/engine'
import { createPositions, type Position } from '@ephor/lang'
import { isObject } from '@ephor/lang/json'
import { createLocator, type YamlDocument } from '@ephor/lang/yaml'
import type { TextPart } from './text-parts.ts'

/** Where something stands in a file. */
export interface SourcePlace {
  readonly file: string
  /** From 1, as the column. */
  readonly line: number
  readonly column: number
  /** In the object, as `spec.containers[0].image`; empty for the object itself. */
  readonly path: string
}

/** A part of a file; its lines are found when somebody asks. */
export class SourcePart {
  readonly file: string
  readonly part: TextPart
  #positions: ((offset: number) => Position) | undefined

  constructor(file: string, part: TextPart) {
    this.file = file
    this.part = part
  }

  positionOf(offset: number): Position {
    this.#positions ??= createPositions(this.part.text)
    const { line, column } = this.#positions(offset)
    return { line: this.part.linesBefore() + line, column }
  }
}

// Parsing a document once more, with all its places, takes about twenty times its size in memory:
// of a larger one, only where it begins is told.
const maxLocatedLength = 16 * 1024 * 1024

/** A document of a part; where its values stand is found when somebody asks. */
export class SourceDocument {
  readonly source: SourcePart
  readonly #document: YamlDocument
  #locate: ((path: Path) => number) | undefined
  #paths: Map<unknown, Path> | undefined

  constructor(source: SourcePart, document: YamlDocument) {
    this.source = source
    this.#document = document
  }

  positionOf(object: unknown, path: Path): Position {
    this.#locate ??= this.#createLocate()
    this.#paths ??= new Map(objectsWithPaths(this.#document.value, []))
    const whole = [...(this.#paths.get(object) ?? []), ...path]
    return this.source.positionOf(this.#locate(whole))
  }

  #createLocate(): (path: Path) => number {
    const { start, end } = this.#document
    const locate =
      end - start > maxLocatedLength
        ? undefined
        : createLocator(this.source.part.text, this.#document)
    return locate ?? (() => start)
  }
}

/** The objects of a document, with where each stands in it: more than one in lists of kubectl. */
function objectsWithPaths(value: unknown, path: Path): readonly (readonly [unknown, Path])[] {
  if (!isObject(value) || !Array.isArray(value.items)) return [[value, path]]
  const items: readonly unknown[] = value.items
  const below = items.flatMap((item, index) => objectsWithPaths(item, [...path, 'items', index]))
  return [[value, path], ...below]
}

/** Where a resource was read. */
export class ResourceOrigin {
  readonly #document: SourceDocument
  readonly #object: unknown

  /** The object is the one of the document, before anything was changed. */
  constructor(document: SourceDocument, object: unknown) {
    this.#document = document
    this.#object = object
  }

  get file(): string {
    return this.#document.source.file
  }

  /** Makes the origin answer after its file was read, too. */
  keep(): void {
    this.#document.source.part.linesBefore()
  }

  /**
   * The place of what stands at `/spec/containers/0/image/`, or of the deepest parent that the file
   * has; without a path that of the resource.
   */
  place(pathText = ''): SourcePlace {
    const path = pathIn(this.#object, pathText)
    const { line, column } = this.#document.positionOf(this.#object, path)
    return { file: this.file, line, column, path: formatPath(path) }
  }
}

/** The steps of a path whose keys may hold slashes themselves: those that the object has count. */
function pathIn(object: unknown, text: string): Path {
  const steps = text.split('/').filter(step => step !== '')
  const path: (string | number)[] = []
  let value = object
  for (let at = 0; at < steps.length; ) {
    const found = stepIn(value, steps.slice(at))
    path.push(found.key)
    at += found.length
    value = found.value
  }
  return path
}

function stepIn(
  value: unknown,
  steps: readonly string[],
): { readonly key: string | number; readonly length: number; readonly value: unknown } {
  const [first = ''] = steps
  if (Array.isArray(value) && /^\d+$/.test(first)) {
    return { key: Number(first), length: 1, value: value[Number(first)] }
  }
  if (isObject(value)) {
    for (let length = steps.length; length > 0; length--) {
      const key = steps.slice(0, length).join('/')
      if (Object.hasOwn(value, key)) return { key, length, value: value[key] }
    }
  }
  return { key: first, length: 1, value: undefined }
}
