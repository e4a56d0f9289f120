import type { ExplainedRule, Step } from '@ephor/engine'

// Of a rule that passed nothing has decided: so many of its first steps are shown.
const maxPassingSteps = 12

/**
 * A rule with no more of its steps than tell why it came to its result: those that decided, what
 * is around them and what they consist of. Where nothing decided, the first steps of its body.
 */
export function withDecidingSteps(rule: ExplainedRule): ExplainedRule {
  const deciding = rule.steps.flatMap(decidingPart)
  if (deciding.length > 0) return { ...rule, steps: deciding }
  const body = rule.steps.filter(({ kind }) => !isMatching(kind))
  return { ...rule, steps: firstSteps(body, { left: maxPassingSteps }) }
}

function decidingPart(step: Step): readonly Step[] {
  if (step.isDeciding === true) return [step]
  const children = (step.children ?? []).flatMap(decidingPart)
  return children.length === 0 ? [] : [{ ...step, children }]
}

function isMatching(kind: Step['kind']): boolean {
  return kind === 'match' || kind === 'exclude' || kind === 'criterion' || kind === 'autogen'
}

/** The steps up to a number, in the order in which they are printed. */
function firstSteps(steps: readonly Step[], budget: { left: number }): readonly Step[] {
  const kept: Step[] = []
  for (const step of steps) {
    if (budget.left === 0) {
      kept.push({ kind: 'more', title: '…', outcome: 'none' })
      break
    }
    budget.left--
    const { children, ...own } = step
    const below = children && firstSteps(children, budget)
    kept.push(below === undefined ? own : { ...own, children: below })
  }
  return kept
}
