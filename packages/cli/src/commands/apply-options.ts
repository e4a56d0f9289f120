import { Command } from 'commander'

/** What `apply` is told, after the flags were read. */
export interface ApplyOptions {
  readonly policies: readonly string[]
  readonly resources: readonly string[]
  readonly targets: readonly string[]
  readonly exceptions: readonly string[]
  readonly output: string | undefined
  readonly userInfo: string | undefined
  readonly set: readonly string[]
  readonly valuesFile: string | undefined
  readonly policyReport: boolean
  readonly outputFormat: 'yaml' | 'json' | 'table' | undefined
  readonly stdin: boolean
  readonly auditWarn: boolean
  readonly warnExitCode: number
  readonly warnNoPass: boolean
  readonly warningsAsErrors: boolean
  readonly removeColor: boolean
  readonly detailedResults: boolean
  readonly table: boolean
  readonly exceptionsWithinResources: boolean
  readonly exceptionsWithinPolicies: boolean
  readonly generateExceptions: boolean
  readonly generatedExceptionTtl: string
  readonly concurrent: number
}

const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...value.split(','),
]

/** The flags of `apply`, named as upstream names them. */
export function applyCommand(): Command {
  return new Command('ephor apply')
    .description('Evaluates policies on resources from files, without a cluster.')
    .argument('[policies...]', 'policy files, folders, patterns, or - for standard input')
    .option('-r, --resource <paths>', 'resource files, folders or patterns', collect)
    .option('--resources <paths>', 'the same as --resource', collect)
    .option('--target-resource <paths>', 'objects that mutate rules with targets change', collect)
    .option('--target-resources <paths>', 'the same as --target-resource', collect)
    .option('-e, --exception <paths>', 'policy exceptions', collect)
    .option('--exceptions <paths>', 'the same as --exception', collect)
    .option('--exceptions-with-resources', 'take exceptions from the resource files')
    .option('--exceptions-within-resources', 'take exceptions from the resource files')
    .option('--exceptions-within-policies', 'take exceptions from the policy files')
    .option('-f, --values-file <file>', 'values for variables (kind Values)')
    .option('-s, --set <pairs>', 'values for variables, name=value', collect)
    .option('-u, --userinfo <file>', 'roles, cluster roles and user of the request (kind UserInfo)')
    .option('-o, --output <path>', 'write mutated and generated objects to a file or folder')
    .option('-p, --policy-report', 'print policy reports')
    .option('--output-format <form>', 'yaml, json or table')
    .option('-t, --table', 'print results as a table')
    .option('--detailed-results', 'print messages in the table')
    .option('--generate-exceptions', 'print an exception for each violation')
    .option('--generated-exception-ttl <duration>', 'lifetime of those exceptions', '720h')
    .option('-i, --stdin', 'print only the mutated objects, to be piped to kubectl')
    .option('--audit-warn', 'count failures of Audit policies as warnings')
    .option('--warn-exit-code <code>', 'exit code when there are warnings', '0')
    .option('--warn-no-pass', 'give the warning exit code when no rule passed')
    .option('--warnings-as-errors', 'fail on deprecated fields and kinds')
    .option('--remove-color', 'print without colours')
    .option('--concurrent <threads>', 'worker threads for large inputs', '1')
    .option('--continue-on-fail', 'go on after a resource that cannot be evaluated (always so)')
    .option('--continue-on-error', 'go on after a resource that cannot be read (always so)')
    .option('--registry', 'ask image registries (not supported yet)')
    .option('-c, --cluster', 'take resources from a cluster (not supported yet)')
    .option('-n, --namespace <name>', 'the namespace to take them from (not supported yet)')
    .option('--kubeconfig <file>', 'how to reach the cluster (not supported yet)')
    .option('--context <name>', 'the context of the kubeconfig (not supported yet)')
    .option('-b, --git-branch <name>', 'the branch of a git address (not supported yet)')
    .helpOption('-h, --help', 'print this help')
}

/** Reads the options of a parsed command. */
export function applyOptions(command: Command): ApplyOptions {
  const flags = command.opts<Record<string, unknown>>()
  const list = (...names: string[]) =>
    names.flatMap(name => (flags[name] as string[] | undefined) ?? [])
  const text = (name: string) => flags[name] as string | undefined
  const isSet = (name: string) => flags[name] === true
  return {
    policies: command.args,
    resources: list('resource', 'resources'),
    targets: list('targetResource', 'targetResources'),
    exceptions: list('exception', 'exceptions'),
    output: text('output'),
    userInfo: text('userinfo'),
    set: list('set'),
    valuesFile: text('valuesFile'),
    policyReport: isSet('policyReport'),
    outputFormat: text('outputFormat') as ApplyOptions['outputFormat'],
    stdin: isSet('stdin'),
    auditWarn: isSet('auditWarn'),
    warnExitCode: Number(text('warnExitCode') ?? 0),
    warnNoPass: isSet('warnNoPass'),
    warningsAsErrors: isSet('warningsAsErrors'),
    removeColor: isSet('removeColor'),
    detailedResults: isSet('detailedResults'),
    table: isSet('table') || text('outputFormat') === 'table',
    exceptionsWithinResources:
      isSet('exceptionsWithResources') || isSet('exceptionsWithinResources'),
    exceptionsWithinPolicies: isSet('exceptionsWithinPolicies'),
    generateExceptions: isSet('generateExceptions'),
    generatedExceptionTtl: text('generatedExceptionTtl') ?? '720h',
    concurrent: Math.max(1, Number(text('concurrent') ?? 1) || 1),
  }
}
