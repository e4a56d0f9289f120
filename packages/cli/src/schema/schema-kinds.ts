import { jsonSchemaOf, listSchemaKinds } from '@ephor/engine'
import type { JsonObject } from '@ephor/lang/json'
import { commandShapes } from '../input/command-shapes.ts'
import { fieldDescription } from './field-descriptions.ts'

/** A kind of document in one version, with its JSON Schema. */
export interface DescribedKind {
  readonly apiVersion: string
  readonly kind: string
  schema(): JsonObject
}

const commandVersion = 'cli.kyverno.io/v1alpha1'
const commandKinds = ['Test', 'Values', 'UserInfo', 'ClusterResource']

/** All kinds that this command reads, each version by itself, the one to be preferred first. */
export function describedKinds(): readonly DescribedKind[] {
  const policyKinds = listSchemaKinds().map(({ apiVersion, kind, shape }) => ({
    ...{ apiVersion, kind },
    schema: () => ofKind({ apiVersion, kind }, jsonSchemaOf(shape, { describe: fieldDescription })),
  }))
  const ofCommand = commandKinds.map(kind => ({
    ...{ apiVersion: commandVersion, kind },
    schema: () =>
      ofKind(
        { apiVersion: commandVersion, kind },
        jsonSchemaOf(kind, { shapes: commandShapes, describe: fieldDescription }),
      ),
  }))
  return [...policyKinds, ...ofCommand]
}

/** Version and kind are those, and nothing else. */
function ofKind(
  { apiVersion, kind }: Pick<DescribedKind, 'apiVersion' | 'kind'>,
  { $schema, type, properties, required, ...rest }: JsonObject,
): JsonObject {
  const members = properties as JsonObject
  const needed = (required ?? []) as readonly string[]
  return {
    $schema,
    title: `${kind} (${apiVersion})`,
    type,
    properties: {
      ...members,
      apiVersion: { ...(members.apiVersion as JsonObject), const: apiVersion },
      kind: { ...(members.kind as JsonObject), const: kind },
    },
    required: [...new Set(['apiVersion', 'kind', ...needed])],
    ...rest,
  }
}

/**
 * The kinds that a name means: `ClusterPolicy`, or with a version `v1/ClusterPolicy` or
 * `kyverno.io/v1/ClusterPolicy`, whatever the capital letters; the one to be preferred first.
 */
export function kindsNamed(name: string): readonly DescribedKind[] {
  const wanted = name.toLowerCase()
  return describedKinds().filter(({ apiVersion, kind }) => {
    const full = `${apiVersion}/${kind}`.toLowerCase()
    return full === wanted || full.endsWith(`/${wanted}`)
  })
}

/** Where a schema stands in a folder of them: `kyverno.io/clusterpolicy_v1.json`. */
export function schemaPath({ apiVersion, kind }: DescribedKind): string {
  const [group = '', version = ''] = apiVersion.split('/')
  return `${group}/${kind.toLowerCase()}_${version}.json`
}

/** One schema for documents of all kinds, which refers to those beside it. */
export function schemaOfAll(): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Policies of Kyverno, and what belongs to them',
    type: 'object',
    allOf: describedKinds().map(each => ({
      if: {
        properties: { apiVersion: { const: each.apiVersion }, kind: { const: each.kind } },
        required: ['apiVersion', 'kind'],
      },
      // biome-ignore lint/suspicious/noThenProperty: that is the keyword of JSON Schema
      then: { $ref: schemaPath(each) },
    })),
  }
}
