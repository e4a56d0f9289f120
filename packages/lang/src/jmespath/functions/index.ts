import { arithmeticFunctions } from './arithmetic.ts'
import { encodingFunctions } from './encoding.ts'
import type { JmespathFunction, JmespathFunctionDescription } from './function.ts'
import { hashFunctions } from './hashes.ts'
import { imageFunctions } from './images.ts'
import { listFunctions } from './lists.ts'
import { networkFunctions } from './network.ts'
import { numberFunctions } from './numbers.ts'
import { objectFunctions } from './objects.ts'
import { randomFunctions } from './random.ts'
import { referenceFunctions } from './references.ts'
import { regexFunctions } from './regex.ts'
import { semverFunctions } from './semver.ts'
import { stringFunctions } from './strings.ts'
import { timeFunctions } from './time.ts'
import { typeFunctions } from './types.ts'
import { x509Functions } from './x509.ts'

const all: readonly JmespathFunction[] = [
  ...stringFunctions,
  ...regexFunctions,
  ...numberFunctions,
  ...arithmeticFunctions,
  ...listFunctions,
  ...referenceFunctions,
  ...objectFunctions,
  ...typeFunctions,
  ...encodingFunctions,
  ...hashFunctions,
  ...timeFunctions,
  ...imageFunctions,
  ...semverFunctions,
  ...networkFunctions,
  ...randomFunctions,
  ...x509Functions,
]

/** All functions, each described by its name, arguments, result and examples; by group. */
export const jmespathFunctions: readonly JmespathFunctionDescription[] = all

/** The functions by name. */
export const functionsByName: ReadonlyMap<string, JmespathFunction> = new Map(
  all.map(definition => [definition.name, definition]),
)
