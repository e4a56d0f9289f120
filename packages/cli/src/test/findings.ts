import { createPositions } from '@ephor/lang'
import { createLocator, parseYaml } from '@ephor/lang/yaml'
import { shownPath } from '../input/fetched-path.ts'
import type { InputProblem } from '../input/problem.ts'
import { readText } from '../input/read-text.ts'
import {
  type Finding,
  type FindingReport,
  severityOf,
  withFingerprints,
} from '../output/finding.ts'
import { inputFindings, inputRules } from '../output/input-findings.ts'
import { ephorVersion } from '../version.ts'
import type { Row } from './check-results.ts'
import type { ExpectedResult, TestDocument } from './test-document.ts'

/** A row of the results, and what it is a row of. */
export interface CheckedRow {
  readonly row: Row
  readonly test: TestDocument
  readonly result: ExpectedResult
  /** Of a row that fails: why, in lines for people. */
  readonly details?: string
}

/** The rows of all tests as findings, at the results that expect them. */
export function testReport(
  rows: readonly CheckedRow[],
  problems: readonly InputProblem[] = [],
): FindingReport {
  const placeOf = createPlaces()
  const findings = rows.map(({ row, test, result }) => ({
    ...findingOf(row),
    file: shownPath(test.path),
    ...(row.counts === 'fail' && placeOf(test, result)),
  }))
  const all = [...inputFindings(problems, []), ...findings]
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length
  return {
    ...{ command: 'ephor test', version: ephorVersion },
    counts: {
      ...{ pass: count('pass'), fail: count('fail'), warn: count('warn') },
      ...{ error: count('error'), skip: count('skip') },
    },
    findings: withFingerprints(all),
    rules: [...inputRules, ...all.map(({ code }) => ruleOf(code))],
  }
}

function findingOf({
  policy,
  rule,
  resource,
  reason,
  message,
  counts,
}: Row): Omit<Finding, 'fingerprint'> {
  const text = message === '' || message === reason ? reason : `${reason}: ${message}`
  // A rule of the same name in the results of `apply` is something else.
  const code = `test/${[policy, rule].filter(Boolean).join('/')}`
  const named = resourceOf(resource)
  return {
    ...{ code, status: counts, severity: severityOf(counts), policy, rule },
    message: named === undefined && resource !== '' ? `${resource}: ${text}` : text,
    ...(named && { resource: named }),
  }
}

/** Of `apiVersion/Kind/namespace/name`, as rows name resources; they may name them otherwise. */
function resourceOf(text: string): Finding['resource'] {
  const { apiVersion, kind, namespace, name } =
    /^(?<apiVersion>.+)\/(?<kind>[^/]+)\/(?<namespace>[^/]*)\/(?<name>[^/]+)$/.exec(text)?.groups ??
    {}
  if (apiVersion === undefined || kind === undefined || name === undefined) return undefined
  return { apiVersion, kind, namespace: namespace ?? '', name }
}

function ruleOf(code: string) {
  const description = 'A test of a policy gives another result than its kyverno-test.yaml expects.'
  return { code, title: code, description, category: 'Policy tests', grade: undefined }
}

type PlaceOf = (
  test: TestDocument,
  result: ExpectedResult,
) => { readonly line: number; readonly column: number } | undefined

/** Finds results in the files of tests; each file is read once more, if somebody asks. */
function createPlaces(): PlaceOf {
  const files = new Map<string, PlaceOf>()
  return (test, result) => {
    const known = files.get(test.path) ?? placesIn(test.path)
    files.set(test.path, known)
    return known(test, result)
  }
}

function placesIn(path: string): PlaceOf {
  const read = readText(path)
  if ('problem' in read) return () => undefined
  const documents = parseYaml(read.text)
  const positionOf = createPositions(read.text)
  return (test, { index = 0 }) => {
    const document = documents[test.documentIndex]
    const locate = document && createLocator(read.text, document)
    return locate && positionOf(locate(['results', index]))
  }
}
