import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@ephor/lang/json'
import { inParallel } from '../command.ts'
import { runFieldCommand } from '../field/command-case.ts'
import { differenceOf, type FieldCase, type FieldOutcome } from '../field/outcome.ts'
import { runFieldReport } from '../field/report-case.ts'
import { runFieldRequest } from '../field/request-case.ts'
import { timeToLiveDifference } from '../field/time-to-live-case.ts'
import { readJson } from '../files.ts'
import type { CaseResult, Suite } from '../suite.ts'
import { isClassicPolicy, readObjects } from '../world/classic.ts'

/** Minimal cases from public bug reports, each with the right value. */
export const fieldCases: Suite = {
  name: 'field-cases',
  goal: 0.9,
  async run(folder) {
    const root = join(folder, 'field-cases')
    if (!existsSync(root)) return undefined
    return inParallel(readdirSync(root).sort(), name => runCase(root, name))
  },
}

async function runCase(root: string, id: string): Promise<CaseResult> {
  const folder = join(root, id)
  const expected = readJson<FieldCase>(join(folder, 'expected.json'))
  if (expected === undefined) return { id, outcome: 'failed', reason: 'no expected.json' }
  const skipped = reasonToSkip(expected.kind, readObjects(join(folder, 'policy.yaml')))
  if (skipped !== undefined) return { id, outcome: 'skipped', reason: skipped }
  try {
    const difference = await check(expected, folder)
    return difference === undefined
      ? { id, outcome: 'passed' }
      : { id, outcome: 'failed', reason: `${difference} (${expected.why})` }
  } catch (error) {
    return { id, outcome: 'failed', reason: `threw ${String(error)}` }
  }
}

function reasonToSkip(kind: string, policies: readonly JsonObject[]): string | undefined {
  if (kind === 'notification') return 'notifications: not asked for yet'
  return policies.every(isClassicPolicy) ? undefined : 'CEL policies: not asked for yet'
}

async function check(expected: FieldCase, folder: string): Promise<string | undefined> {
  if (expected.kind === 'cleanup') return timeToLiveDifference(expected, folder)
  return differenceOf(expected, await outcomeOf(expected, folder))
}

function outcomeOf(expected: FieldCase, folder: string): Promise<FieldOutcome> {
  switch (expected.kind) {
    case 'cli':
      return runFieldCommand(folder)
    case 'report':
      return runFieldReport(folder, expected)
    default:
      return runFieldRequest(expected, folder)
  }
}
