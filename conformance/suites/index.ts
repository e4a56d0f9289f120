import type { Suite } from '../suite.ts'
import { apimachinery } from './apimachinery.ts'
import { applyCases } from './apply-cases.ts'
import { celErrorTexts, celExpressions } from './cel-expressions.ts'
import { celConformance, celSyntax } from './cel-spec.ts'
import { explanations } from './explain.ts'
import { fieldCases } from './field-cases.ts'
import { jmespathCompliance, jmespathErrorTexts, jmespathExpressions } from './jmespath.ts'
import { jsonPatch } from './json-patch.ts'
import { kubernetesCel } from './kubernetes-cel.ts'
import { kyvernoCel } from './kyverno-cel.ts'
import { kyvernoTestClassic } from './kyverno-test.ts'
import { oracleExamples } from './oracle-examples.ts'
import { podSecurity } from './pod-security.ts'
import { reference } from './reference.ts'
import { states } from './states.ts'
import { strategicMerge } from './strategic-merge.ts'
import { unitTables } from './unit-tables.ts'
import { verdicts } from './verdicts.ts'

/** Every suite that some issue asks for, in the order of the report. */
export const suites: readonly Suite[] = [
  ...jmespathCompliance,
  jmespathExpressions,
  jmespathErrorTexts,
  jsonPatch,
  strategicMerge,
  apimachinery,
  podSecurity,
  oracleExamples,
  unitTables,
  verdicts,
  explanations,
  states,
  ...reference,
  kyvernoTestClassic,
  applyCases,
  fieldCases,
  celConformance,
  ...celSyntax,
  kubernetesCel,
  kyvernoCel,
  celExpressions,
  celErrorTexts,
]

/** Folders and files of the suites that nothing runs yet, and why. */
export const unclaimed: readonly { readonly path: string; readonly reason: string }[] = [
  { path: 'notifications', reason: 'notifications' },
  { path: 'notifications-engine', reason: 'notifications' },
  { path: 'argocd-notifications-catalog', reason: 'notifications' },
  { path: 'expr-lang', reason: 'notifications' },
  { path: 'scenarios.jsonl', reason: 'an API server' },
  { path: 'gatekeeper-library', reason: 'no kind of policy of ours' },
  { path: 'kyverno-json', reason: 'no kind of policy of ours' },
]
