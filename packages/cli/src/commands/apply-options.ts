import { parseDuration } from '@ephor/lang/notation'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { GitSettings } from '../input/clone-repository.ts'
import type { InputProblem } from '../input/problem.ts'
import { type FindingForm, findingForms } from '../output/formats.ts'
import {
  formOfFile,
  type OutputTarget,
  outputFileOption,
  outputFormatOption,
} from '../output/output-format.ts'
import { addExamples, type Example } from './examples.ts'

/** The forms in which `apply` prints. */
export type ApplyForm = 'table' | 'json' | 'yaml' | FindingForm

const forms: readonly ApplyForm[] = ['table', 'json', 'yaml', ...findingForms]

/** What `apply` is told, after the flags were read; plain data. */
export interface ApplyOptions {
  readonly policies: readonly string[]
  readonly resources: readonly string[]
  readonly targets: readonly string[]
  readonly parameters: readonly string[]
  readonly exceptions: readonly string[]
  readonly crdPaths: readonly string[]
  /** Flags that name payloads which are no Kubernetes objects. */
  readonly payloads: readonly string[]
  readonly output: string | undefined
  readonly userInfo: string | undefined
  readonly set: readonly string[]
  readonly valuesFile: string | undefined
  readonly policyReport: boolean
  /** `undefined` where nobody has asked for a form. */
  readonly outputFormat: ApplyForm | undefined
  /** Where the output goes; `undefined` for standard output. */
  readonly outputFile: string | undefined
  /** What is written to files beside that. */
  readonly moreOutputs: readonly { readonly form: ApplyForm; readonly file: string }[]
  readonly quiet: boolean
  readonly verbose: boolean
  /** Whether a person reads standard output as it comes. */
  readonly isTerminal: boolean
  readonly stdin: boolean
  readonly auditWarn: boolean
  readonly warnExitCode: number
  readonly warnNoPass: boolean
  readonly warningsAsErrors: boolean
  readonly removeColor: boolean
  readonly detailedResults: boolean
  /** Print how each rule came to its result instead. */
  readonly explain: boolean
  readonly table: boolean
  readonly exceptionsWithinResources: boolean
  readonly exceptionsWithinPolicies: boolean
  readonly generateExceptions: boolean
  readonly generatedExceptionTtl: string
  readonly concurrent: number
  readonly cluster: boolean
  readonly registry: boolean
  readonly kubeconfig: string | undefined
  /** How to reach the cluster, and what to take from it, beside the kubeconfig. */
  readonly clusterFlags: ClusterFlags
  /** Inputs that could not be fetched. */
  readonly unreadable: readonly InputProblem[]
}

/** The flags that speak of a cluster. */
export interface ClusterFlags {
  /** Of the kubeconfig; `undefined` for its current one. */
  readonly context: string | undefined
  /** `undefined` for all. */
  readonly namespace: string | undefined
  /** Kinds outside of namespaces; without a namespace only those. */
  readonly isClusterWide: boolean
  /** Objects a request. */
  readonly batchSize: number
  readonly showsPerformance: boolean
}

const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...value.split(',').filter(part => part.trim() !== ''),
]

/** The flags of `apply`, named as upstream names them. */
export function applyCommand(): Command {
  const command = new Command('ephor apply')
    .description('Evaluates policies on resources from files, without a cluster.')
    .argument('[policies...]', 'policy files, folders, patterns, or - for standard input')
    .helpOption('-h, --help', 'print this help')
  addInputFlags(command)
  addOutputFlags(command)
  addExitFlags(command)
  addNetworkFlags(command)
  return addExamples(command, examples)
}

const examples: readonly Example[] = [
  { line: 'ephor apply policies/ --resource resources/', does: 'what fails', exit: 1 },
  {
    line: 'ephor apply policies/ -r resources/ --table --detailed-results',
    does: 'every result, with its message',
    exit: 1,
  },
  {
    line: 'kubectl get pods -A -o yaml | ephor apply policies/ -r - --policy-report',
    does: 'reports of what runs in a cluster',
    exit: 1,
  },
  {
    line: 'ephor apply policies/ -r resources/ -q --output-format sarif=ephor.sarif',
    does: 'in a pipeline: only what fails, and a file for code scanning',
    exit: 1,
  },
  {
    line: 'ephor apply policies/auto-label-owner.yaml -r resources/workloads.yaml --stdin',
    does: 'the objects as a mutate policy makes them, to be piped to kubectl',
  },
  {
    line: 'ephor apply policies/disallow-latest-tag.yaml -r resources/ --audit-warn --concurrent 4',
    does: 'failures of Audit policies as warnings, on four processors',
    exit: 1,
  },
]

