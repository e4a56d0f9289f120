import { describe, expect, test } from 'vitest'
import { checkCel } from '../check/check.ts'
import { createEnvironment } from '../check/environment.ts'
import { compileCel } from '../compile/compile.ts'
import { bindingMacros, twoVariableMacros } from '../macros.ts'
import { parseCel } from '../parser.ts'
import { extensionLibraries } from './extension/index.ts'
import { kubernetesLibraries } from './kubernetes/index.ts'
import { orValueLibrary } from './kyverno/or-value.ts'
import { optionalsLibrary } from './optionals.ts'
import { standardLibrary } from './standard/index.ts'

const shared = [standardLibrary, optionalsLibrary, ...extensionLibraries, ...kubernetesLibraries]

describe.each([...shared, orValueLibrary])(
  'the examples of the library $name are true',
  library => {
    const environment = createEnvironment({ libraries: [...new Set([...shared, library])] })
    const macros = [...environment.macros, ...bindingMacros, ...twoVariableMacros]

    test.each(library.functions)('$signature', ({ example }) => {
      const checked = checkCel(parseCel(example, { macros }), environment)
      expect(compileCel(checked).evaluate({})).toBe(true)
    })
  },
)
