import { builtinFunctions } from './builtins.ts'
import { compileBody } from './compile-body.ts'
import type { CompiledBody, CompileScope } from './compile-scope.ts'
import type { TemplateFunction } from './function.ts'
import { changingFunctions, deepCopy } from './functions/dicts.ts'
import type { Node } from './node.ts'
import { parseTemplate } from './parser.ts'
import type { Run } from './run.ts'

/** How a template is compiled. */
export interface TemplateOptions {
  /** The name that stands in messages; empty by default. */
  readonly name?: string
  /** Functions beside Go's own ones, of which they may replace some. */
  readonly functions?: readonly TemplateFunction[]
  /** The most characters that a rendering may write. */
  readonly maxCharacters?: number
  /** The most steps that a rendering may take; an action, a round or a call is one. */
  readonly maxSteps?: number
}

const defaults = {
  /** More than any receiver of messages takes. */
  maxCharacters: 10_000_000,
  /** Some seconds of work. */
  maxSteps: 5_000_000,
}

/** Whether a template may change maps; then it works on a copy of the data. */
const changes = new RegExp(`\\b(?:${Array.from(changingFunctions).join('|')})\\b`)

/** Writes a template with data put in. */
export type RenderTemplate = (values: unknown) => string

/**
 * Compiles a template of Go's `text/template`. Data are JSON values, where a whole number is an
 * int64, with moments, durations and functions among them; the data are not changed.
 *
 * @throws {TemplateError} on a mistake in the text; the returned function throws it when something
 * goes wrong while rendering, and keeps what has been written till then to itself.
 */
export function compileTemplate(text: string, options: TemplateOptions = {}): RenderTemplate {
  const { name = '', maxCharacters, maxSteps } = { ...defaults, ...options }
  const functions = new Map<string, TemplateFunction>()
  for (const row of builtinFunctions) functions.set(row.name, row)
  for (const row of options.functions ?? []) functions.set(row.name, row)
  const { bodies } = parseTemplate(text, name, word => functions.has(word))
  const main = compileSet(bodies, functions).get(name)
  if (main === undefined) throw new Error(`unreachable: no template ${name}`)
  const isChanging = changes.test(text)
  return values => {
    const data = (isChanging ? deepCopy(values) : values) ?? undefined
    const frame = new Array<unknown>(main.slots)
    frame[0] = data
    const run: Run = {
      text,
      name,
      executing: name,
      at: { kind: 'text', start: 0, text: '' },
      frame,
      depth: 0,
      elementType: 'interface {}',
      stepsLeft: maxSteps,
      roomLeft: maxCharacters,
      parts: [],
    }
    main.execute(run, data)
    return run.parts.join('')
  }
}

function compileSet(
  bodies: ReadonlyMap<string, readonly Node[]>,
  functions: ReadonlyMap<string, TemplateFunction>,
): ReadonlyMap<string, CompiledBody> {
  const compiled = new Map<string, CompiledBody>()
  for (const name of bodies.keys()) compiled.set(name, { slots: 1, execute: () => 'done' })
  for (const [name, nodes] of bodies) {
    const scope: CompileScope = {
      functions,
      variables: [{ name: '$', slot: 0, isElement: false }],
      slots: { count: 1 },
      isDotElement: false,
      bodies: compiled,
    }
    const body = compiled.get(name)
    if (body === undefined) continue
    body.execute = compileBody(scope, nodes)
    body.slots = scope.slots.count
  }
  return compiled
}
