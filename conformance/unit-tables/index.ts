import { arithmetic, functions, library, times } from './jmespath.ts'
import { anchorParts, anchors, operators, overlays, patterns } from './patterns.ts'
import type { Area } from './unit-case.ts'
import { metadataWildcards, wildcards } from './wildcards.ts'

/** The adapters by the name of the file of cases. */
export const areas: Readonly<Record<string, Area>> = {
  ext__wildcard__match: wildcards,
  ext__wildcard__utils: wildcards,
  pkg__engine__wildcards__wildcards: metadataWildcards,
  pkg__engine__jmespath__arithmetic: arithmetic,
  pkg__engine__jmespath__functions: functions,
  pkg__engine__jmespath__time: times,
  pkg__engine__jmespath__error: library,
  pkg__engine__jmespath__functionentry: library,
  pkg__engine__jmespath__new: library,
  pkg__engine__jmespath__utils: library,
  pkg__engine__pattern__pattern: patterns,
  pkg__engine__operator__operator: operators,
  pkg__engine__anchor__anchor: anchors,
  pkg__engine__anchor__anchormap: anchorParts,
  pkg__engine__anchor__error: anchorParts,
  pkg__engine__anchor__utils: anchorParts,
  pkg__engine__validate__utils: anchorParts,
  pkg__engine__validate__validate: overlays,
}
