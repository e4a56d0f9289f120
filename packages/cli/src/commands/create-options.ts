import { Command, Option } from 'commander'
import { array, slice } from './arguments.ts'
import { addExamples, type Example } from './examples.ts'

/** What `ephor create` shows. */
export const createExamples: readonly Example[] = [
  {
    line: 'ephor create test --from-run policies/disallow-latest-tag.yaml -r resources/ -o new/kyverno-test.yaml',
    does: 'a test of what a policy says now',
  },
  {
    line: 'ephor create exception my-exception --policy-rules policy,rule-1,rule-2 --any kind=Pod,name=test-*',
    does: 'an exception',
  },
  {
    line: 'ephor create metrics-config -i ns-included-1 -i ns-included-2 -e ns-excluded',
    does: 'the settings of metrics',
  },
]

export const createDescription = 'Writes documents of Kyverno, to begin with.'

/** The commands below `create`, by name; flags are named as upstream names them. */
export const createCommands: Readonly<Record<string, () => Command>> = {
  'cluster-role': clusterRoleCommand,
  exception: exceptionCommand,
  'metrics-config': metricsConfigCommand,
  test: createTestCommand,
  'user-info': userInfoCommand,
  values: valuesCommand,
}

function createCommand(name: string, description: string): Command {
  return new Command(`ephor create ${name}`)
    .description(description)
    .option('-o, --output <file>', 'write to a file; standard output if it is not set')
    .helpOption('-h, --help', 'print this help')
    .allowExcessArguments()
}

function clusterRoleCommand(): Command {
  const command = createCommand('cluster-role', 'Creates a ClusterRole for controllers of Kyverno.')
    .argument('[name]', 'part of the name of the role')
    .option('-g, --api-groups <group>', 'API group of the resources (required)')
    .option('--resources <names>', 'resources, with commas between (required)', array)
    .option('--verbs <verbs>', 'verbs, with commas between, or `all` (required)', array)
    .addOption(
      new Option(
        '--controllers <names>',
        'controllers that get the rights; background-controller if it is not set',
      ).argParser(array),
    )
  return addExamples(command, [
    {
      line: 'ephor create cluster-role deployments -g apps --resources deployments --verbs all',
      does: 'every right on Deployments, for the background controller',
    },
    {
      line: 'ephor create cluster-role crontabs -g stable.example.com --resources crontabs --verbs get,list',
      does: 'rights to read a custom resource',
    },
    {
      line: 'ephor create cluster-role jobs -g batch --resources jobs,cronjobs --verbs delete --controllers cleanup-controller',
      does: 'rights for another controller',
    },
  ])
}

function exceptionCommand(): Command {
  const command = createCommand('exception', 'Creates a policy exception.')
    .argument('[name]', 'name of the exception')
    .option('--namespace <name>', 'namespace of the exception', '')
    .option('-b, --background', 'the exception counts in background scans (false: it does not)')
    .addOption(new Option('--no-background').hideHelp())
    .option(
      '--policy-rules <policy,rules>',
      'policy and rules that do not count: `policy,rule-1,rule-2` (required)',
      array,
    )
    .option('--any <filter>', 'resources: `kind=Pod,name=test-*,namespace=x`', array)
    .option('--all <filter>', 'the same, where all filters have to match', array)
  return addExamples(command, [
    {
      line: 'ephor create exception my-exception --namespace my-ns --policy-rules policy,rule-1,rule-2 --any "kind=Pod,kind=Deployment,name=test-*"',
      does: 'two kinds of one name',
    },
    {
      line: 'ephor create exception debug --policy-rules disallow-latest-tag,check-latest,autogen-check-latest --any kind=Pod,namespace=dev-tools -o debug.yaml',
      does: 'a namespace, to a file',
    },
    {
      line: 'ephor create exception live --policy-rules policy,rule --any kind=Pod --background=false',
      does: 'not for background scans',
    },
  ])
}

function metricsConfigCommand(): Command {
  const command = createCommand('metrics-config', 'Creates the ConfigMap with settings of metrics.')
    .option('-n, --name <name>', 'name', 'kyverno-metrics')
    .option('--namespace <name>', 'namespace', 'kyverno')
    .option('-i, --include <names>', 'namespaces with metrics', slice)
    .option('-e, --exclude <names>', 'namespaces without metrics', slice)
  return addExamples(command, [
    { line: 'ephor create metrics-config', does: 'metrics of every namespace' },
    {
      line: 'ephor create metrics-config -i ns-included-1 -i ns-included-2 -e ns-excluded',
      does: 'some namespaces',
    },
    {
      line: 'ephor create metrics-config --namespace policies -e kube-system -o metrics.yaml',
      does: 'for a Kyverno elsewhere, to a file',
    },
  ])
}

