import { standardMacros } from '../../macros.ts'
import type { Library } from '../library.ts'
import { arithmetic } from './arithmetic.ts'
import { clockReadings } from './clock.ts'
import { comparison } from './comparison.ts'
import { conversion } from './conversion.ts'
import { textFunctions } from './text.ts'

/**
 * What every expression may use.
 *
 * Source: the language definition of CEL, sections "List of Standard Definitions" and "Macros".
 */
export const standardLibrary: Library = {
  name: 'standard',
  functions: [...arithmetic, ...comparison, ...conversion, ...textFunctions, ...clockReadings],
  macros: standardMacros,
  typeNames: new Map([
    ...['bool', 'int', 'uint', 'double', 'string', 'bytes', 'type', 'list', 'map'].map(
      name => [name, name] as const,
    ),
    ['null_type', 'null_type'],
    ['google.protobuf.Timestamp', 'google.protobuf.Timestamp'],
    ['google.protobuf.Duration', 'google.protobuf.Duration'],
  ]),
}
