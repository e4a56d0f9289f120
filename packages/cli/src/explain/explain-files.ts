import type { ExplainedRule, Explanation, Path, Places, Resource, Step } from '@ephor/engine'
import { stringifyJson } from '@ephor/lang/json'
import { compileWildcard } from '@ephor/lang/notation'
import { checkArguments } from '../apply/check-arguments.ts'
import { compileRun } from '../apply/compiled-run.ts'
import { type HeldResource, portsFor, readHeldResources } from '../apply/evaluate-held.ts'
import { exitCodeOf } from '../apply/exit-code.ts'
import { type ApplyInputs, readInputs } from '../apply/inputs.ts'
import type { Streams } from '../apply/outcome.ts'
import { refusedText, unsupportedProblems } from '../apply/refused.ts'
import { nameOf } from '../apply/results.ts'
import type { ApplyOptions } from '../commands/apply-options.ts'
import { explainResource } from '../evaluate.ts'
import { formatProblem, type InputProblem } from '../input/problem.ts'
import type { ResourceOrigin } from '../input/resource-origin.ts'
import { coloursFor } from '../output/colour.ts'
import { type Counts, type PolicyBook, shownStatus, zeroCounts } from '../summary.ts'
import { createPolicyPlaces, type LocateInPolicy } from './policy-places.ts'
import { ruleText, type ShownRule } from './write-text.ts'

/** What is explained, and how it is printed. */
export interface ExplainSettings {
  /** A wildcard for rule names, or for `policy/rule`. */
  readonly rule: string | undefined
  readonly form: 'text' | 'json'
  /** Of lines, in columns. */
  readonly width: number
}

/**
 * Evaluates the policies of files on the resources of files, and prints how each rule came to its
 * result; gives the exit code, that of `apply`.
 *
 * @throws {Error} for what the command cannot be told, and files without which nothing is right.
 */
export async function explainFiles(
  options: ApplyOptions,
  settings: ExplainSettings,
  streams: Streams,
): Promise<number> {
  checkArguments(options)
  // Places are worth their cost here, whoever reads them.
  const inputs = readInputs({ ...options, isTerminal: true })
  const held = readHeldResources(inputs)
  const run = compileRun(inputs, held.exceptions)
  const problems: InputProblem[] = []
  const problem = (each: InputProblem): void => {
    problems.push(each)
    streams.err(`${formatProblem(each)}\n`)
  }
  for (const each of [...inputs.problems, ...held.problems]) problem(each)
  for (const each of unsupportedProblems(inputs.files)) problem(each)
  streams.err(refusedText(run.refused))
  const ports = await portsFor(inputs, held, { problem })
  const locate = createPolicyPlaces([...options.policies, ...options.exceptions])
  const explained: ExplainedResource[] = []
  for (const { resource, origin } of held.resources) {
    const places = placesFor(locate, origin)
    const explanation = await explainResource({ ...run.evaluator, ports }, resource, places)
    explained.push({
      resource,
      origin,
      rules: shownRules(explanation, resource, { settings, inputs, book: run.book }),
    })
  }
  requireRules(explained, settings)
  if (problems.length === 0) warnOfNothing(inputs, explained, streams)
  const counts = countsOf(explained)
  counts.error += run.refused.length
  write(explained, counts, { options, settings, streams })
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return exitCodeOf(counts, errors, options).code
}

/** A mistyped folder would explain nothing, and seem fine. */
function warnOfNothing(
  { options, files }: ApplyInputs,
  { length }: readonly unknown[],
  { err }: Streams,
): void {
  if (files.policies.length === 0) err(`Warning: no policies in ${options.policies.join(', ')}\n`)
  if (length === 0) err(`Warning: no resources in ${options.resources.join(', ')}\n`)
  if (files.cleanupPolicies.length > 0) err('Warning: cleanup policies are not explained\n')
}

interface ExplainedResource extends HeldResource {
  readonly rules: readonly ShownRule[]
}

