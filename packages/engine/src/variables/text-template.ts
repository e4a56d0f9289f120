import type { Frame } from './frame.ts'
import { asText, maxSubstitutedLength, readVariable, substituteText } from './substitute-text.ts'
import { firstPlaceholder, placeholder, planSubstitution } from './substitution-plan.ts'
import { hasVariable } from './tokens.ts'
import {
  compileVariable,
  createVariableResolver,
  type Variable,
  type WatchVariable,
} from './variable.ts'

/**
 * Compiles a text with variables. Which variables there are, in which order they are resolved and
 * where their values go is found out once, by substituting placeholders for values; evaluating then
 * fills in the values. A value that could make a new variable (it holds braces, say) sends the text
 * the long way: it is substituted pass by pass, as upstream does with every text.
 *
 * @param path of the text in its document, as messages print it: `/spec/containers/0`.
 * @returns `undefined` if the text holds no variable.
 */
export function compileText(
  text: string,
  path: string,
  watch?: WatchVariable,
): Variable | undefined {
  if (!hasVariable(text)) return undefined
  const resolve = createVariableResolver(path, watch)
  const slowly: Variable = frame => substituteText(text, expression => resolve(expression, frame))
  const plan = planSubstitution(text)
  if (plan === undefined) return slowly
  const { expressions, result } = plan
  const steps = expressions.map(expression => compileStep(expression, path, watch))
  const isInert =
    /[{}]/.test(result) || expressions.some(expression => placeholder.test(expression))
      ? isInertBetweenBraces
      : isInertAlone
  return result.length === 1
    ? compileValue(expressions, steps, { path, isInert, slowly, watch })
    : compileParts(result, steps, { path, isInert, slowly, watch })
}

const longWay: unique symbol = Symbol('the long way')

/** Resolves one variable, given the texts of those before it; may ask for the long way. */
type Step = (frame: Frame, inserted: readonly string[]) => unknown

interface Situation {
  readonly path: string
  readonly isInert: (value: unknown, text: string) => boolean
  readonly slowly: Variable
  readonly watch: WatchVariable | undefined
}

function compileStep(expression: string, path: string, watch: WatchVariable | undefined): Step {
  if (!placeholder.test(expression)) return compileVariable(expression, path, watch)
  const fill = compileFill(expression)
  const resolve = createVariableResolver(path, watch)
  return (frame, inserted) => {
    const { expression: filled, isShallow } = readVariable(fill(inserted))
    return isShallow || filled === '@' ? longWay : resolve(filled, frame)
  }
}

/** A text that becomes the value of its last variable. */
function compileValue(
  expressions: readonly string[],
  steps: readonly Step[],
  { path, isInert, slowly, watch }: Situation,
): Variable {
  const [only] = expressions
  if (expressions.length === 1 && only !== undefined) return compileVariable(only, path, watch)
  const last = steps.at(-1)
  const before = steps.slice(0, -1)
  return frame => {
    const inserted = resolveSteps(before, frame, isInert)
    const value = inserted === undefined ? longWay : last?.(frame, inserted)
    return value === longWay ? slowly(frame) : value
  }
}

/** A text that has variables in it. */
function compileParts(
  result: string,
  steps: readonly Step[],
  { isInert, slowly }: Situation,
): Variable {
  const fill = compileFill(result)
  return frame => {
    const inserted = resolveSteps(steps, frame, isInert)
    return inserted === undefined ? slowly(frame) : fill(inserted)
  }
}

function resolveSteps(
  steps: readonly Step[],
  frame: Frame,
  isInert: Situation['isInert'],
): readonly string[] | undefined {
  const inserted: string[] = []
  let length = 0
  for (const step of steps) {
    const value = step(frame, inserted)
    if (value === longWay) return undefined
    const text = asText(value)
    length += text.length
    // too much, which the long way says
    if (!isInert(value, text) || length > maxSubstitutedLength) return undefined
    inserted.push(text)
  }
  return inserted
}

/** Whether a value can make no new variable in a text without braces of its own. */
function isInertAlone(value: unknown, text: string): boolean {
  if (text.endsWith('\\')) return false
  return typeof value === 'string' ? !text.includes('{') : !text.includes('{{')
}

/** Whether a value can make no new variable, nor break one, in a text with braces. */
function isInertBetweenBraces(_value: unknown, text: string): boolean {
  return !(text.includes('{') || text.includes('}') || text.endsWith('\\'))
}

/** Puts texts in place of the placeholders of a text. */
function compileFill(text: string): (inserted: readonly string[]) => string {
  const literals: string[] = ['']
  const holes: number[] = []
  for (const character of text) {
    const hole = character.charCodeAt(0) - firstPlaceholder
    if (placeholder.test(character)) {
      holes.push(hole)
      literals.push('')
    } else {
      literals[literals.length - 1] += character
    }
  }
  return inserted => {
    let output = literals[0] ?? ''
    for (let at = 0; at < holes.length; at++) {
      output += `${inserted[holes[at] ?? 0]}${literals[at + 1]}`
    }
    return output
  }
}
