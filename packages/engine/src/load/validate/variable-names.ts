import { compileJmespath, JmespathSyntaxError } from '@ephor/lang/jmespath'
import { matchesWildcard } from '@ephor/lang/notation'
import { EvaluationError, type Path } from '../../error.ts'
import { substituteText } from '../../variables/substitute-text.ts'
import { eachTextWithBraces, type TextPlace } from './texts.ts'

/** Which variables a rule may use: those in which the expression finds something, and those of a pattern. */
export interface AllowedVariables {
  readonly builtIn: RegExp
  readonly patterns: readonly string[]
}

// Upstream's expressions, to the letter: their text is part of the message.
const everywhere =
  /request|serviceAccountName|serviceAccountNamespace|element|elementIndex|@|images|image|([a-z_0-9]+\()[^{}]/
const inBackground = /request\.|element|elementIndex|@|images|images\.|image\.|([a-z_0-9]+\()[^{}]/
const withTarget =
  /request\.|serviceAccountName|serviceAccountNamespace|element|elementIndex|@|images|images\.|image\.|target\.|([a-z_0-9]+\()[^{}]/
const withTargetInBackground =
  /request\.|element|elementIndex|@|images|images\.|image\.|target\.|([a-z_0-9]+\()[^{}]/

/** The variables of a rule with these context names, `hasTarget` for one that changes other objects. */
export function allowedVariables(
  isBackground: boolean,
  hasTarget: boolean,
  patterns: readonly string[],
): AllowedVariables {
  if (hasTarget) return { builtIn: isBackground ? withTargetInBackground : withTarget, patterns }
  return { builtIn: isBackground ? inBackground : everywhere, patterns }
}

/** A variable that is not allowed or makes no sense, in upstream's words. */
export interface InvalidVariable {
  readonly path: Path
  readonly what: string
}

/**
 * Every variable of a document that is not allowed or cannot be parsed. Variables inside of
 * variables stand for null while the outer one is looked at.
 */
export function findInvalidVariables(
  document: unknown,
  allowed: AllowedVariables,
): readonly InvalidVariable[] {
  const found: InvalidVariable[] = []
  eachTextWithBraces(document, place => {
    for (const what of problemsOf(place, allowed)) found.push({ path: place.path, what })
  })
  return found
}

function problemsOf({ text, slashPath }: TextPlace, allowed: AllowedVariables): string[] {
  const problems: string[] = []
  try {
    substituteText(text, expression => {
      // A lone `@` is the field that it stands at: always there, always below `request.object`.
      const problem = expression === '@' ? undefined : problemOf(expression, slashPath, allowed)
      if (problem !== undefined) problems.push(problem)
      return null
    })
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    problems.push(error.message)
  }
  return problems
}

function problemOf(
  expression: string,
  slashPath: string,
  { builtIn, patterns }: AllowedVariables,
): string | undefined {
  const failure = `failed to resolve ${expression} at path ${slashPath}`
  if (expression === '') return `${failure}: invalid query (nil)`
  const syntax = syntaxProblem(expression)
  if (syntax !== undefined) return `${failure}: invalid JMESPath query ${expression}: ${syntax}`
  const name = expression.replaceAll('"', '')
  if (builtIn.test(name) || patterns.some(pattern => matchesWildcard(pattern, name)))
    return undefined
  return `variable ${name} must match regex "${builtIn.source}" or patterns [${patterns.join(' ')}]`
}

/** What is wrong with a JMESPath expression; `undefined` if nothing is. */
export function syntaxProblem(expression: string): string | undefined {
  try {
    compileJmespath(expression)
    return undefined
  } catch (error) {
    if (!(error instanceof JmespathSyntaxError)) throw error
    return error.message
  }
}
