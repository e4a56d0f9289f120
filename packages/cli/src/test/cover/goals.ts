import type { Step } from '@ephor/engine'
import type { CoverageItem, ItemKind } from './coverage-item.ts'

// Each kind of item is told by steps of some kinds; others stand at the same path.
const stepKinds: Readonly<Record<ItemKind, readonly Step['kind'][]>> = {
  rule: [],
  condition: ['condition'],
  leaf: ['field', 'anchor', 'element'],
  anchor: ['field', 'anchor', 'element'],
  'pod-security': ['pod-security'],
  foreach: ['list'],
  patch: ['patch'],
  generate: ['generate'],
}

/** Which of the ways of an item a step shows; `undefined` where it shows none. */
export function goalOf({ kind, goals }: CoverageItem, step: Step): string | undefined {
  if (!stepKinds[kind].includes(step.kind)) return undefined
  const [yes = '', no = ''] = goals
  switch (kind) {
    case 'rule':
      return undefined
    case 'condition':
    case 'leaf':
    case 'pod-security':
      return byOutcome(step, yes, no)
    case 'anchor':
      return anchorGoal(goals, step)
    case 'foreach':
      return hasElements(step) ? yes : undefined
    case 'patch':
    case 'generate':
      return step.outcome === 'value' ? yes : undefined
  }
}

/** Whether a step is about a part of a pattern. */
export function isOfPattern({ kind }: Step): boolean {
  return stepKinds.leaf.includes(kind)
}

function anchorGoal(goals: readonly string[], step: Step): string | undefined {
  const isAbsent = step.isAbsent === true
  if (goals.includes('present')) return isAbsent ? 'absent' : 'present'
  if (isAbsent && goals.includes('absent')) return 'absent'
  const [yes = '', no = ''] = goals
  return byOutcome(step, yes, no)
}

/** What is set aside by an anchor did not fit it. */
function byOutcome({ outcome }: Step, yes: string, no: string): string | undefined {
  if (outcome === 'yes') return yes
  return outcome === 'no' || outcome === 'skip' ? no : undefined
}

function hasElements({ found }: Step): boolean {
  if (Array.isArray(found)) return found.length > 0
  return typeof found === 'object' && found !== null && Object.keys(found).length > 0
}