function createTestCommand(): Command {
  const command = createCommand('test', 'Creates a test, of flags or of a run of policies.')
    .argument('[policies...]', 'policies, with --from-run; the same as --policy')
    .option('-n, --name <name>', 'name of the test', 'test-name')
    .option('-p, --policy <paths>', 'policy files', slice)
    .option('-r, --resource <paths>', 'resource files', slice)
    .option('-f, --values <file>', 'values file')
    .optionsGroup('What is expected:')
    .option('--pass <result>', '`policy,rule,resource,namespace,kind[,patched file]`', array)
    .option('--fail <result>', 'the same, to fail', array)
    .option('--skip <result>', 'the same, to be skipped', array)
    .optionsGroup('Taken from a run, as of `ephor apply`:')
    .option('--from-run', 'evaluate the policies; what they say is what is expected')
    .option('-u, --userinfo <file>', 'user info file', '')
    .option('-e, --exception <paths>', 'policy exceptions', slice)
    .option('-s, --set <pairs>', 'values for variables, name=value', slice)
    .option('--target-resource <paths>', 'objects that rules with targets change', slice)
    .option('--parameter-resource <paths>', 'more objects that policies can look up', slice)
    .addOption(new Option('--values-file <file>').hideHelp())
  return addExamples(command, [
    {
      line: 'ephor create test -p policy.yaml -r resource.yaml -f values.yaml --pass policy-name,rule-name,resource-name,resource-namespace,resource-kind',
      does: 'one expected result',
    },
    {
      line: 'ephor create test --from-run policies/disallow-latest-tag.yaml -r resources/ -o new/kyverno-test.yaml && ephor test new',
      does: 'what a policy says now, to notice when it changes',
    },
    {
      line: 'ephor create test --from-run policies/auto-label-owner.yaml -r resources/workloads.yaml -n labels -o new/kyverno-test.yaml',
      does: 'with files of changed objects beside the test',
    },
  ])
}

function userInfoCommand(): Command {
  const command = createCommand('user-info', 'Creates a user info file, for apply and test.')
    .option('-u, --username <name>', 'user name', '')
    .option('-r, --role <names>', 'roles, as `namespace:name`', slice)
    .option('-c, --cluster-role <names>', 'cluster roles', slice)
    .option('-g, --group <names>', 'groups', slice)
  return addExamples(command, [
    {
      line: 'ephor create user-info -u molybdenum@somecorp.com -g basic-user -c admin',
      does: 'a user of a group with a cluster role',
    },
    {
      line: 'ephor create user-info -c cluster-admin -o user.yaml && ephor apply policies/disallow-latest-tag.yaml -r resources/ -u user.yaml',
      does: 'what policies say to an administrator',
      exit: 1,
    },
    {
      line: 'ephor create user-info -u system:serviceaccount:ci:deployer -r ci:deployer',
      does: 'a service account',
    },
  ])
}

function valuesCommand(): Command {
  const command = createCommand('values', 'Creates a values file, for apply and test.')
    .option('-g, --global <pairs>', 'values for all policies, name=value', slice)
    .option('-n, --ns-selector <labels>', 'labels of a namespace: `namespace,label=value`', array)
    .option('--rule <values>', 'values for a rule: `policy,rule,name=value`', array)
    .option('--resource <values>', 'values for a resource: `policy,resource,name=value`', array)
  return addExamples(command, [
    {
      line: 'ephor create values -g request.mode=dev -n prod,env=prod --rule policy,rule,env=demo --resource policy,resource,env=demo',
      does: 'one of each',
    },
    {
      line: 'ephor create values -g request.operation=UPDATE -o values.yaml && ephor apply policies/disallow-latest-tag.yaml -r resources/ -f values.yaml',
      does: 'what policies say to updates',
    },
    {
      line: 'ephor create values -n payments-prod,env=prod -n dev-tools,env=dev',
      does: 'labels of namespaces',
    },
  ])
}
