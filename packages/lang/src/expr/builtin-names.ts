/** An argument of a function that takes a predicate. */
interface PredicateArgument {
  readonly isPredicate: boolean
  readonly isOptional: boolean
}

const value: PredicateArgument = { isPredicate: false, isOptional: false }
const predicate: PredicateArgument = { isPredicate: true, isOptional: false }
const optionalValue: PredicateArgument = { isPredicate: false, isOptional: true }
const optionalPredicate: PredicateArgument = { isPredicate: true, isOptional: true }

/** The functions that take a predicate, with their arguments. */
export const predicateArguments: ReadonlyMap<string, readonly PredicateArgument[]> = new Map([
  ['all', [value, predicate]],
  ['none', [value, predicate]],
  ['any', [value, predicate]],
  ['one', [value, predicate]],
  ['filter', [value, predicate]],
  ['map', [value, predicate]],
  ['count', [value, optionalPredicate]],
  ['sum', [value, optionalPredicate]],
  ['find', [value, predicate]],
  ['findIndex', [value, predicate]],
  ['findLast', [value, predicate]],
  ['findLastIndex', [value, predicate]],
  ['groupBy', [value, predicate]],
  ['sortBy', [value, predicate, optionalValue]],
  ['reduce', [value, predicate, optionalValue]],
])

const plainNames =
  'len type abs ceil floor round int float string trim trimPrefix trimSuffix upper lower split splitAfter replace repeat join indexOf lastIndexOf hasPrefix hasSuffix max min mean median toJSON fromJSON toBase64 fromBase64 now duration date timezone first last get take keys values toPairs fromPairs reverse uniq concat flatten sort bitand bitor bitxor bitnand bitnot bitshl bitshr bitushr'

/** All functions of the language. */
export const builtinNames: ReadonlySet<string> = new Set([
  ...predicateArguments.keys(),
  ...plainNames.split(' '),
])
