// The build puts the texts in place of these names; from the sources alone there are none.
declare const EPHOR_VERSION: string
declare const EPHOR_TIME: string
declare const EPHOR_COMMIT: string

const unknown = '---'

/** The version of the command; `---` where nothing was built. */
export const ephorVersion: string = typeof EPHOR_VERSION === 'string' ? EPHOR_VERSION : unknown

/** When the last change was made, and its commit; `---` where nothing was built. */
export const ephorBuild: { readonly time: string; readonly commit: string } = {
  time: typeof EPHOR_TIME === 'string' ? EPHOR_TIME : unknown,
  commit: typeof EPHOR_COMMIT === 'string' ? EPHOR_COMMIT : unknown,
}
