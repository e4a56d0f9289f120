/** Colours for a terminal, or none. */
export interface Colours {
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly warning: (text: string) => string
  readonly dim: (text: string) => string
  readonly bold: (text: string) => string
}

const plain = (text: string): string => text
const code = (number: number) => (text: string) => `\u001b[${number}m${text}\u001b[0m`

/** For files and other programs. */
export const noColours: Colours = {
  good: plain,
  bad: plain,
  warning: plain,
  dim: plain,
  bold: plain,
}

/**
 * Colours only where a person looks: not in pipes and files, not with `--remove-color`, not with
 * `NO_COLOR` (https://no-color.org).
 */
export function coloursFor(stream: { readonly isTTY?: boolean }, removed: boolean): Colours {
  const wanted = stream.isTTY === true && !removed && !process.env.NO_COLOR
  if (!wanted) return noColours
  return { good: code(32), bad: code(31), warning: code(33), dim: code(2), bold: code(1) }
}
