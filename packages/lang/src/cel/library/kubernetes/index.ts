import type { Library } from '../library.ts'
import { authorizationLibrary } from './authorization.ts'
import { cidrLibrary } from './cidr.ts'
import { formatLibrary } from './format.ts'
import { ipLibrary } from './ip.ts'
import { kubernetesListsLibrary } from './lists.ts'
import { quantityLibrary } from './quantity.ts'
import { kubernetesRegexLibrary } from './regex.ts'
import { semverLibrary } from './semver.ts'
import { urlsLibrary } from './urls.ts'

/** Libraries of Kubernetes, which an environment has one by one. */
export const kubernetesLibraries: readonly Library[] = [
  kubernetesListsLibrary,
  kubernetesRegexLibrary,
  quantityLibrary,
  semverLibrary,
  ipLibrary,
  cidrLibrary,
  formatLibrary,
  urlsLibrary,
  authorizationLibrary,
]
