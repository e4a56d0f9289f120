import {
  compareSemver,
  NotationError,
  requireSemver,
  type Semver,
} from '../../../notation/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { CelObject } from '../../value/cel-object.ts'
import { requireInt } from '../../value/numbers.ts'
import { traversalCost } from '../cost.ts'
import type { FunctionRow, Library } from '../library.ts'

/** A semantic version as a value of CEL. */
class SemverValue extends CelObject {
  readonly typeName = 'kubernetes.Semver'
  readonly version: Semver

  constructor(version: Semver) {
    super()
    this.version = version
  }

  equals(other: unknown): boolean {
    return other instanceof SemverValue && compareSemver(this.version, other.version) === 0
  }

  /** The text of the version. */
  format(): string {
    const { major, minor, patch, prerelease, build } = this.version
    const before = prerelease.length === 0 ? '' : `-${prerelease.join('.')}`
    return `${major}.${minor}.${patch}${before}${build.length === 0 ? '' : `+${build.join('.')}`}`
  }
}

/** The full form of a short version: without `v`, with three numbers that have no zeros in front. */
function normalize(text: string): string {
  const version = text.replace(/^v/, '')
  const parts = version.split('.')
  const last = parts.at(-1) ?? ''
  if (parts.length < 3 && /[-+]/.test(last)) return version
  const padded = [...parts, '0', '0'].slice(0, Math.max(parts.length, 3))
  return padded.map((part, at) => (at < 3 ? part.replace(/^0+(?=\d)/, '') : part)).join('.')
}

function read(text: string, isLenient = false): SemverValue {
  try {
    return new SemverValue(requireSemver(isLenient ? normalize(text) : text))
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new CelError(error.message)
  }
}

function isSemver(text: string, isLenient = false): boolean {
  try {
    read(text, isLenient)
    return true
  } catch (error) {
    if (!(error instanceof CelError)) throw error
    return false
  }
}

const parts = ['major', 'minor', 'patch'] as const
const example = "semver('1.2.3')"

const numbers = parts.map((part, index): FunctionRow => {
  return {
    signature: `kubernetes.Semver . ${part}() -> int`,
    doc: `The ${part} number.`,
    example: `${example}.${part}() == ${index + 1}`,
    call: (value: SemverValue) => requireInt(value.version[part]),
  }
})

function comparing(name: string, result: string, answer: (order: number) => unknown): FunctionRow {
  const expected = { isLessThan: '', isGreaterThan: ' == false', compareTo: ' == -1' }[name] ?? ''
  return {
    signature: `kubernetes.Semver . ${name}(kubernetes.Semver) -> ${result}`,
    doc: 'How a version stands to another; what follows a `+` does not count.',
    example: `${example}.${name}(semver('1.10.0'))${expected}`,
    call: (a: SemverValue, b: SemverValue) => answer(compareSemver(a.version, b.version)),
  }
}

/** The library of semantic versions that Kubernetes adds. */
export const semverLibrary: Library = {
  name: 'kubernetes.semver',
  typeNames: new Map([['kubernetes.Semver', 'kubernetes.Semver']]),
  functions: [
    {
      signature: 'semver(string) -> kubernetes.Semver',
      cost: traversalCost,
      doc: 'The version that a text names.',
      example: "semver('1.2.3+a') == semver('1.2.3+b')",
      call: (text: string) => read(text),
    },
    {
      signature: 'semver(string, bool) -> kubernetes.Semver',
      cost: traversalCost,
      doc: 'The version that a text names; if wanted, also one that begins with `v` or is short.',
      example: "semver('v1.2', true) == semver('1.2.0')",
      call: read,
    },
    {
      signature: 'isSemver(string) -> bool',
      cost: traversalCost,
      doc: 'Whether a text names a version.',
      example: "!isSemver('1.2')",
      call: (text: string) => isSemver(text),
    },
    {
      signature: 'isSemver(string, bool) -> bool',
      cost: traversalCost,
      doc: 'Whether a text names a version; if wanted, also one that begins with `v` or is short.',
      example: "isSemver('v1.2', true)",
      call: isSemver,
    },
    ...numbers,
    comparing('isLessThan', 'bool', order => order < 0),
    comparing('isGreaterThan', 'bool', order => order > 0),
    comparing('compareTo', 'int', order => order),
  ],
}
