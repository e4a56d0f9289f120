import type { Library } from '../library.ts'
import { cidrLibrary } from './cidr.ts'
import { ipLibrary } from './ip.ts'
import { jsonPatchLibrary } from './json-patch.ts'
import { kubernetesListsLibrary } from './lists.ts'
import { quantityLibrary } from './quantity.ts'
import { kubernetesRegexLibrary } from './regex.ts'
import { semverLibrary } from './semver.ts'

/** Libraries of Kubernetes, which an environment has one by one. */
export const kubernetesLibraries: readonly Library[] = [
  kubernetesListsLibrary,
  kubernetesRegexLibrary,
  quantityLibrary,
  semverLibrary,
  ipLibrary,
  cidrLibrary,
  jsonPatchLibrary,
]
