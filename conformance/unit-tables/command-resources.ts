import { equal, isObject, type JsonObject } from '@ephor/lang/json'
import { builtInKinds } from '../../packages/cli/src/input/kinds.ts'
import { createNormalizer } from '../../packages/cli/src/input/normalize-resource.ts'
import { comparable, withoutEmpty } from '../../packages/cli/src/test/expected-objects.ts'
import { formatKey, keyOf } from '../../packages/cli/src/test/resource-key.ts'
import { parseTests } from '../../packages/cli/src/test/test-document.ts'
import { readTestInputs } from '../../packages/cli/src/test/test-inputs.ts'
import { resourceFiles, withFiles } from './stand-ins.ts'
import { type Adapter, type Area, type Fields, row, same } from './unit-case.ts'

function objectIn(value: unknown): JsonObject {
  const { object } = value as Fields
  return isObject(object) ? object : {}
}

/** `apps/v1,Deployment,default,web` */
const shownKey: Adapter = unit => {
  const { resourceKey, expectedDisplay, expectedFormat, expectedParts } = row(unit)
  const [apiVersion, kind, namespace, name] = String(resourceKey).split(',')
  const shown = formatKey(keyOf({ apiVersion, kind, metadata: { namespace, name } }))
  return (
    same(shown, expectedDisplay ?? expectedFormat) ??
    (expectedParts === undefined ? undefined : same(shown.split('/').length, expectedParts))
  )
}

const duplicates: Adapter = unit => {
  const { testFile, expectedResources, expectedDuplicates } = row(unit)
  const objects = (resourceFiles[String(testFile)] ?? []).map(name =>
    JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }),
  )
  return withFiles({ 'r.yaml': objects.join('\n---\n') }, folder => {
    const text = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nresources: [r.yaml]\n'
    const [test] = parseTests(`${folder}/t.yaml`, text).tests
    if (test === undefined) return 'no test'
    const lines: string[] = []
    const reading = { warningsAsErrors: false, say: (line: string) => lines.push(line) }
    const { resources } = readTestInputs(test, reading)
    const found = lines.filter(line => line.includes('duplicated resource')).length
    return same([resources.length, found], [expectedResources, expectedDuplicates])
  })
}

const tidied: Adapter = unit => {
  const { obj, want } = row(unit)
  return same(withoutEmpty(obj) ?? null, want)
}

const noNamespaces = createNormalizer({ ...builtInKinds, isClusterScoped: () => true })

/** `cmd/cli/kubectl-kyverno/resource`, and the keys of resources in `commands/test`. */
export const resourceParts: Area = {
  TestExcludedResourceDisplay: shownKey,
  TestExcludedResourceFormatConsistency: shownKey,
  TestGenerateResourceKey: unit => {
    const { apiVersion, kind, namespace, expected } = row(unit)
    // the name of the object is what the case is named after
    const name = unit.id.split('/').at(-1)
    const key = keyOf({ apiVersion, kind, metadata: { namespace, name } })
    return same([key.apiVersion, key.kind, key.namespace, key.name].join(), expected)
  },
  TestCompare: unit => {
    const { a, e, tidy, want } = row(unit)
    const [actual, wanted] = [objectIn(a), objectIn(e)]
    const isEqual =
      tidy === true ? equal(comparable(actual), comparable(wanted)) : equal(actual, wanted)
    return same(isEqual, want)
  },
  TestRemoveDuplicates: duplicates,
  TestFixupGenerateLabels: unit => {
    const { obj, want } = row(unit)
    return same(comparable(objectIn(obj)), objectIn(want))
  },
  TestNormalizeNilMaps: unit => {
    const { input, expected } = row(unit)
    return same(noNamespaces(input as JsonObject), expected)
  },
  Test_tidy: tidied,
  TestTidy: unit => {
    const { obj, want } = row(unit)
    return same(withoutEmpty(objectIn(obj)) ?? {}, objectIn(want))
  },
}
