export { explain } from './explain.ts'
export type { ExplainOptions, Places } from './explain-options.ts'
export type { Located } from './finish.ts'
export type {
  Change,
  ExplainedRule,
  Explanation,
  RuleOutcome,
  Step,
  StepKind,
  StepOutcome,
  StepPlace,
} from './step.ts'
