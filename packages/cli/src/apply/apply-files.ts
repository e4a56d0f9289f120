import type { ApplyOptions } from '../commands/apply-options.ts'
import { resourceFiles } from '../input/resources.ts'
import { terminalWidth } from '../output/terminal-width.ts'
import { fold } from '../output/text-width.ts'
import { evaluateTask } from '../workers/evaluate-task.ts'
import { Pool } from '../workers/pool.ts'
import { sizeOf, tasksFor } from '../workers/ranges.ts'
import { checkArguments } from './check-arguments.ts'
import { type CompiledRun, compileRun, needsAllResources } from './compiled-run.ts'
import { deprecationLines } from './deprecations.ts'
import { evaluateHeld, readHeldResources } from './evaluate-held.ts'
import { evaluateFile } from './evaluate-stream.ts'
import { type ApplyInputs, readInputs } from './inputs.ts'
import { Outcome, type Streams } from './outcome.ts'
import { printingOf } from './printing.ts'
import { unsupportedProblems } from './refused.ts'

export type { Streams } from './outcome.ts'

/**
 * Evaluates the policies of files on the resources of files; gives the exit code.
 *
 * @throws {Error} for what the command cannot be told, and files without which nothing is right.
 */
export async function applyFiles(options: ApplyOptions, streams: Streams): Promise<number> {
  checkArguments(options)
  const pool = startPool(options)
  try {
    const inputs = readInputs(options)
    warn(inputs, streams)
    if (options.cluster) {
      const { applyToCluster } = await import('./apply-cluster.ts')
      return await applyToCluster(inputs, streams, process.env)
    }
    return needsAllResources(inputs)
      ? await applyToAll(inputs, streams)
      : await applyToEach(inputs, streams, pool)
  } finally {
    await pool?.stop()
  }
}

// Threads cost their start; for less than this they do not pay.
const worthThreadsBytes = 8 * 1024 * 1024
const taskBytes = 1024 * 1024

/** Threads start before anything is read: they need the policies as long as this one does. */
function startPool(options: ApplyOptions): Pool | undefined {
  const { concurrent, policies, exceptions, resources, output } = options
  // A thread cannot read standard input again, nor can two write one file.
  const isShared = [...policies, ...exceptions, ...resources].includes('-') || output !== undefined
  if (concurrent <= 1 || isShared) return undefined
  const files = resourceFiles(resources, () => undefined)
  const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
  return bytes < worthThreadsBytes ? undefined : new Pool(concurrent, options)
}

/** Deprecations as upstream prints them; with `--warnings-as-errors` they end the run. */
function warn({ files, exceptionFiles, options }: ApplyInputs, streams: Streams): void {
  const { out, err, isTerminal = false } = streams
  const warnings = [...files.warnings, ...exceptionFiles.warnings]
  // Upstream prints them before reports, too; data and objects are for other programs alone.
  const printing = printingOf(options)
  const isForPrograms = ['data', 'objects', 'findings'].includes(printing)
  const write = isForPrograms ? err : out
  if (!options.quiet) {
    for (const warning of deprecationLines(warnings, isTerminal)) {
      const lines = isTerminal ? fold(warning, terminalWidth(), 2) : [warning]
      write(`${lines.join('\n')}\n`)
    }
    for (const hint of [...files.hints, ...exceptionFiles.hints]) err(`Warning: ${hint}\n`)
  }
  if (options.warningsAsErrors && warnings.length > 0) {
    throw new Error(
      `found ${warnings.length} deprecation warning(s) and --warnings-as-errors is set`,
    )
  }
}

/** Reads all resources before the first is evaluated. */
async function applyToAll(inputs: ApplyInputs, streams: Streams): Promise<number> {
  const held = readHeldResources(inputs)
  const run = compileRun(inputs, held.exceptions)
  const outcome = begin(run, streams)
  for (const problem of held.problems) outcome.problem(problem)
  outcome.announce(held.resources.length)
  await evaluateHeld(run, held, outcome)
  return outcome.finish()
}

/** Evaluates each resource when it is read, here or in threads, and forgets it. */
async function applyToEach(
  inputs: ApplyInputs,
  streams: Streams,
  pool: Pool | undefined,
): Promise<number> {
  const run = compileRun(inputs)
  const outcome = begin(run, streams)
  const files = resourceFiles(inputs.options.resources, problem => outcome.problem(problem))
  if (pool === undefined) for (const file of files) evaluateFile(run, file, outcome)
  else {
    await pool.evaluate({
      tasks: tasksFor(files, taskBytes),
      evaluate: task => evaluateTask(run, task),
      take: result => outcome.merge(result),
    })
  }
  outcome.announce(outcome.resources)
  return outcome.finish()
}

function begin(run: CompiledRun, streams: Streams): Outcome {
  const outcome = new Outcome(run, streams)
  for (const problem of run.inputs.problems) outcome.problem(problem)
  for (const problem of unsupportedProblems(run.inputs.files)) outcome.unsupported(problem)
  return outcome
}