function placesFor(locate: LocateInPolicy, origin: ResourceOrigin): Places {
  return {
    policy: locate,
    exception: locate,
    resource(path: Path) {
      const { file, line, column } = origin.place(path.map(step => `/${step}`).join(''))
      return { file, line, column }
    },
  }
}

interface Showing {
  readonly settings: ExplainSettings
  readonly inputs: ApplyInputs
  readonly book: PolicyBook
}

function shownRules(
  { rules }: Explanation,
  resource: Resource,
  { settings, inputs, book }: Showing,
): readonly ShownRule[] {
  const { namespace } = nameOf(resource)
  const isMeant = compileSelection(settings.rule)
  return rules.filter(isMeant).map(rule => {
    const { policy, status } = rule
    const shown =
      status === 'none' ? status : shownStatus({ policy }, { status }, { book, namespace })
    const isAsked = settings.rule !== undefined || inputs.options.verbose
    return { rule, status: shown, hasSteps: shown !== 'none' || isAsked }
  })
}

/** A rule's name means the rules that were generated of it as well. */
function compileSelection(pattern: string | undefined): (rule: ExplainedRule) => boolean {
  if (pattern === undefined) return () => true
  const matches = compileWildcard(pattern)
  return ({ policy, rule }) => {
    const written = rule.replace(/^autogen-(?:cronjob-)?/, '')
    return [rule, written, `${policy.name}/${rule}`, `${policy.name}/${written}`].some(matches)
  }
}

function requireRules(explained: readonly ExplainedResource[], { rule }: ExplainSettings): void {
  if (rule === undefined || explained.length === 0) return
  if (explained.every(({ rules }) => rules.length === 0)) {
    throw new Error(`no rule is called ${rule}`)
  }
}

function countsOf(explained: readonly ExplainedResource[]): Counts {
  const counts = zeroCounts()
  for (const { rules } of explained) {
    for (const { status } of rules) if (status !== 'none') counts[status]++
  }
  return counts
}

interface Writing {
  readonly options: ApplyOptions
  readonly settings: ExplainSettings
  readonly streams: Streams
}

function write(explained: readonly ExplainedResource[], counts: Counts, writing: Writing): void {
  const { out } = writing.streams
  if (writing.settings.form === 'json') {
    const resources = explained.map(({ resource, rules }) => ({
      resource: nameOf(resource),
      rules: rules.map(({ rule, status }) => ({ ...rule, status })),
    }))
    out(`${stringifyJson({ resources, summary: { ...counts } }, 2)}\n`)
    return
  }
  for (const each of explained) if (each.rules.length > 0) writeResource(each, writing)
  const { pass, fail, warn, error, skip } = counts
  out(`pass: ${pass}, fail: ${fail}, warn: ${warn}, error: ${error}, skip: ${skip}\n`)
}

/**
 * Rules that were generated for other kinds than the object's would stand below every Pod: the
 * rule that was written is told, and that is enough.
 */
function isWorthALine({ rule, hasSteps }: ShownRule): boolean {
  const [first] = rule.steps
  if (hasSteps || first?.kind !== 'autogen') return true
  const deciding = decidingStep(rule.steps)
  return deciding?.resource?.path !== 'kind'
}

function decidingStep(steps: readonly Step[]): Step | undefined {
  for (const step of steps) {
    const found = step.isDeciding === true ? step : decidingStep(step.children ?? [])
    if (found !== undefined) return found
  }
  return undefined
}

function writeResource(
  { resource, origin, rules }: ExplainedResource,
  { options, settings, streams }: Writing,
): void {
  const colours = coloursFor(process.stdout, options.removeColor)
  const { kind, namespace, name } = nameOf(resource)
  const { file, line } = origin.place()
  const title = `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`
  streams.out(`${colours.bold(title)} ${colours.dim(`(${file}:${line})`)}\n\n`)
  let wereSteps = false
  for (const [index, rule] of rules.filter(isWorthALine).entries()) {
    if (index > 0 && (rule.hasSteps || wereSteps)) streams.out('\n')
    streams.out(ruleText(rule, { colours, width: settings.width }))
    wereSteps = rule.hasSteps
  }
  streams.out('\n')
}
