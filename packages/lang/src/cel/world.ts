import { CelError } from './value/cel-error.ts'

/** A kind of resources as the API server addresses it, `resource` in the plural. */
export interface ResourceAddress {
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string
  /** In the plural, with a subresource behind a slash if one is meant. */
  readonly resource: string
  /** Empty for all namespaces and for what has none. */
  readonly namespace: string
}

/** A call of `http.Get` or `http.Post`. */
export interface HttpCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON; only of a POST. */
  readonly body?: unknown
  /** Certificates in PEM that are trusted besides; empty for none. */
  readonly caBundle: string
}

/**
 * What expressions ask the world. Every function answers at once, or throws: `CelError` with the
 * reason of a failure, anything else to interrupt the evaluation, which the caller then repeats
 * once it knows the answer.
 */
export interface CelWorld {
  /** Nanoseconds since 1970. */
  now(): bigint
  /** From 0 up to, not including, 1. */
  random(): number
  /** `undefined` if there is no such object. */
  getResource(address: ResourceAddress, name: string): unknown
  /** The list object; all labels must be there. */
  listResources(address: ResourceAddress, labels: Readonly<Record<string, string>>): unknown
  /** The object as created. */
  createResource(address: ResourceAddress, object: unknown): unknown
  /** The plural that objects of a kind are addressed by. */
  resourceOfKind(apiVersion: string, kind: string): string
  /** The answer in the form of `httpAnswer`. */
  callHttp(call: HttpCall): unknown
  /** What the registry says of an image; its numbers are doubles, see `allDoubles`. */
  imageData(reference: string): unknown
  /** The data of a global context entry, or a projection of it; null if there is none. */
  globalContext(name: string, projection: string): unknown
  /** Asks for objects to be generated. */
  generate(namespace: string, objects: readonly unknown[]): void
  /** How many of the attestors signed an image. */
  verifyImage(reference: string, attestors: readonly unknown[]): number
  /** How many of the attestors signed an attestation of an image. */
  verifyAttestation(reference: string, attestation: string, attestors: readonly unknown[]): number
  /** What a verified attestation says. */
  attestationPayload(reference: string, attestation: string): unknown
}

function absent(): never {
  throw new CelError('the world cannot be asked here')
}

/** Answers nothing: for expressions that are not meant to look beyond their variables. */
export const emptyWorld: CelWorld = {
  now: absent,
  random: absent,
  getResource: absent,
  listResources: absent,
  createResource: absent,
  resourceOfKind: absent,
  callHttp: absent,
  imageData: absent,
  globalContext: absent,
  generate: absent,
  verifyImage: absent,
  verifyAttestation: absent,
  attestationPayload: absent,
}
