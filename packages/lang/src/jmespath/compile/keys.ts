import type { JsonObject } from '../../json/index.ts'
import type { JmespathRoot } from '../environment.ts'
import { isMissing, missing } from './missing.ts'

/** Reads something of a value. */
type Read<Input> = (input: Input) => unknown

/** A key, and the answer for an object that does not have it. */
interface Key {
  readonly name: string
  readonly absent: unknown
}

/**
 * Reads a chain of keys from a value; on what is no object a key gives null. If `quiet`, a key
 * that an object does not have is null as well; otherwise it is marked as missing.
 */
export function readKeys(names: readonly string[], quiet: boolean): Read<unknown> {
  const keys = names.map(name => makeKey(name, quiet))
  const inherited = keys.findIndex(isInherited)
  if (inherited === -1) return readPlain(keys)
  const reads = [
    readPlain(keys.slice(0, inherited)),
    ...keys.slice(inherited, inherited + 1).map(readWithCare),
    readKeys(names.slice(inherited + 1), quiet),
  ]
  return reads.reduce(chain)
}

/** Reads a chain of keys from the root, as `readKeys` does from a value. */
export function readRootKeys(names: readonly string[], quiet: boolean): Read<JmespathRoot> {
  const [rootName = '', ...others] = names
  const root = makeKey(rootName, quiet)
  const keys = others.map(name => makeKey(name, quiet))
  const plain = keys.some(isInherited) ? 0 : Math.min(keys.length, 3)
  const start = readRoot(root, keys.slice(0, plain))
  return plain === keys.length ? start : chain(start, readKeys(others.slice(plain), quiet))
}

function makeKey(name: string, quiet: boolean): Key {
  return { name, absent: quiet ? null : missing(name) }
}

/** Whether every object has a member of that name without it being in the data. */
function isInherited({ name }: Key): boolean {
  return name in Object.prototype
}

function readWithCare({ name, absent }: Key): Read<unknown> {
  return value => {
    if (!isMap(value)) return null
    return Object.hasOwn(value, name) ? value[name] : absent
  }
}

function chain<Input>(first: Read<Input>, second: Read<unknown>): Read<Input> {
  return input => {
    const value = first(input)
    return isMissing(value) ? value : second(value)
  }
}

/** As `isObject`, but small enough to be compiled into its callers. */
function isMap(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a chain gives that goes on behind something that is no object. */
function withoutMember(value: unknown, absent: unknown): unknown {
  return value === undefined ? absent : null
}

/*
 * Short chains are written out instead of looped over: each place in the code then sees fewer
 * different keys and shapes, which halves the time. No key is one that objects inherit, so what
 * is found is the object's own.
 */

function readPlain([first, second, third, ...others]: readonly Key[]): Read<unknown> {
  if (first === undefined) return value => value
  if (second === undefined) return readOne(first)
  if (third === undefined) return readTwo(first, second)
  const three = readThree(first, second, third)
  return others.length === 0 ? three : chain(three, readPlain(others))
}

function readOne({ name, absent }: Key): Read<unknown> {
  return value => {
    if (!isMap(value)) return null
    const found = value[name]
    return found === undefined ? absent : found
  }
}

function readTwo(first: Key, second: Key): Read<unknown> {
  const [firstName, secondName] = [first.name, second.name]
  const [noFirst, noSecond] = [first.absent, second.absent]
  return value => {
    if (!isMap(value)) return null
    const one = value[firstName]
    if (!isMap(one)) return withoutMember(one, noFirst)
    const two = one[secondName]
    return two === undefined ? noSecond : two
  }
}

function readThree(first: Key, second: Key, third: Key): Read<unknown> {
  const [firstName, secondName, thirdName] = [first.name, second.name, third.name]
  const [noFirst, noSecond, noThird] = [first.absent, second.absent, third.absent]
  return value => {
    if (!isMap(value)) return null
    const one = value[firstName]
    if (!isMap(one)) return withoutMember(one, noFirst)
    const two = one[secondName]
    if (!isMap(two)) return withoutMember(two, noSecond)
    const three = two[thirdName]
    return three === undefined ? noThird : three
  }
}

/** The root name and up to three keys below it. */
function readRoot(root: Key, [first, second, third]: readonly Key[]): Read<JmespathRoot> {
  if (first === undefined) return readRootName(root)
  if (second === undefined) return readRootOne(root, first)
  return third === undefined
    ? readRootTwo(root, first, second)
    : readRootThree(root, [first, second, third])
}

function readRootName({ name, absent }: Key): Read<JmespathRoot> {
  return root => {
    const value = root.get(name)
    return value === undefined ? absent : value
  }
}

function readRootOne({ name, absent }: Key, first: Key): Read<JmespathRoot> {
  const { name: firstName, absent: noFirst } = first
  return root => {
    const value = root.get(name)
    if (!isMap(value)) return withoutMember(value, absent)
    const one = value[firstName]
    return one === undefined ? noFirst : one
  }
}

function readRootTwo({ name, absent }: Key, first: Key, second: Key): Read<JmespathRoot> {
  const [firstName, secondName] = [first.name, second.name]
  const [noFirst, noSecond] = [first.absent, second.absent]
  return root => {
    const value = root.get(name)
    if (!isMap(value)) return withoutMember(value, absent)
    const one = value[firstName]
    if (!isMap(one)) return withoutMember(one, noFirst)
    const two = one[secondName]
    return two === undefined ? noSecond : two
  }
}

function readRootThree(
  { name, absent }: Key,
  [first, second, third]: readonly [Key, Key, Key],
): Read<JmespathRoot> {
  const [firstName, secondName, thirdName] = [first.name, second.name, third.name]
  const [noFirst, noSecond, noThird] = [first.absent, second.absent, third.absent]
  return root => {
    const value = root.get(name)
    if (!isMap(value)) return withoutMember(value, absent)
    const one = value[firstName]
    if (!isMap(one)) return withoutMember(one, noFirst)
    const two = one[secondName]
    if (!isMap(two)) return withoutMember(two, noSecond)
    const three = two[thirdName]
    return three === undefined ? noThird : three
  }
}
