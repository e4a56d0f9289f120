import { hasWildcard, parseKindSelector } from '@ephor/lang/notation'
import type { ClassicPolicy } from '../../api/classic.ts'
import { formatPath, type Path } from '../../error.ts'
import type { KnownKinds } from '../known-kinds.ts'
import { filtersOf } from './match-block.ts'

/**
 * Kinds that are probably misspelt: none that is known, but almost one. A kind that resembles
 * nothing may well be a custom one.
 */
export function kindHints({ spec }: ClassicPolicy, kinds: KnownKinds): readonly string[] {
  return (spec.rules ?? []).flatMap((rule, index) =>
    (['match', 'exclude'] as const).flatMap(block =>
      filtersOf(rule[block] ?? {}, ['spec', 'rules', index, block]).flatMap(([filter, path]) =>
        (filter.resources?.kinds ?? []).flatMap((selector, at) =>
          hintFor(selector, [...path, 'resources', 'kinds', at], kinds),
        ),
      ),
    ),
  )
}

function hintFor(selector: string, path: Path, kinds: KnownKinds): string[] {
  const { kind } = parseKindSelector(selector)
  if (kind === '' || hasWildcard(kind)) return []
  const meant = kinds.suggest(kind)
  return meant === undefined
    ? []
    : [`${formatPath(path)}: no kind \`${kind}\` is known, did you mean \`${meant}\`?`]
}
