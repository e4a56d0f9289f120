import { compileJmespath, jmespathFunctions } from '@ephor/lang/jmespath'
import { parseJson } from '@ephor/lang/json'
import { failure, wrongArgument } from '../../packages/lang/src/jmespath/functions/arguments.ts'
import { show } from '../suite.ts'
import {
  type Adapter,
  type Area,
  argumentFields,
  callArguments,
  row,
  same,
  sameOrError,
  type UnitCase,
  wantedOf,
} from './unit-case.ts'

// the addresses of the host names that the tests ask about
const hosts: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'google.com': ['142.250.74.46'],
}

const environment = {
  now: Date.UTC(2026, 0, 1),
  random: () => 0.5,
  resolveHost: (host: string) => hosts[host] ?? [],
}

function search(query: unknown, data: unknown = ''): unknown {
  return compileJmespath(String(query)).evaluate(data, environment) ?? null
}

/** Calls a function with arguments as values. */
function call(name: string, values: readonly unknown[]): unknown {
  return search(`${name}(${values.map((_, index) => `@[${index}]`).join(', ')})`, values)
}

/** Rows with an expression, its value and whether it fails, under these names. */
function expression(field: string, wanted: string, fails = ''): Adapter {
  return unit => {
    const fields = row(unit)
    return sameOrError(() => search(fields[field]), fields[wanted], fields[fails])
  }
}

function functionTable(name: string): Adapter {
  return unit => {
    const values = argumentFields(unit).arguments as readonly unknown[]
    const { want, wantErr } = row(unit)
    return sameOrError(() => call(name, values), want, wantErr)
  }
}

/** The tests call the function itself; in an expression types are checked before, in other words. */
function wrongType(name: string): Adapter {
  return unit => {
    const [values] = callArguments(unit) as [readonly unknown[]]
    return sameOrError(() => call(name, values), undefined, true)
  }
}

/** Expressions made of parts that stand in the row. */
function composed(make: (fields: Readonly<Record<string, unknown>>) => string): Adapter {
  return unit => {
    const fields = row(unit)
    return sameOrError(() => search(make(fields)), parsed(fields.expectedResult), false)
  }
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value) : value
}

