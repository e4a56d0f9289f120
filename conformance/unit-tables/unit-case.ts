import { equal } from '@ephor/lang/json'
import { show } from '../suite.ts'

export type Fields = Readonly<Record<string, unknown>>

/** One case of upstream's unit tests: a row of a table, or one call of a function. */
export interface UnitCase {
  readonly id: string
  readonly kind: 'table' | 'call' | 'engine-verdict'
  readonly table?: string
  readonly subject?: string
  readonly input: Fields
  readonly expected: unknown
}

/**
 * What is wrong about a case, `undefined` if nothing is; what it throws is wrong too. `folder` is
 * that of all suites: some tables name files of another one.
 */
export type Adapter = (
  unit: UnitCase,
  folder: string,
) => string | undefined | Promise<string | undefined>

/** Cases that are left out, with the reason. */
export interface LeftOut {
  readonly leftOut: string
}

/** The adapters of one file of cases, by the name of the test or of the function called. */
export type Area = Readonly<Record<string, Adapter | LeftOut>>

/** The rows of a table: what the test gives, and what it wants. */
export function row({ input, expected }: UnitCase): Fields {
  return { ...input, ...(expected as Fields) }
}

/** The arguments of a call, or of a row that holds them under `args`. */
export function callArguments({ input }: UnitCase): readonly unknown[] {
  return input.args as readonly unknown[]
}

/** The fields of a row that its test keeps in a struct. */
export function argumentFields({ input }: UnitCase): Fields {
  return (input.args ?? {}) as Fields
}

/** What differs, as a text. */
export function same(got: unknown, wanted: unknown): string | undefined {
  return equal(got, plain(wanted)) ? undefined : `gave ${show(got)}, wanted ${show(wanted)}`
}

/** As `same`, for two lists whose order does not count. */
export function sameSet(got: readonly unknown[], wanted: unknown): string | undefined {
  return same([...got].map(String).sort(), [...((wanted ?? []) as unknown[])].map(String).sort())
}

/** Wants an error where the test does, else the value. */
export function sameOrError(
  act: () => unknown,
  wanted: unknown,
  wantsError: unknown,
): string | undefined {
  let got: unknown
  try {
    got = act()
  } catch (error) {
    return wantsError === true ? undefined : `failed: ${String(error)}`
  }
  return wantsError === true ? `gave ${show(got)}, should fail` : same(got, wanted)
}

interface Marks {
  readonly $noError?: true
  readonly $error?: unknown
  readonly $errorContains?: string
  readonly $not?: null
}

/** What the test of a call wants: a value, or a mark for one. */
export function wantedOf(act: () => unknown, wanted: unknown): string | undefined {
  const marks = (typeof wanted === 'object' && wanted !== null ? wanted : {}) as Marks
  const wantsError = '$error' in marks || '$errorContains' in marks
  let got: unknown
  try {
    got = act()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    if (!wantsError) return `failed: ${text}`
    const part = marks.$errorContains ?? ''
    return text.includes(part) ? undefined : `said ${show(text)}, wanted ${show(part)}`
  }
  if (wantsError) return `gave ${show(got)}, should fail`
  if ('$noError' in marks || '$not' in marks) return undefined
  return same(got, wanted)
}

/** Numbers that the tables write as text because they need 64 bits. */
function plain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && '$int' in value) {
    return BigInt(String((value as Fields).$int))
  }
  return value
}
