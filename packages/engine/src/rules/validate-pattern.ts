import type { GoNumbers } from '@ephor/lang/notation'
import { EvaluationError, type Path, PolicyError } from '../error.ts'
import { probed } from '../probe.ts'
import type { Verdict } from '../response.ts'
import { compileTemplate, type Template } from '../variables/template.ts'
import { compileAnyPattern } from './any-pattern.ts'
import { compileFailureMessage } from './failure-message.ts'
import { compilePatternAt } from './pattern-at.ts'
import type {
  CompileJudge,
  Judge,
  ValidatedRule,
  ValidationCheck,
  ValidationSubject,
} from './validation.ts'

/** The patterns of a rule or a `foreach` entry; `pattern` comes first if both are given. */
export interface Patterns {
  readonly pattern?: unknown
  readonly anyPattern?: unknown
}

/**
 * Compiles `pattern` or `anyPattern` (spec 2.7). A pattern without variables is compiled here, one
 * with variables for each request. Says nothing about a deletion, unless it looks at an element.
 *
 * @param place of what holds the patterns in the rule.
 * @throws {PolicyError} `INVALID_PATTERN` for a pattern that is nested too deep.
 */
export function compilePatternCheck(
  rule: ValidatedRule,
  { pattern, anyPattern }: Patterns,
  place: Path,
): ValidationCheck {
  const isPattern = pattern !== undefined && pattern !== null
  const at = [...place, isPattern ? 'pattern' : 'anyPattern']
  const compile = isPattern ? compileOnePattern(rule, at) : compileAnyPattern(rule, at)
  const template = compileTemplate(isPattern ? pattern : anyPattern, rule.probe?.watchVariable)
  const check = template.isConstant
    ? checkConstant(template.value, compile)
    : checkSubstituted(template, compile, at)
  return probed(rule.probe, { kind: 'patterns', path: [...rule.path, ...at] }, check)
}

function checkConstant(pattern: unknown, compile: CompileJudge): ValidationCheck {
  const judgeResource = compile(pattern, 'int64')
  let judgeElement: Judge | undefined
  return subject => {
    const { element, resource, frame } = subject
    if (element === undefined) {
      return subject.request.operation === 'DELETE' ? undefined : judgeResource(resource, frame)
    }
    judgeElement ??= compile(pattern, numbersOf(subject))
    return judgeElement(element, frame)
  }
}

/** Numbers of elements come out of expressions, which know floating-point numbers only. */
function numbersOf({ element }: ValidationSubject): GoNumbers {
  return element === undefined ? 'int64' : 'float64'
}

/** As upstream, variables are resolved even where the pattern then has nothing to say. */
function checkSubstituted(template: Template, compile: CompileJudge, at: Path): ValidationCheck {
  return subject => {
    const { element, resource, frame } = subject
    try {
      const pattern = template.evaluate(frame)
      // Upstream crashes here; to compare nothing would let everything pass.
      if (pattern === null) throw new EvaluationError('the pattern is null')
      if (element === undefined && subject.request.operation === 'DELETE') return undefined
      return compile(pattern, numbersOf(subject))(element ?? resource, frame)
    } catch (error) {
      if (!(error instanceof EvaluationError || error instanceof PolicyError)) throw error
      const message = `variable substitution failed: ${error.message}`
      return { status: 'error', message, place: { policy: at } }
    }
  }
}

/** The verdict where the pattern of a rule passes. */
export function passedVerdict({ name }: { readonly name: string }): Verdict {
  return { status: 'pass', message: `validation rule '${name}' passed.` }
}

function compileOnePattern(rule: ValidatedRule, at: Path): CompileJudge {
  const failureMessage = compileFailureMessage(rule)
  const passed = passedVerdict(rule)
  return (pattern, numbers) => {
    const compiled = compilePatternAt(pattern, numbers, [...rule.path, ...at], rule.probe)
    return (value, frame) => {
      const outcome = compiled.check(value)
      switch (outcome.status) {
        case 'pass':
          return passed
        case 'skip':
          return { status: 'skip', message: outcome.message, place: { policy: at } }
        case 'fail':
          return {
            status: 'fail',
            message: failureMessage.with(
              `rule ${rule.name} failed at path ${outcome.path}`,
              outcome.message,
              frame,
            ),
            place: { policy: [...at, ...outcome.patternPath], resource: outcome.path },
          }
        case 'error':
          return {
            status: 'error',
            message: failureMessage.with(
              `rule ${rule.name} execution error: ${outcome.message}`,
              outcome.message,
              frame,
            ),
            place: { policy: [...at, ...outcome.patternPath] },
          }
      }
    }
  }
}