function messageOf(act: () => unknown): string {
  try {
    return `gave ${show(act())}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const arithmeticRows = expression('test', 'expectedResult', 'err')

/** `pkg/engine/jmespath/arithmetic`. */
export const arithmetic: Area = {
  Test_Add: arithmeticRows,
  Test_Sum: arithmeticRows,
  Test_Subtract: arithmeticRows,
  Test_Multiply: arithmeticRows,
  Test_Divide: arithmeticRows,
  Test_Modulo: arithmeticRows,
  Test_Round: arithmeticRows,
  // a factor of a type that no JSON value has
  TestScalar_Multiply: () => sameOrError(() => call('multiply', [123, true]), null, true),
  TestParseArithemticOperands: unit => {
    const values = argumentFields(unit).arguments as readonly unknown[]
    return sameOrError(() => call('add', values), null, row(unit).wantErr)
  },
}

/** `pkg/engine/jmespath`: the functions. */
export const functions: Area = {
  Test_Compare: expression('jmesPath', 'expectedResult'),
  Test_ParseJsonComplex: expression('input', 'expectedResult'),
  Test_ParseYAML: unit => {
    const { input, output } = row(unit)
    return same(call('parse_yaml', [input]), output)
  },
  Test_EqualFold: expression('jmesPath', 'expectedResult'),
  Test_Replace: expression('jmesPath', 'expectedResult'),
  Test_ToUpper: expression('jmesPath', 'expectedResult'),
  Test_ToLower: expression('jmesPath', 'expectedResult'),
  Test_TrimPrefix: functionTable('trim_prefix'),
  Test_LabelMatch: unit => {
    const { resource, test, expectedResult } = row(unit)
    const query = `label_match(\`${test}\`, metadata.labels)`
    return same(search(query, parseJson(String(resource))), expectedResult)
  },
  Test_JpToBoolean: unit => {
    const { input, expected, err } = row(unit)
    return sameOrError(() => call('to_boolean', [input]), expected, err)
  },
  Test_PathCanonicalize: expression('jmesPath', 'expectedResult'),
  'Test_PathCanonicalize:testCasesForWindows': {
    leftOut: 'paths of Windows, which count only where the library itself runs on Windows',
  },
  Test_Truncate: expression('jmesPath', 'expectedResult'),
  Test_SemverCompare: expression('jmesPath', 'expectedResult'),
  Test_Lookup: composed(({ collection, key }) => `lookup(\`${collection}\`, \`${key}\`)`),
  Test_Lookup_InvalidArgs: unit => {
    const { collection, key, expectedMsg } = row(unit)
    return same(
      messageOf(() => search(`lookup(\`${collection}\`, \`${key}\`)`)),
      expectedMsg,
    )
  },
  Test_Items: composed(
    ({ object, keyName, valName }) => `items(\`${object}\`, \`${keyName}\`, \`${valName}\`)`,
  ),
  Test_ObjectFromLists: composed(
    ({ keys, values }) => `object_from_lists(\`${keys}\`, \`${values}\`)`,
  ),
  Test_jpfCompare: functionTable('compare'),
  Test_jpfEqualFold: functionTable('equal_fold'),
  Test_jpfReplace: functionTable('replace'),
  Test_jpfReplaceAll: functionTable('replace_all'),
  Test_jpfToUpper: functionTable('to_upper'),
  Test_jpfToLower: functionTable('to_lower'),
  Test_ImageNormalize: expression('jmesPath', 'expectedResult', 'wantErr'),
  Test_IsExternalURL: expression('jmesPath', 'expectedResult'),
  'jmespath.search': searchCall,
  jpIsExternalURL: wrongType('is_external_url'),
  jpPatternMatch: wrongType('pattern_match'),
  jpBase64Decode: wrongType('base64_decode'),
  jpSha256: wrongType('sha256'),
  jpSha1: wrongType('sha1'),
  jpMd5: wrongType('md5'),
}

function searchCall(unit: UnitCase): string | undefined {
  const [query, data] = callArguments(unit)
  // the tests also look whether the result is of the Go type they want
  const isTyped = unit.expected === true && typeof search(query, data) !== 'boolean'
  return isTyped ? undefined : wantedOf(() => search(query, data), unit.expected)
}

const timeRows = expression('test', 'expectedResult')

/** `pkg/engine/jmespath/time`. */
export const times: Area = {
  Test_TimeSince: timeRows,
  Test_TimeToCron: timeRows,
  Test_TimeAdd: timeRows,
  Test_TimeParse: timeRows,
  Test_TimeUtc: timeRows,
  Test_TimeDiff: timeRows,
  // the value of one argument is its function's own matter; what is left is that a wrong one fails
  Test_getTimeArg: unit => {
    const { arguments: values, index } = argumentFields(unit)
    const value = (values as readonly unknown[])[Number(index)] ?? null
    return sameOrError(() => call('time_utc', [value]), null, row(unit).wantErr)
  },
  Test_getDurationArg: unit => {
    const { arguments: values, index } = argumentFields(unit)
    const value = (values as readonly unknown[])[Number(index)] ?? null
    const act = () => call('time_add', ['2021-01-02T15:04:05-07:00', value])
    return sameOrError(act, null, row(unit).wantErr)
  },
  Test_jpTimeBefore: functionTable('time_before'),
  Test_jpTimeAfter: functionTable('time_after'),
  Test_jpTimeBetween: functionTable('time_between'),
}

/** The text of an error of a function, of which some are made by a format of their own. */
const formatted: Adapter = unit => {
  const { format, function: name, values, want } = row(unit)
  const [argument, type] = (values ?? []) as readonly unknown[]
  const [, rest = ''] = String(format).split("function '%s': ")
  const error = rest.startsWith('argument #')
    ? wrongArgument(String(name), Number(argument), String(type))
    : failure(String(name), rest.replace('%s', String(argument)))
  return same(error.message, want)
}

/** `pkg/engine/jmespath`: the rest. */
export const library: Area = {
  TestNew: unit => {
    const { wantErr } = row(unit)
    const act = () => compileJmespath(String(argumentFields(unit).query)) && null
    return sameOrError(act, null, wantErr)
  },
  TestFormatError: formatted,
  TestFunctionEntry_String: {
    leftOut: `how the library prints a function; ours are described by ${jmespathFunctions.length} entries of another form`,
  },
  // the index of a lookup is such a number
  Test_intNumber: unit => same(search(`lookup(\`[]\`, \`${row(unit).number}\`)`), null),
  Test_intNumber_Error: unit => {
    const { number, expectedMsg } = row(unit)
    const message = messageOf(() => search(`lookup(\`[]\`, \`${number}\`)`))
    return message.endsWith(String(expectedMsg)) ? undefined : `said ${message}`
  },
}
