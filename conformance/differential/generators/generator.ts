import type { JsonObject } from '@ephor/lang/json'
import type { Corpus } from '../corpus.ts'
import type { Random } from '../random.ts'

/** What makes the lines of a subject from what the suites hold; called once a run. */
export type Generator = (corpus: Corpus, random: Random) => () => JsonObject
