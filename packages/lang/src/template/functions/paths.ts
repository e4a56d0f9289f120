import { cleanPath } from '../../jmespath/functions/text-edits.ts'
import type { TemplateFunction } from '../function.ts'
import { eachName, type NamedRow } from './aliases.ts'

function clean(path: string): string {
  return cleanPath(path) || '.'
}

function base(path: string): string {
  if (path === '') return '.'
  const trimmed = path.replace(/\/+$/, '')
  return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1)
}

function directory(path: string): string {
  return clean(path.slice(0, path.lastIndexOf('/') + 1))
}

function extension(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot)
}

const rows: readonly NamedRow[] = [
  {
    names: 'base osBase',
    takes: ['string'],
    doc: 'the last element of a path',
    examples: [['{{ base "a/b.txt" }}', 'b.txt']],
    call: base,
  },
  {
    names: 'dir osDir',
    takes: ['string'],
    doc: 'all but the last element of a path',
    examples: [['{{ dir "a/b/c" }}', 'a/b']],
    call: directory,
  },
  {
    names: 'clean osClean',
    takes: ['string'],
    doc: 'the shortest path that means the same',
    examples: [['{{ clean "a//b/../c" }}', 'a/c']],
    call: clean,
  },
  {
    names: 'ext osExt',
    takes: ['string'],
    doc: 'the extension of a path',
    examples: [['{{ ext "a.tar.gz" }}', '.gz']],
    call: extension,
  },
  {
    names: 'isAbs osIsAbs',
    takes: ['string'],
    doc: 'whether a path starts at the root',
    examples: [['{{ isAbs "/a" }}', 'true']],
    call: (path: string) => path.startsWith('/'),
  },
]

/** Paths, with slashes on every system. */
export const pathFunctions: readonly TemplateFunction[] = eachName(rows)
