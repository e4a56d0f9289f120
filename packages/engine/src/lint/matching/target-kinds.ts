import type { Rejection } from '../../load/validate/index.ts'
import type { Subject } from '../subject.ts'
import { judgeKind, kindPlaces } from './kind-places.ts'

/**
 * Whether a rejection says that a target must have a namespace, of a kind of which nobody knows
 * whether it lives in one.
 */
export function isAboutUnknownKind({ area, error }: Rejection, subject: Subject): boolean {
  if (area !== 'generate' || error.path.at(-1) !== 'namespace') return false
  const path = [...error.path.slice(0, -1), 'kind'].join('/')
  return kindPlaces(subject).some(
    place => place.path.join('/') === path && judgeKind(place, subject.knowledge).is !== 'known',
  )
}
