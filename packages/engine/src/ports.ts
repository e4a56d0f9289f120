import type { GroupVersionKind, Resource } from './request.ts'

/** Which objects of a kind; an empty namespace means all of them. */
export interface ResourceQuery {
  readonly kind: GroupVersionKind
  readonly namespace: string
}

/** What a policy may ask of the cluster; absent objects are `undefined`, failures reject. */
export interface Cluster {
  get(query: ResourceQuery, name: string): Promise<Resource | undefined>
  list(query: ResourceQuery): Promise<readonly Resource[]>
  /** A raw call to the API server: `urlPath` begins with `/`; answers the decoded JSON body. */
  call(method: 'GET' | 'POST', urlPath: string, body: unknown): Promise<unknown>
}

/** A call to a service outside of the API server, as written in a context entry. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly caBundle: string
  readonly body: unknown
}

/** Answers the decoded JSON body; rejects with a message for the policy's author. */
export interface Services {
  call(request: ServiceCall): Promise<unknown>
}

/** What a registry says of an image, as `imageRegistry` context entries give it. */
export interface Images {
  describe(reference: string): Promise<unknown>
}

/** Values of GlobalContextEntry objects: `name` or `name.projection`; rejects if there is none. */
export interface GlobalContext {
  read(key: string): Promise<unknown>
}

/** Everything that a policy may ask of the world; what is absent answers with an error. */
export interface Ports {
  readonly cluster?: Cluster
  readonly services?: Services
  readonly images?: Images
  readonly globalContext?: GlobalContext
  /** Addresses of a host name, for `is_external_url`. */
  readonly resolveHost?: (host: string) => Promise<readonly string[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** From 0 to below 1. */
  readonly random: () => number
}
