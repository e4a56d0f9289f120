/** The lines about deprecated kinds, in upstream's words, each `Warning: path: text`. */
export function deprecationLines(
  warnings: readonly string[],
  isForPeople: boolean,
): readonly string[] {
  return isForPeople ? grouped(warnings) : warnings.map(warning => `Warning: ${warning}`)
}

/** Once for each text, with the number of files in place of their names: a person reads it once. */
function grouped(warnings: readonly string[]): readonly string[] {
  const files = new Map<string, string[]>()
  for (const warning of warnings) {
    const end = warning.indexOf(': ')
    const text = warning.slice(end + 2)
    files.set(text, [...(files.get(text) ?? []), warning.slice(0, end)])
  }
  return [...files].map(([text, [first = '', ...others]]) => {
    const place = others.length === 0 ? first : `${first} and ${others.length} more`
    return `Warning: ${place}: ${text}`
  })
}
