import type { JsonObject } from '@ephor/lang/json'
import { stringifyYaml } from '@ephor/lang/yaml'
import type { ResourceSpec } from '../test/test-document.ts'
import { yamlList, yamlText } from './yaml-text.ts'

/** A result of a test to be written; what is empty is left out. */
export interface WrittenResult {
  readonly policy: string
  readonly rule: string
  readonly resources?: readonly string[]
  readonly resourceSpecs?: readonly ResourceSpec[]
  readonly kind: string
  readonly result: string
  readonly patchedResources?: string
  readonly generatedResource?: string
  readonly cloneSourceResource?: string
}

/** A test to be written; paths count from its file. */
export interface WrittenTest {
  readonly name: string
  readonly policies: readonly string[]
  readonly resources: readonly string[]
  readonly targetResources?: readonly string[]
  readonly paramResources?: readonly string[]
  readonly exceptions?: readonly string[]
  readonly variables?: string
  /** Inline, instead of a file. */
  readonly globalValues?: JsonObject
  readonly userinfo?: string
  readonly results: readonly WrittenResult[]
}

/** The text of a Test document (cli.kyverno.io/v1alpha1), with upstream's comments. */
export function writeTest(test: WrittenTest): string {
  const { targetResources = [], paramResources = [], exceptions = [] } = test
  const lines = [
    'apiVersion: cli.kyverno.io/v1alpha1',
    'kind: Test',
    '# test name',
    'metadata:',
    `  name: ${yamlText(test.name)}`,
    '',
    '# list of policy files',
    ...yamlList('policies', test.policies, ''),
    '',
    '# list of resource files',
    ...yamlList('resources', test.resources, ''),
    ...section('objects that rules change', 'targetResources', targetResources),
    ...section('objects that policies look up', 'paramResources', paramResources),
    ...section('list of exception files', 'exceptions', exceptions),
    ...variableLines(test),
    ...(test.userinfo ? ['', '# user info file', `userinfo: ${yamlText(test.userinfo)}`] : []),
    '',
    '# list of expected results',
    'results:',
    ...test.results.flatMap(resultLines),
  ]
  return `${lines.join('\n')}\n`
}

function section(about: string, key: string, paths: readonly string[]): readonly string[] {
  return paths.length === 0 ? [] : ['', `# ${about}`, ...yamlList(key, paths, '')]
}

function variableLines({ variables = '', globalValues }: WrittenTest): readonly string[] {
  if (globalValues !== undefined) {
    const text = stringifyYaml({ values: { globalValues } }).trimEnd()
    return ['', '# values of variables', ...text.split('\n')]
  }
  const file = variables === '' ? 'variables:' : `variables: ${yamlText(variables)}`
  return ['', '# variables file (optional)', file]
}

function resultLines(result: WrittenResult): readonly string[] {
  const { resources = [], resourceSpecs = [] } = result
  return [
    `  - policy: ${yamlText(result.policy)}`,
    `    rule: ${yamlText(result.rule)}`,
    ...(resources.length === 0 ? [] : yamlList('resources', resources, '    ')),
    ...(resourceSpecs.length === 0 ? [] : ['    resourceSpecs:', ...resourceSpecs.map(specLine)]),
    `    kind: ${yamlText(result.kind)}`,
    ...line('patchedResources', result.patchedResources),
    ...line('generatedResource', result.generatedResource),
    ...line('cloneSourceResource', result.cloneSourceResource),
    `    result: ${yamlText(result.result)}`,
  ]
}

function specLine({ group, version, namespace, name }: ResourceSpec): string {
  const members = Object.entries({ group, version, namespace, name })
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `${key}: ${JSON.stringify(text)}`)
  return `      - { ${members.join(', ')} }`
}

function line(key: string, path: string | undefined): readonly string[] {
  return path ? [`    ${key}: ${yamlText(path)}`] : []
}
