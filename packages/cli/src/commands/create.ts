import type { Command } from 'commander'
import { createClusterRole } from '../create/cluster-role.ts'
import { createException } from '../create/exception.ts'
import { createMetricsConfig } from '../create/metrics-config.ts'
import { createTest } from '../create/test.ts'
import { createUserInfo } from '../create/user-info.ts'
import { createValues } from '../create/values.ts'
import { OutputFile } from '../output/output-file.ts'
import { ArgumentsError, requireArguments, requireFlags, requireNoArguments } from './arguments.ts'
import { runGroup } from './command-group.ts'
import { createCommands, createDescription, createExamples } from './create-options.ts'
import { runCommand } from './run-command.ts'

/** `ephor create`: gives the exit code. */
export function create(args: readonly string[]): Promise<number> {
  const commands = Object.fromEntries(
    Object.entries(createCommands).map(([name, command]) => [
      name,
      {
        does: does[name] ?? '',
        run: (rest: readonly string[]) =>
          runCommand(command(), switches(rest), runners[name] ?? none),
      },
    ]),
  )
  const group = { name: 'ephor create', description: createDescription, examples: createExamples }
  return runGroup({ ...group, commands }, args)
}

const does: Readonly<Record<string, string>> = {
  'cluster-role': 'create rights for controllers of Kyverno',
  exception: 'create a policy exception',
  'metrics-config': 'create settings of metrics',
  test: 'create a test, of flags or of a run of policies',
  'user-info': 'create a user info file',
  values: 'create a values file',
}

type Runner = (command: Command) => number | Promise<number>

const none: Runner = () => 0

const runners: Readonly<Record<string, Runner>> = {
  'cluster-role': runClusterRole,
  exception: runException,
  'metrics-config': runMetricsConfig,
  test: runTest,
  'user-info': runUserInfo,
  values: runValues,
}

/** A switch that is on unless it is told otherwise: `-b=false` and `--background=false`. */
function switches(args: readonly string[]): readonly string[] {
  return args.map(arg =>
    /^(?:-b|--background)=(?:false|f|0)$/i.test(arg)
      ? '--no-background'
      : arg.replace(/^-b=.*/, '-b'),
  )
}

function runClusterRole(command: Command): number {
  requireArguments(command, 1)
  requireFlags(command, ['api-groups', 'resources', 'verbs'])
  const flags = flagsOf(command)
  const controllers = flags.list('controllers')
  if (flags.text('apiGroups') === '') {
    throw new ArgumentsError('required flag(s) "api-groups" not set')
  }
  if (controllers.length === 1 && controllers[0] === '') {
    throw new ArgumentsError('invalid controller provided')
  }
  const [name = ''] = command.args
  if (name === '') throw new ArgumentsError('name argument is required')
  const text = createClusterRole({
    name,
    apiGroup: flags.text('apiGroups'),
    resources: flags.list('resources'),
    verbs: flags.list('verbs'),
    controllers: controllers.length === 0 ? ['background-controller'] : controllers,
  })
  return write(command, { text, warnings: [] })
}

function runException(command: Command): number {
  requireArguments(command, 1)
  requireFlags(command, ['policy-rules'])
  const flags = flagsOf(command)
  const created = createException({
    name: command.args[0] ?? '',
    namespace: flags.text('namespace'),
    background: command.opts<{ background?: boolean }>().background !== false,
    policyRules: flags.list('policyRules'),
    any: flags.list('any'),
    all: flags.list('all'),
  })
  return write(command, created)
}

function runMetricsConfig(command: Command): number {
  requireNoArguments(command)
  const flags = flagsOf(command)
  const text = createMetricsConfig({
    name: flags.text('name'),
    namespace: flags.text('namespace'),
    include: flags.list('include'),
    exclude: flags.list('exclude'),
  })
  return write(command, { text, warnings: [] })
}

async function runTest(command: Command): Promise<number> {
  const flags = flagsOf(command)
  if (command.opts<{ fromRun?: boolean }>().fromRun === true) {
    // Only this one needs the engine.
    const { createTestFromRun } = await import('../create/from-run.ts')
    return createTestFromRun({
      name: flags.text('name'),
      policies: [...command.args, ...flags.list('policy')],
      resources: flags.list('resource'),
      valuesFile: flags.text('values') || flags.text('valuesFile'),
      userinfo: flags.text('userinfo'),
      exceptions: flags.list('exception'),
      set: flags.list('set'),
      targets: flags.list('targetResource'),
      parameters: flags.list('parameterResource'),
      output: flags.text('output') || undefined,
    })
  }
  requireNoArguments(command)
  const created = createTest({
    name: flags.text('name'),
    policies: flags.list('policy'),
    resources: flags.list('resource'),
    values: flags.text('values'),
    pass: flags.list('pass'),
    fail: flags.list('fail'),
    skip: flags.list('skip'),
  })
  return write(command, created)
}

function runUserInfo(command: Command): number {
  requireNoArguments(command)
  const flags = flagsOf(command)
  const text = createUserInfo({
    username: flags.text('username'),
    roles: flags.list('role'),
    clusterRoles: flags.list('clusterRole'),
    groups: flags.list('group'),
  })
  return write(command, { text, warnings: [] })
}

function runValues(command: Command): number {
  requireNoArguments(command)
  const flags = flagsOf(command)
  const created = createValues({
    global: flags.list('global'),
    namespaceSelectors: flags.list('nsSelector'),
    rules: flags.list('rule'),
    resources: flags.list('resource'),
  })
  return write(command, created)
}

function flagsOf(command: Command) {
  const flags = command.opts<Record<string, unknown>>()
  return {
    text: (name: string) => (flags[name] as string | undefined) ?? '',
    list: (name: string) => (flags[name] as readonly string[] | undefined) ?? [],
  }
}

function write(
  command: Command,
  { text, warnings }: { readonly text: string; readonly warnings: readonly string[] },
): number {
  for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`)
  const { output } = command.opts<{ output?: string }>()
  if (!output) {
    process.stdout.write(text)
    return 0
  }
  const file = new OutputFile(output)
  file.write(text)
  file.close()
  return 0
}
