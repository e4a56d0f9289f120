import type { Path } from '../error.ts'
import type { PatternOutcome } from '../pattern/index.ts'
import type { Verdict } from '../response.ts'
import { compileFailureMessage } from './failure-message.ts'
import { compilePatternAt } from './pattern-at.ts'
import type { CompileJudge, ValidatedRule } from './validation.ts'

/**
 * Compiles `anyPattern` (spec 2.7): the first pattern that passes decides; else the rule fails,
 * unless all patterns skip.
 *
 * @param at of `anyPattern` in the rule.
 */
export function compileAnyPattern(rule: ValidatedRule, at: Path): CompileJudge {
  const failureMessage = compileFailureMessage(rule)
  const undecided: Verdict = { status: 'pass', message: rule.message }
  return (patterns, numbers) => {
    if (!Array.isArray(patterns)) return () => isNoList(patterns, at)
    const alternatives = patterns.map((pattern, index) => ({
      pattern: compilePatternAt(pattern, numbers, [...rule.path, ...at, index], rule.probe),
      passed: passedBy(rule, index),
    }))
    return (value, frame) => {
      const outcomes: Decline[] = []
      for (const { pattern, passed } of alternatives) {
        const outcome = pattern.check(value)
        if (outcome.status === 'pass') return passed
        outcomes.push({ index: outcomes.length, outcome })
      }
      const failed = outcomes.filter(({ outcome }) => outcome.status !== 'skip')
      const [first] = failed
      if (first !== undefined) {
        const finding = describe(rule, failed)
        const message = failureMessage.with(finding, finding, frame)
        return { status: 'fail', message, place: placeOf(first, at) }
      }
      if (outcomes.length === 0) return undecided
      return { status: 'skip', message: describe(rule, outcomes), place: { policy: at } }
    }
  }
}

/** A pattern that did not pass. */
interface Decline {
  readonly index: number
  readonly outcome: Exclude<PatternOutcome, { status: 'pass' }>
}

/** The verdict where a pattern of the list passes. */
export function passedBy(rule: { readonly name: string }, index: number): Verdict {
  const message = `validation rule '${rule.name}' anyPattern[${index}] passed.`
  return { status: 'pass', message }
}

function isNoList(value: unknown, at: Path): Verdict {
  const type = typeof value === 'boolean' ? 'bool' : typeof value
  return {
    status: 'error',
    message: `failed to deserialize anyPattern, expected type array: json: cannot unmarshal ${type} into Go value of type []interface {}`,
    place: { policy: at },
  }
}

function describe(rule: ValidatedRule, declines: readonly Decline[]): string {
  return declines
    .map(decline => describeOne(`rule ${rule.name}[${decline.index}]`, decline))
    .join(' ')
}

function describeOne(pattern: string, { outcome }: Decline): string {
  switch (outcome.status) {
    case 'skip':
      return `${pattern} skipped: ${outcome.message}`
    case 'fail':
      return `${pattern} failed at path ${outcome.path}`
    case 'error':
      return `${pattern} failed: ${outcome.message}`
  }
}

function placeOf({ index, outcome }: Decline, at: Path): NonNullable<Verdict['place']> {
  if (outcome.status === 'skip') return { policy: [...at, index] }
  const policy = [...at, index, ...outcome.patternPath]
  return outcome.status === 'fail' ? { policy, resource: outcome.path } : { policy }
}
