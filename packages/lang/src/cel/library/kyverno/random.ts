import { compileGenerator } from '../../../jmespath/functions/random-text.ts'
import { JmespathError } from '../../../jmespath/index.ts'
import { CelError } from '../../value/cel-error.ts'
import type { CelWorld } from '../../world.ts'
import type { FunctionRow, Library } from '../library.ts'

function generate(world: CelWorld, pattern = '[0-9a-z]{8}'): string {
  try {
    return compileGenerator(pattern)(() => world.random())
  } catch (error) {
    if (!(error instanceof JmespathError)) throw error
    throw new CelError(error.message)
  }
}

const names = ['random', 'random.random']

/** Kyverno's library of random texts. */
export const randomLibrary: Library = {
  name: 'kyverno.random',
  functions: names.flatMap((name): FunctionRow[] => [
    {
      signature: `${name}() -> string`,
      doc: 'Eight random digits and lower-case letters.',
      example: `${name}().matches('^[0-9a-z]{8}$')`,
      asksWorld: true,
      call: (world: CelWorld) => generate(world),
    },
    {
      signature: `${name}(string) -> string`,
      doc: 'A random text that matches a regular expression.',
      example: `${name}('[a-f]{3}').matches('^[a-f]{3}$')`,
      asksWorld: true,
      call: generate,
    },
  ]),
}
