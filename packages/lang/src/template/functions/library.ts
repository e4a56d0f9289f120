import type { TemplateFunction } from '../function.ts'
import { dateFunctions, type Now } from './dates.ts'
import { dictFunctions } from './dicts.ts'
import { disabledFunctions } from './disabled.ts'
import { encodingFunctions } from './encoding.ts'
import { listFunctions } from './lists.ts'
import { numberFunctions } from './numbers.ts'
import { pathFunctions } from './paths.ts'
import { type Random, randomFunctions } from './random.ts'
import { regexFunctions } from './regex.ts'
import { semverFunctions } from './semver.ts'
import { stringFunctions } from './strings.ts'
import { urlFunctions } from './urls.ts'
import { valueFunctions } from './values.ts'
import { wordCaseFunctions } from './word-case.ts'

/** What the function library asks of the world. */
export interface LibraryPorts {
  readonly now: Now
  readonly random: Random
}

/** The functions of sprig 3.3.0 without `env` and `expandenv`, and `dateFormatWithZone`. */
export function templateLibrary({ now, random }: LibraryPorts): readonly TemplateFunction[] {
  return [
    ...stringFunctions,
    ...wordCaseFunctions,
    ...numberFunctions,
    ...listFunctions,
    ...dictFunctions,
    ...valueFunctions,
    ...dateFunctions(now),
    ...regexFunctions,
    ...encodingFunctions,
    ...pathFunctions,
    ...urlFunctions,
    ...semverFunctions,
    ...randomFunctions(random),
    ...disabledFunctions,
  ]
}
