import type { TemplateFunction } from './function.ts'
import { comparisonFunctions } from './functions/comparison.ts'
import { escapingFunctions } from './functions/escaping.ts'
import { indexingFunctions } from './functions/indexing.ts'
import { sprint, sprintf, sprintln } from './printf.ts'
import { isTrue } from './truth.ts'

const printing: readonly TemplateFunction[] = [
  {
    name: 'print',
    takes: [],
    rest: 'any',
    doc: 'the values as text, with blanks between two that are no texts',
    examples: [['{{ print 1 2 "a" }}', '1 2a']],
    call: (...values: unknown[]) => sprint(values),
  },
  {
    name: 'printf',
    takes: ['string'],
    rest: 'any',
    doc: "a text with values put in, as Go's fmt.Sprintf",
    examples: [['{{ printf "%05d|%-4s|%q" 42 "a" "b" }}', '00042|a   |"b"']],
    call: (format: string, ...values: unknown[]) => sprintf(format, values),
  },
  {
    name: 'println',
    takes: [],
    rest: 'any',
    doc: 'the values with blanks between them and a line end',
    examples: [['{{ println 1 "a" }}', '1 a\n']],
    call: (...values: unknown[]) => sprintln(values),
  },
]

const logic: readonly TemplateFunction[] = [
  {
    name: 'and',
    takes: ['value'],
    rest: 'value',
    doc: 'the first value that counts as false, or the last one',
    examples: [['{{ and 1 0 2 }}', '0']],
    call: () => undefined,
  },
  {
    name: 'or',
    takes: ['value'],
    rest: 'value',
    doc: 'the first value that counts as true, or the last one',
    examples: [['{{ or 0 "" "x" }}', 'x']],
    call: () => undefined,
  },
  {
    name: 'not',
    takes: ['value'],
    doc: 'whether the value counts as false',
    examples: [['{{ not 0 }}', 'true']],
    call: (value: unknown) => !isTrue(value),
  },
  {
    name: 'call',
    takes: ['value'],
    rest: 'value',
    doc: 'calls a function that stands in the data',
    call: () => undefined,
  },
]

/** The functions of Go's text/template itself. */
export const builtinFunctions: readonly TemplateFunction[] = [
  ...logic,
  ...printing,
  ...comparisonFunctions,
  ...indexingFunctions,
  ...escapingFunctions,
]
