import type { JsonObject } from '@ephor/lang/json'
import { digestOf } from './digest.ts'
import { descriptorFor } from './manifest.ts'
import { manifestType, type Registry } from './registry.ts'

// Media types of upstream's artifacts.
const policyConfigType = 'application/vnd.cncf.kyverno.config.v1+json'
/** The media type of a policy. */
export const policyLayerType = 'application/vnd.cncf.kyverno.policy.layer.v1+yaml'

/** A policy as an artifact holds it. */
export interface PolicyLayer {
  readonly bytes: Buffer
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
}

/** Writes policies as upstream does: a layer each, and a config that lists them as an image's would. */
export async function writePolicies(
  registry: Registry,
  layers: readonly PolicyLayer[],
): Promise<void> {
  const config = toBytes(configOf(layers))
  for (const { bytes } of layers) await registry.putBlob(bytes)
  await registry.putBlob(config)
  await registry.putManifest(toBytes(manifestOf(layers, config)))
}

function configOf(layers: readonly PolicyLayer[]): JsonObject {
  const created = '0001-01-01T00:00:00Z'
  return {
    ...{ architecture: '', created, history: layers.map(() => ({ created })), os: '' },
    rootfs: { type: 'layers', diff_ids: layers.map(({ bytes }) => digestOf(bytes)) },
    config: {},
  }
}

function manifestOf(layers: readonly PolicyLayer[], config: Buffer): JsonObject {
  return {
    schemaVersion: 2,
    mediaType: manifestType,
    config: descriptorFor(config, policyConfigType),
    layers: layers.map(({ bytes, apiVersion, kind, name }) => ({
      ...descriptorFor(bytes, policyLayerType),
      annotations: {
        'io.kyverno.image.apiVersion': apiVersion,
        'io.kyverno.image.kind': kind,
        'io.kyverno.image.name': name,
      },
    })),
  }
}

function toBytes(value: JsonObject): Buffer {
  return Buffer.from(JSON.stringify(value))
}
