import {
  autogenRulesFor,
  type CompileProblem,
  compile,
  type PolicyException,
  type Ports,
  type Resource,
} from '@ephor/engine'
import type { ApplyOptions } from '../commands/apply-options.ts'
import { type Evaluator, evaluateResource } from '../evaluate.ts'
import { LocalCluster } from '../input/local-cluster.ts'
import { type PolicyFiles, type RefusedPolicy, readPolicies } from '../input/policies.ts'
import { formatProblem, type InputProblem } from '../input/problem.ts'
import { readDocument } from '../input/read-document.ts'
import { readResources } from '../input/resources.ts'
import { userOf } from '../input/user-info.ts'
import { namespaceLabels, parseSetFlags, type Values, type ValuesSpec } from '../input/values.ts'
import { coloursFor } from '../output/colour.ts'
import { createPolicyBook } from '../policy-book.ts'
import { type ObjectSink, printingSink, writingSink } from './objects.ts'
import { ApplyResults } from './results.ts'
import { writeResults } from './write-results.ts'

/** Where the command writes. */
export interface Streams {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Evaluates the policies of files on the resources of files; gives the exit code. */
export async function applyFiles(options: ApplyOptions, streams: Streams): Promise<number> {
  if (options.policies.length === 0) throw new Error('require policy')
  if (options.resources.length === 0) throw new Error('resource file(s) or cluster required')
  const files = readPolicies(options.policies)
  const exceptionFiles = readPolicies(options.exceptions)
  const warnings = [...files.warnings, ...exceptionFiles.warnings]
  for (const warning of warnings) streams.out(`Warning: ${warning}\n`)
  if (options.warningsAsErrors && warnings.length > 0) {
    throw new Error(
      `found ${warnings.length} deprecation warning(s) and --warnings-as-errors is set`,
    )
  }
  const problems = [...files.problems, ...exceptionFiles.problems]
  for (const problem of problems) streams.err(`${formatProblem(problem)}\n`)
  const run = await new ApplyRun(options, streams, { ...files, problems }).evaluate(exceptionFiles)
  return run
}

/** One run of the command. */
class ApplyRun {
  readonly #options: ApplyOptions
  readonly #streams: Streams
  readonly #files: PolicyFiles
  #problems: number

  constructor(options: ApplyOptions, streams: Streams, files: PolicyFiles) {
    this.#options = options
    this.#streams = streams
    this.#files = files
    this.#problems = files.problems.length
  }

  async evaluate(exceptionFiles: PolicyFiles): Promise<number> {
    const options = this.#options
    const exceptions: PolicyException[] = [
      ...exceptionFiles.exceptions,
      ...(options.exceptionsWithinPolicies ? this.#files.exceptions : []),
      ...(options.exceptionsWithinResources ? readPolicies(options.resources).exceptions : []),
    ]
    const { set, problems } = compile({ policies: this.#files.policies, exceptions })
    const values = this.#values()
    const labels = namespaceLabels(values)
    const book = createPolicyBook(this.#files.policies, labels, options.auditWarn)
    const results = new ApplyResults(book, this.#keepsPasses())
    const cluster = new LocalCluster()
    const ports = portsOf(cluster)
    const evaluator: Evaluator = { set, values, ports, namespaceLabels: labels, user: this.#user() }
    await this.#evaluateAll(evaluator, { results, cluster, exceptions: exceptions.length })
    const refused = [...this.#files.refused, ...problems.map(refusedBy)]
    results.counts.error += refused.length
    if (!options.policyReport) writeRefused(refused, this.#streams.out)
    writeResults(results, {
      options,
      book,
      colours: coloursFor(process.stdout, options.removeColor),
      nowSeconds: Math.floor(Date.now() / 1000),
      out: this.#streams.out,
    })
    return this.#exitCode(results)
  }

  #keepsPasses(): boolean {
    const { policyReport, table, outputFormat } = this.#options
    return policyReport || table || outputFormat === 'json'
  }

  #values(): Values {
    const { valuesFile, set } = this.#options
    const spec = valuesFile === undefined ? {} : (readDocument(valuesFile, 'Values') as ValuesSpec)
    return { spec, set: parseSetFlags(set) }
  }

  #user() {
    const { userInfo } = this.#options
    return userInfo === undefined ? undefined : userOf(readDocument(userInfo, 'UserInfo'))
  }

  async #evaluateAll(
    evaluator: Evaluator,
    run: {
      readonly results: ApplyResults
      readonly cluster: LocalCluster
      readonly exceptions: number
    },
  ): Promise<void> {
    const { resources, targets } = this.#options
    const found: Resource[] = []
    const problem = (each: InputProblem) => this.#report(each)
    readResources(targets, { resource: object => run.cluster.add(object), problem })
    readResources(resources, {
      resource: object => {
        found.push(object)
        run.cluster.add(object)
      },
      problem,
    })
    this.#announce(found.length, run.exceptions)
    const sink = this.#sink()
    for (const resource of found) {
      const response = await evaluateResource(evaluator, resource)
      run.results.add(resource, response)
      sink?.take(resource, response)
    }
  }

  #sink(): ObjectSink | undefined {
    const { output, table, policyReport, generateExceptions, stdin } = this.#options
    if (output !== undefined) return writingSink(output)
    if (table || policyReport || generateExceptions || this.#options.outputFormat === 'json') {
      return undefined
    }
    return printingSink(this.#streams.out, stdin)
  }

  #report(problem: InputProblem): void {
    if (problem.severity === 'error') this.#problems++
    this.#streams.err(`${formatProblem(problem)}\n`)
  }

  #announce(resources: number, exceptions: number): void {
    const { stdin, policyReport, generateExceptions, outputFormat } = this.#options
    if (stdin || policyReport || generateExceptions || outputFormat === 'json') return
    const rules = this.#files.policies.flatMap(policy => autogenRulesFor(policy)).length
    const extra = exceptions > 0 ? ` with ${exceptions} exception(s)` : ''
    this.#streams.out(`\nApplying ${rules} policy rule(s) to ${resources} resource(s)${extra}...\n`)
  }

  #exitCode({ counts }: ApplyResults): number {
    const { warnExitCode, warnNoPass } = this.#options
    if (counts.fail > 0 || counts.error > 0 || this.#problems > 0) return 1
    if (counts.warn > 0 && warnExitCode !== 0) return warnExitCode
    if (warnNoPass && counts.pass === 0) return warnExitCode
    return 0
  }
}

function portsOf(cluster: LocalCluster): Ports {
  return { cluster, now: () => Date.now(), random: Math.random }
}

function refusedBy({ document, error }: CompileProblem): RefusedPolicy {
  return { name: document.metadata.name ?? '', reason: error.message, stage: 'policy' }
}

const divider = '-'.repeat(70)

function writeRefused(refused: readonly RefusedPolicy[], out: (text: string) => void): void {
  if (refused.length === 0) return
  const lines = refused.map(({ name, reason }, index) => `${index + 1}. ${name}: ${reason}`)
  out(`${[divider, 'Policies Skipped:', ...lines, divider].join('\n')}\n`)
}
