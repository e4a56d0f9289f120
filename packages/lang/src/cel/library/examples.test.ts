import { describe, expect, test } from 'vitest'
import { checkCel } from '../check/check.ts'
import { createEnvironment } from '../check/environment.ts'
import { compileCel } from '../compile/compile.ts'
import { bindingMacros, twoVariableMacros } from '../macros.ts'
import { parseCel } from '../parser.ts'
import { extensionLibraries } from './extension/index.ts'
import { kubernetesLibraries } from './kubernetes/index.ts'
import { optionalsLibrary } from './optionals.ts'
import { standardLibrary } from './standard/index.ts'

const libraries = [standardLibrary, optionalsLibrary, ...extensionLibraries, ...kubernetesLibraries]
const environment = createEnvironment({ libraries })
const macros = [...environment.macros, ...bindingMacros, ...twoVariableMacros]

describe.each(libraries)('the examples of the library $name are true', ({ functions }) => {
  test.each(functions)('$signature', ({ example }) => {
    const checked = checkCel(parseCel(example, { macros }), environment)
    expect(compileCel(checked).evaluate({})).toBe(true)
  })
})
