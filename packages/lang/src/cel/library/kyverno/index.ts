import type { Library } from '../library.ts'
import { globalContextLibrary } from './global-context.ts'
import { gzipLibrary } from './gzip.ts'
import { hashLibrary } from './hash.ts'
import { httpLibrary } from './http.ts'
import { imageLibrary } from './image.ts'
import { imageDataLibrary } from './image-data.ts'
import { jsonLibrary } from './json.ts'
import { roundLibrary } from './math.ts'
import { randomLibrary } from './random.ts'
import { resourceLibrary } from './resource.ts'
import { timeLibrary } from './time.ts'
import { transformLibrary } from './transform.ts'
import { userLibrary } from './user.ts'
import { x509Library } from './x509.ts'
import { yamlLibrary } from './yaml.ts'

/** The libraries of Kyverno that all its kinds have; those of a policy in a namespace are confined to it. */
export function kyvernoLibraries(namespace?: string): readonly Library[] {
  return [
    globalContextLibrary(namespace),
    resourceLibrary(namespace),
    imageLibrary,
    imageDataLibrary,
    userLibrary,
    hashLibrary,
    roundLibrary,
    jsonLibrary,
    yamlLibrary,
    randomLibrary,
    x509Library,
    timeLibrary,
    transformLibrary,
    gzipLibrary,
    httpLibrary,
  ]
}