/** What is evaluated, and what stands in for a cluster: the flags of more than one command. */
export function addDocumentFlags(command: Command): void {
  command
    .optionsGroup('What is evaluated:')
    .option(
      '-r, --resource <paths>',
      'resource files, folders or patterns; - is standard input',
      collect,
    )
    .option('--resources <paths>', 'the same as --resource', collect)
    .option('--target-resource <paths>', 'objects that mutate rules with targets change', collect)
    .option('--target-resources <paths>', 'the same as --target-resource', collect)
    .option('--parameter-resource <paths>', 'more objects that policies can look up', collect)
    .option('-e, --exception <paths>', 'policy exceptions', collect)
    .option('--exceptions <paths>', 'the same as --exception', collect)
    .option('--exceptions-with-resources', 'take exceptions from the resource files')
    .option('--exceptions-within-resources', 'take exceptions from the resource files')
    .option('--exceptions-within-policies', 'take exceptions from the policy files')
    .option('-f, --values-file <file>', 'values for variables (kind Values)')
    .option('-s, --set <pairs>', 'values for variables, name=value', collect)
    .option('-u, --userinfo <file>', 'roles, cluster roles and user of the request (kind UserInfo)')
    .option(
      '--crd-paths <paths>',
      'custom resource definitions: scope and plural of their kinds',
      collect,
    )
    .addOption(new Option('--crd-path <paths>', 'use --crd-paths').argParser(collect).hideHelp())
}

function addInputFlags(command: Command): void {
  addDocumentFlags(command)
  command
    .option('--concurrent <threads>', 'threads for large resource files', wholeNumber, 1)
    .option('--continue-on-fail', 'go on after a resource that cannot be evaluated (always so)')
    .option('--continue-on-error', 'go on after a resource that cannot be read (always so)')
}

function addOutputFlags(command: Command): void {
  command
    .optionsGroup('What is printed:')
    .option('-t, --table', 'print results as a table')
    .option('--detailed-results', 'print messages in the table')
    .option('--explain', 'print how each rule came to its result, as `ephor explain`')
    .option('-p, --policy-report', 'print policy reports')
    .addOption(outputFormatOption('--output-format <form>', forms))
    .addOption(outputFileOption())
    .option('--generate-exceptions', 'print an exception for each violation')
    .option(
      '--generated-exception-ttl <duration>',
      'lifetime of those exceptions',
      duration,
      '720h',
    )
    .option('-o, --output <path>', 'write mutated and generated objects to a file or folder')
    .option('-i, --stdin', 'print only the mutated objects, to be piped to kubectl')
    .option('--remove-color', 'print without colours')
    .option('-q, --quiet', 'print only what fails')
    .option('--verbose', 'print what passes, too, and how long it takes; the same as -v 1')
}

function addExitFlags(command: Command): void {
  command
    .optionsGroup('How it ends:')
    .option('--audit-warn', 'count failures of Audit policies as warnings')
    .option('--warn-exit-code <code>', 'exit code when there are warnings', wholeNumber, 0)
    .option('--warn-no-pass', 'give the warning exit code when no rule passed')
    .option('--warnings-as-errors', 'fail on deprecated kinds')
}

// As kubectl asks.
const defaultBatchSize = 500

