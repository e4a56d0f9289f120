import { compileWildcard } from '@ephor/lang/notation'

/** Who is not looked at, and who is all the same. */
export interface Exclusions {
  readonly excluded: readonly string[]
  readonly included: readonly string[]
}

/**
 * Reads `excludeGroups`, `excludeUsernames`, `excludeRoles` or `excludeClusterRoles` (spec 8.4):
 * patterns with commas between them, `!x` for what is looked at all the same.
 */
export function parseExclusions(text: string): Exclusions {
  const excluded: string[] = []
  const included: string[] = []
  for (const part of text.split(',').map(each => each.trim())) {
    const isBack = part.startsWith('!')
    const pattern = isBack ? part.slice(1).trim() : part
    if (pattern !== '') (isBack ? included : excluded).push(pattern)
  }
  return { excluded, included }
}

/** Whether requests of somebody of a name are not looked at. */
export function compileExclusions(text: string): (name: string) => boolean {
  const { excluded, included } = parseExclusions(text)
  const isExcluded = excluded.map(compileWildcard)
  const isIncluded = included.map(compileWildcard)
  return name => isExcluded.some(fits => fits(name)) && !isIncluded.some(fits => fits(name))
}
