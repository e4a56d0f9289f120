import type { TestRun } from '../run-test.ts'
import type { TestInputs } from '../test-inputs.ts'
import type { CoverageSettings } from './settings.ts'

/** The coverage of one run. */
export interface Coverage {
  readonly add: (run: TestRun, inputs: TestInputs) => Promise<void>
  /** Writes the report; what is wrong with it. */
  finish(): readonly string[]
}

/** Who does not ask for coverage does not load it. */
export async function openCoverage(
  settings: CoverageSettings,
  say: (text: string) => void,
): Promise<Coverage> {
  const { CoverageCollector } = await import('./collector.ts')
  const { belowThreshold, writeCoverage } = await import('./write-coverage.ts')
  const collector = new CoverageCollector()
  return {
    add: (run, inputs) => collector.add(run, inputs),
    finish() {
      const report = collector.report()
      writeCoverage(report, settings, say)
      const problem = belowThreshold(report, settings)
      return problem === undefined ? [] : [problem]
    },
  }
}
