/** What `ephor version` prints; the build replaces nothing, a release edits it. */
export const version = '0.1.0'