function addNetworkFlags(command: Command): void {
  command
    .optionsGroup('Where it comes from:')
    .option('-b, --git-branch <name>', 'the branch of git addresses: what follows is a folder')
    .option('--username <name>', 'the user of git addresses')
    .option('--password <password>', 'the password of git addresses')
    .option('-c, --cluster', 'take resources from a cluster; -r then names some of them')
    .option('-n, --namespace <name>', 'the namespace to take them from')
    .option(
      '--cluster-wide-resources',
      'take those outside of namespaces, and only those without -n',
    )
    .option('--kubeconfig <file>', 'how to reach the cluster')
    .option('--context <name>', 'the context of the kubeconfig')
    .option('--batch-size <count>', 'resources to ask for at a time', wholeNumber, defaultBatchSize)
    .option('--show-performance', 'print how long taking them took')
    .optionsGroup('Not supported yet:')
    .option('--registry', 'ask image registries')
    .option('--json <paths>', 'JSON payloads', collect)
    .option('--http-payload <paths>', 'HTTP requests', collect)
    .option('--envoy-payload <paths>', 'Envoy requests', collect)
    .option('--context-file <file>', 'context of policies of policies.kyverno.io')
}

function duration(text: string): string {
  if (parseDuration(text) === undefined) {
    throw new InvalidArgumentError('Not a duration such as 72h30m.')
  }
  return text
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Not a whole number.')
  return Number(text)
}

/** How to ask for repositories; `env`: the environment of the command. */
export function gitSettings(command: Command, env: NodeJS.ProcessEnv): GitSettings {
  const { gitBranch, username, password } = command.opts<Record<string, string | undefined>>()
  return { branch: gitBranch || undefined, username, password, env }
}

/** Reads the options of a parsed command; `isTerminal`: whether a person reads the output. */
export function applyOptions(command: Command, isTerminal = false): ApplyOptions {
  const flags = command.opts<Record<string, unknown>>()
  const list = (...names: string[]) =>
    names.flatMap(name => (flags[name] as string[] | undefined) ?? [])
  const text = (name: string) => flags[name] as string | undefined
  const number = (name: string) => flags[name] as number
  const isSet = (name: string) => flags[name] === true
  const targets = (flags.outputFormat ?? []) as readonly OutputTarget<ApplyForm>[]
  const outputFile = text('outputFile')
  const outputFormat =
    targets.find(({ file }) => file === undefined)?.form ?? formOfFile(outputFile, forms)
  return {
    policies: command.args,
    resources: list('resource', 'resources'),
    targets: list('targetResource', 'targetResources'),
    parameters: list('parameterResource'),
    exceptions: list('exception', 'exceptions'),
    crdPaths: list('crdPaths', 'crdPath'),
    payloads: [
      ...(list('json').length > 0 ? ['--json'] : []),
      ...(list('httpPayload').length > 0 ? ['--http-payload'] : []),
      ...(list('envoyPayload').length > 0 ? ['--envoy-payload'] : []),
    ],
    output: text('output'),
    userInfo: text('userinfo'),
    set: list('set'),
    valuesFile: text('valuesFile'),
    policyReport: isSet('policyReport'),
    ...{ outputFormat, outputFile, isTerminal },
    moreOutputs: targets.flatMap(({ form, file }) => (file === undefined ? [] : [{ form, file }])),
    quiet: isSet('quiet'),
    verbose: isSet('verbose') || Number(text('v') ?? 0) > 0,
    stdin: isSet('stdin'),
    auditWarn: isSet('auditWarn'),
    warnExitCode: number('warnExitCode'),
    warnNoPass: isSet('warnNoPass'),
    warningsAsErrors: isSet('warningsAsErrors'),
    removeColor: isSet('removeColor'),
    detailedResults: isSet('detailedResults'),
    explain: isSet('explain'),
    table: isSet('table'),
    exceptionsWithinResources:
      isSet('exceptionsWithResources') || isSet('exceptionsWithinResources'),
    exceptionsWithinPolicies: isSet('exceptionsWithinPolicies'),
    generateExceptions: isSet('generateExceptions'),
    generatedExceptionTtl: text('generatedExceptionTtl') ?? '720h',
    concurrent: Math.max(1, number('concurrent')),
    cluster: isSet('cluster'),
    registry: isSet('registry'),
    kubeconfig: text('kubeconfig'),
    clusterFlags: {
      ...{ context: text('context'), namespace: text('namespace') },
      isClusterWide: isSet('clusterWideResources'),
      // `explain` has no such flag.
      batchSize: Math.max(1, number('batchSize') || defaultBatchSize),
      showsPerformance: isSet('showPerformance'),
    },
    unreadable: [],
  }
}
