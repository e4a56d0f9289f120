/** What the two libraries that Kubernetes tools print YAML with do differently. */
export interface Dialect {
  /** Spaces to a level. */
  readonly step: number
  /** Whether the items of a list stand further in than the key of the list. */
  readonly indentsLists: boolean
  /** Lines are folded at the first space behind this column. */
  readonly bestWidth: number
  /** Whether a tab may stand in a text of several lines as it is. */
  readonly tabsInBlocks: boolean
  /** Whether letters come first behind a digit that two keys share. */
  readonly lettersAfterDigits: boolean
}

/** sigs.k8s.io/yaml, over go-yaml v2: kubectl. */
export const kubectlDialect: Dialect = {
  step: 2,
  indentsLists: false,
  bestWidth: 80,
  tabsInBlocks: false,
  lettersAfterDigits: false,
}

/** go-yaml v3: what Kyverno's command prints objects with. */
export const indentedDialect: Dialect = {
  step: 4,
  indentsLists: true,
  bestWidth: Number.POSITIVE_INFINITY,
  tabsInBlocks: true,
  lettersAfterDigits: true,
}
