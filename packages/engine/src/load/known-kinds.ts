/** What is known of the kinds of a cluster. */
export interface KnownKinds {
  /** Whether a kind, bare (`Node`) or with its version (`v1/Node`), lives outside of namespaces. */
  isClusterScoped(kind: string): boolean
  /** What a selector of kinds finds: nothing, resources alone, or subresources too. */
  find(selector: string): 'nothing' | 'resources' | 'subresources'
}
