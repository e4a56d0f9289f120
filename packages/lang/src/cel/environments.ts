import type { CelType } from './cel-type.ts'
import { type CelEnvironment, createEnvironment, type LiteralRules } from './check/environment.ts'
import { encodersLibrary } from './library/extension/encoders.ts'
import { listsLibrary } from './library/extension/lists.ts'
import { mathLibrary } from './library/extension/math.ts'
import { regexLibrary } from './library/extension/regex.ts'
import { setsLibrary } from './library/extension/sets.ts'
import { stringsLibrary } from './library/extension/strings.ts'
import { admissionTypes } from './library/kubernetes/admission.ts'
import { authorizationLibrary } from './library/kubernetes/authorization.ts'
import { cidrLibrary } from './library/kubernetes/cidr.ts'
import { formatLibrary } from './library/kubernetes/format.ts'
import { ipLibrary } from './library/kubernetes/ip.ts'
import { jsonPatchLibrary } from './library/kubernetes/json-patch.ts'
import { kubernetesListsLibrary } from './library/kubernetes/lists.ts'
import { mutationTypesLibrary } from './library/kubernetes/mutation.ts'
import { quantityLibrary } from './library/kubernetes/quantity.ts'
import { kubernetesRegexLibrary } from './library/kubernetes/regex.ts'
import { semverLibrary } from './library/kubernetes/semver.ts'
import { urlsLibrary } from './library/kubernetes/urls.ts'
import { generatorLibrary } from './library/kyverno/generator.ts'
import { imageVerificationLibrary } from './library/kyverno/image-verification.ts'
import { kyvernoLibraries } from './library/kyverno/index.ts'
import { orValueLibrary } from './library/kyverno/or-value.ts'
import type { Library } from './library/library.ts'
import { optionalsLibrary } from './library/optionals.ts'
import { standardLibrary } from './library/standard/index.ts'
import { bindingMacros, twoVariableMacros } from './macros.ts'

/**
 * The kinds of expressions:
 * - `kubernetes`: the API server's own (ValidatingAdmissionPolicy, `validate.cel`);
 * - `kubernetes-mutating`: those of MutatingAdmissionPolicy;
 * - `validating`, `mutating`, `generating`, `deleting`, `image`: Kyverno's kinds of policies;
 * - `image-match`: those that select images.
 */
export type CelDialect =
  | 'kubernetes'
  | 'kubernetes-mutating'
  | 'validating'
  | 'mutating'
  | 'generating'
  | 'deleting'
  | 'image'
  | 'image-match'

export interface DialectOptions {
  readonly variables?: ReadonlyMap<string, CelType>
  /** The namespace that a policy is confined to, if it is one. */
  readonly namespace?: string
  /** Whether `x.orValue(y)` takes an `x` that is no optional; see `orValueLibrary`. */
  readonly lenientOrValue?: boolean
  readonly objects?: CelEnvironment['objects']
}

const bindings: Library = { name: 'bindings', functions: [], macros: bindingMacros }
const twoVariables: Library = {
  name: 'two-variable comprehensions',
  functions: [],
  macros: twoVariableMacros,
}

/** What both the API server and Kyverno add to the language. */
const shared: readonly Library[] = [
  standardLibrary,
  optionalsLibrary,
  stringsLibrary,
  listsLibrary,
  setsLibrary,
  kubernetesListsLibrary,
  kubernetesRegexLibrary,
  urlsLibrary,
  quantityLibrary,
  ipLibrary,
  cidrLibrary,
  formatLibrary,
  semverLibrary,
]

const kubernetes: readonly Library[] = [...shared, twoVariables, authorizationLibrary]
const extended: readonly Library[] = [
  ...shared,
  bindings,
  encodersLibrary,
  mathLibrary,
  regexLibrary,
]
const mutating: readonly Library[] = [mutationTypesLibrary, jsonPatchLibrary]

function librariesOf(dialect: CelDialect, namespace: string | undefined): readonly Library[] {
  switch (dialect) {
    case 'kubernetes':
      return kubernetes
    case 'kubernetes-mutating':
      return [...kubernetes, ...mutating]
    case 'validating':
      return [...kubernetes, ...extended, ...kyvernoLibraries(namespace)]
    case 'mutating':
      return [...kubernetes, ...extended, ...mutating, ...kyvernoLibraries(namespace)]
    case 'generating':
      return [...extended, ...kyvernoLibraries(namespace), generatorLibrary(namespace)]
    case 'deleting':
      return [...extended, ...mutating, ...kyvernoLibraries(namespace)]
    case 'image':
      return [...kubernetes, ...extended, ...kyvernoLibraries(namespace), imageVerificationLibrary]
    case 'image-match':
      return [...extended, ...kyvernoLibraries(namespace)]
  }
}

/** The dialects that the API server checks and limits the cost of. */
const limited: ReadonlySet<CelDialect> = new Set([
  'kubernetes',
  'kubernetes-mutating',
  'validating',
  'mutating',
  'image',
] as const)

/** What one expression may cost in the API server. */
const COST_LIMIT = 1_000_000

function literalRules(dialect: CelDialect): LiteralRules {
  if (limited.has(dialect)) return 'strict'
  return dialect === 'generating' ? 'free' : 'alike'
}

/**
 * The environment of a kind of expression. Building one takes milliseconds: keep it, and add
 * variables by `withVariables`.
 *
 * Source: specification kyverno-cel 1.1 and 1.2.
 */
export function createDialect(dialect: CelDialect, options: DialectOptions = {}): CelEnvironment {
  const { namespace, lenientOrValue = false, variables, objects } = options
  const libraries = librariesOf(dialect, namespace)
  const isLimited = limited.has(dialect)
  return createEnvironment({
    libraries: [
      ...new Set(libraries),
      admissionTypes(!dialect.startsWith('kubernetes')),
      ...(lenientOrValue ? [orValueLibrary] : []),
    ],
    literals: literalRules(dialect),
    ...(isLimited ? { costLimit: COST_LIMIT } : {}),
    ...(variables === undefined ? {} : { variables }),
    ...(objects === undefined ? {} : { objects }),
  })
}
