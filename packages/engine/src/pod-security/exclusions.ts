import { type JsonObject, withKey } from '@ephor/lang/json'
import { compileWildcard } from '@ephor/lang/notation'
import type { PodSecurityExclusion } from '../api/classic.ts'
import type { FieldError, Pod, Violation } from './control.ts'
import { asList, asText, containerLists, objectItem, specOf } from './pod.ts'
import type { ChosenCheck } from './standards.ts'

/** Leaves out what an exclusion allows; nothing is changed in place. */
export type Exempt = (violations: readonly Violation[], pod: Pod) => readonly Violation[]

/**
 * Compiles exclusions of controls (spec 6.1.8). What one allows is found by checking a part of the
 * Pod alone: the containers with one of the `images`, or without images the Pod's own fields,
 * beside one container that sets nothing. Every error found there takes one error about the same
 * field (list indexes aside), and with images the same container, out of the violation.
 */
export function compileExclusions(
  exclusions: readonly PodSecurityExclusion[],
  checks: readonly ChosenCheck[],
): Exempt {
  const steps = exclusions.map(exclusion => compileExclusion(exclusion, checks))
  return (violations, pod) =>
    steps.reduce((left, step) => (left.length === 0 ? left : step(left, pod)), violations)
}

function compileExclusion(exclusion: PodSecurityExclusion, checks: readonly ChosenCheck[]): Exempt {
  const concerned = new Map(
    checks
      .filter(({ control }) => control.name === exclusion.controlName && control.name !== '')
      .map(({ control, check }) => [control.id, check]),
  )
  const images = exclusion.images ?? []
  const part = compilePart(images)
  const isSame = images.length === 0 ? isSameField : isSameFieldOfContainer
  const allows = compileAllowance(exclusion)
  return (violations, pod) => {
    const view = part(pod)
    return violations.flatMap(violation => {
      const found = concerned.get(violation.id)?.(view)
      if (found === undefined) return [violation]
      const errors = withoutSame(violation.errors, found.errors.filter(allows), isSame)
      return errors.length === 0 ? [] : [{ ...violation, errors }]
    })
  }
}

/** The part of a Pod that an exclusion is about. */
function compilePart(images: readonly string[]): (pod: Pod) => Pod {
  if (images.length === 0) return withoutContainers
  const matchers = images.map(compileWildcard)
  return pod => {
    const spec = specOf(pod)
    return {
      spec: Object.fromEntries(
        containerLists.map(list => [
          list,
          asList(spec?.[list], list).filter(container => {
            const image = asText(objectItem(container, list).image, 'image')
            return matchers.some(matches => matches(image))
          }),
        ]),
      ),
    }
  }
}

function withoutContainers(pod: Pod): Pod {
  const spec: JsonObject = {
    ...specOf(pod),
    containers: [{ name: 'fake' }],
    initContainers: [],
    ephemeralContainers: [],
  }
  return withKey(pod, 'spec', spec)
}

/** Whether an exclusion allows what an error says; an error without a value has nothing to allow. */
function compileAllowance(exclusion: PodSecurityExclusion): (error: FieldError) => boolean {
  const { restrictedField = '', values = [] } = exclusion
  const matchers = values.map(compileWildcard)
  return error => {
    if (restrictedField !== '' && restrictedField !== anyIndex(error.field)) return false
    if (matchers.length === 0) return true
    return badValues(error).every(value => matchers.some(matches => matches(value)))
  }
}

function badValues({ value }: FieldError): readonly string[] {
  if (typeof value === 'object') return value
  return value === '' ? [] : [String(value)]
}

/** Upstream replaces every run of digits, those in names of annotations too. */
function anyIndex(field: string): string {
  return field.replaceAll(/\d+/g, '*')
}

type IsSame = (left: FieldError, right: FieldError) => boolean

const isSameField: IsSame = (left, right) => anyIndex(left.field) === anyIndex(right.field)

const isSameFieldOfContainer: IsSame = (left, right) =>
  left.container === right.container && isSameField(left, right)

/** Each allowed error takes the first one like it; the last error moves into the gap. */
function withoutSame(
  errors: readonly FieldError[],
  allowed: readonly FieldError[],
  isSame: IsSame,
): readonly FieldError[] {
  const left = [...errors]
  for (const each of allowed) {
    const at = left.findIndex(error => isSame(error, each))
    const last = at === -1 ? undefined : left.pop()
    if (last !== undefined && at < left.length) left[at] = last
  }
  return left
}
