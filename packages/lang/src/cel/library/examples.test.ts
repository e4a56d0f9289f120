import { describe, expect, test } from 'vitest'
import { parseJson } from '../../json/index.ts'
import { opaqueType } from '../cel-type.ts'
import { checkCel } from '../check/check.ts'
import { createEnvironment } from '../check/environment.ts'
import { compileCel } from '../compile/compile.ts'
import { bindingMacros, twoVariableMacros } from '../macros.ts'
import { parseCel } from '../parser.ts'
import { type CelWorld, emptyWorld } from '../world.ts'
import { celLibraries } from './catalogue.ts'
import { latestStringsLibrary } from './extension/strings.ts'
import { createAuthorizer } from './kubernetes/authorization.ts'
import { httpAnswer } from './kyverno/http.ts'
import { orValueLibrary } from './kyverno/or-value.ts'

const shared = celLibraries.filter(library => library !== orValueLibrary)

const world: CelWorld = {
  ...emptyWorld,
  now: () => 1_800_000_000_000_000_000n,
  random: () => 0.5,
  getResource: () => undefined,
  listResources: () => ({ items: [] }),
  createResource: (_address, object) => object,
  resourceOfKind: (_apiVersion, kind) => `${kind.toLowerCase()}s`,
  callHttp: () => httpAnswer(200, parseJson('{"n": 1}')),
  imageData: reference => ({ registry: reference.split('/')[0] }),
  globalContext: () => null,
  generate: () => {},
  verifyImage: (_reference, attestors) => attestors.length,
  verifyAttestation: (_reference, _attestation, attestors) => attestors.length,
  attestationPayload: () => ({}),
}

const authorizer = createAuthorizer(() => ({ allowed: true, reason: '', error: '' }))

describe.each([...celLibraries, latestStringsLibrary])(
  'the examples of the library $name are true',
  library => {
    const environment = createEnvironment({
      libraries: [
        ...new Set([...shared.filter(({ name }) => !library.name.startsWith(name)), library]),
      ],
      variables: new Map([['authorizer', opaqueType('kubernetes.authorization.Authorizer')]]),
    })
    const macros = [...environment.macros, ...bindingMacros, ...twoVariableMacros]

    test.each(library.functions)('$signature', ({ example }) => {
      const checked = checkCel(parseCel(example, { macros }), environment)
      expect(compileCel(checked).evaluate({ authorizer }, world)).toBe(true)
    })
  },
)
