import { relative } from 'node:path'
import type { ExplainedRule, Path, Places, Resource } from '@ephor/engine'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { stringifyYaml } from '@ephor/lang/yaml'
import { createPolicyPlaces, type LocateInPolicy } from '../explain/policy-places.ts'
import { ruleText } from '../explain/write-text.ts'
import type { Colours } from '../output/colour.ts'
import { terminalWidth } from '../output/terminal-width.ts'
import { unifiedDiff } from '../output/unified-diff.ts'
import type { Difference, Row, RowEvidence } from './check-results.ts'
import { withDecidingSteps } from './deciding-steps.ts'
import { inFolder } from './in-folder.ts'
import type { TestRun } from './run-test.ts'
import type { TestInputs } from './test-inputs.ts'
import type { TestedRule } from './tested-rule.ts'

/** Tells why rows of one test fail, in lines for people. */
export interface FailureDetails {
  /** The lines of a row that fails, with a line end; the operation is that of its result. */
  of(row: Row, operation: string): Promise<string>
}

const indent = '  '

/**
 * What a row shows below the table: the difference of the objects, or the steps that decided the
 * rule. The policies are evaluated once more for it, on the resources of such rows only.
 */
export function createFailureDetails(
  run: TestRun,
  inputs: TestInputs,
  colours: Colours,
): FailureDetails {
  const places = placesOf(inputs)
  type Explained = Promise<readonly ExplainedRule[]>
  const explained = new Map<string, Map<Resource, Explained>>()
  const explain = (resource: Resource, operation: string): Explained => {
    const ofOperation = explained.get(operation) ?? new Map<Resource, Explained>()
    explained.set(operation, ofOperation)
    const rules = ofOperation.get(resource) ?? run.explain(resource, operation, places(resource))
    ofOperation.set(resource, rules)
    return rules
  }
  const look = { colours, width: terminalWidth() - indent.length }
  return {
    async of({ evidence, message, reason }, operation) {
      if (evidence === undefined) return message === reason ? '' : indented(message)
      const { difference, rule } = evidence
      if (difference !== undefined) return indented(differenceText(evidence, difference, colours))
      const rules = rule.evaluated && (await explain(rule.evaluated, operation))
      const own = rules?.find(each => isExplained(each, rule))
      if (own === undefined) return indented(message)
      const part = { rule: withDecidingSteps(own), status: rule.status, hasSteps: true }
      return indented(ruleText(part, look))
    },
  }
}

function isExplained({ policy, rule, status }: ExplainedRule, tested: TestedRule): boolean {
  const { kind, namespace, name } = tested.policy
  const isPolicy = policy.kind === kind && policy.namespace === namespace && policy.name === name
  return isPolicy && rule === tested.response.rule && status !== 'none'
}

function indented(text: string): string {
  const lines = text.trimEnd().split('\n')
  return lines.map(line => (line === '' ? '\n' : `${indent}${line}\n`)).join('')
}

/** Files are read once more for places, when the first row asks. */
function placesOf({ test, folder }: TestInputs): (resource: Resource) => Places {
  const found = (paths: readonly string[]) =>
    createPolicyPlaces(paths.map(path => inFolder(folder, path)))
  let policies: LocateInPolicy | undefined
  let resources: LocateInPolicy | undefined
  const inPolicies: LocateInPolicy = (document, path) => {
    policies ??= found([...test.policies, ...test.exceptions])
    return policies(document, path)
  }
  return ({ kind, metadata }) => ({
    policy: inPolicies,
    exception: inPolicies,
    resource(path: Path) {
      resources ??= found(test.resources)
      const names = isObject(metadata) ? metadata : {}
      // A namespace may have been added when the resource was read.
      const document = { kind: String(kind), metadata: names }
      const { namespace: _, ...withoutNamespace } = names
      return (
        resources(document, path) ?? resources({ ...document, metadata: withoutNamespace }, path)
      )
    },
  })
}

function differenceText(
  { rule, object }: RowEvidence,
  difference: Difference,
  colours: Colours,
): string {
  const afterName = `what rule ${rule.response.rule} makes`
  const beforeName = relative('', difference.file) || difference.file
  switch (difference.outcome) {
    case 'different': {
      const [before, after] = shown(difference.expected, difference.actual)
      return unifiedDiff({ before, after, beforeName, afterName }, colours)
    }
    case 'missing':
    case 'unreadable': {
      const after = object === undefined ? '' : stringifyYaml(object)
      const diff = unifiedDiff({ before: '', after, beforeName, afterName }, colours)
      return `${difference.message}\n${diff}`
    }
  }
}

const managedBy = 'app.kubernetes.io/managed-by'

/** Both as they are printed, without the label that both were given for the comparison. */
function shown(expected: JsonObject, actual: JsonObject): readonly [string, string] {
  const both = [expected, actual] as const
  const isGiven = both.every(each => labelsOf(each)[managedBy] === 'kyverno')
  const [before, after] = isGiven ? [bare(expected), bare(actual)] : both
  return [stringifyYaml(before), stringifyYaml(after)]
}

function labelsOf({ metadata }: JsonObject): JsonObject {
  return isObject(metadata) && isObject(metadata.labels) ? metadata.labels : {}
}

function bare(object: JsonObject): JsonObject {
  const { [managedBy]: _, ...labels } = labelsOf(object)
  const { labels: __, ...metadata } = isObject(object.metadata) ? object.metadata : {}
  const kept = Object.keys(labels).length === 0 ? metadata : { ...metadata, labels }
  return { ...object, metadata: kept }
}
