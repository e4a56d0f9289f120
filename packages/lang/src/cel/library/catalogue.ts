import { extensionLibraries } from './extension/index.ts'
import { kubernetesLibraries } from './kubernetes/index.ts'
import { jsonPatchLibrary } from './kubernetes/json-patch.ts'
import { generatorLibrary } from './kyverno/generator.ts'
import { imageVerificationLibrary } from './kyverno/image-verification.ts'
import { kyvernoLibraries } from './kyverno/index.ts'
import { orValueLibrary } from './kyverno/or-value.ts'
import type { Library } from './library.ts'
import { optionalsLibrary } from './optionals.ts'
import { standardLibrary } from './standard/index.ts'

/**
 * All libraries, those of policies without a namespace: for reference pages, completion and the
 * like. Which of them an expression may use depends on its dialect.
 */
export const celLibraries: readonly Library[] = [
  standardLibrary,
  optionalsLibrary,
  ...extensionLibraries,
  ...kubernetesLibraries,
  jsonPatchLibrary,
  ...kyvernoLibraries(),
  generatorLibrary(),
  imageVerificationLibrary,
  orValueLibrary,
]
