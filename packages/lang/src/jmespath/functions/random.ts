import { JmespathError } from '../error.ts'
import { text, textAt } from './arguments.ts'
import type { JmespathFunction } from './function.ts'
import { compileGenerator } from './random-text.ts'

/** Functions that give another result every time. */
export const randomFunctions: readonly JmespathFunction[] = [
  {
    name: 'random',
    parameters: [text],
    result: ['string'],
    doc: 'a random text that matches a regular expression in POSIX syntax, without `\\d` and the like',
    examples: [
      { expression: "random('[0-9a-f]{6}')", matches: /^[0-9a-f]{6}$/ },
      { expression: "random('')", error: 'no pattern provided' },
    ],
    isStandard: false,
    readsWorld: true,
    call: (values, run) => generate(textAt(values, 0))(run.environment.random),
    prepare: {
      parameter: 0,
      call: pattern => {
        const make = generate(pattern)
        return (_values, run) => make(run.environment.random)
      },
    },
  },
]

function generate(pattern: string): (random: () => number) => string {
  if (pattern === '') throw new JmespathError('VALUE', 'no pattern provided')
  return compileGenerator(pattern)
}
