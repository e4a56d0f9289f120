import { isObject, setOwn } from '@ephor/lang/json'

/** From a text to another one, for every string of a rule. */
export type TextChange = (text: string) => string

/**
 * The text replacements that move a rule about pods to the pod template at `prefix`
 * (`spec.template` or `spec.jobTemplate.spec.template`). They are purely textual and happen one
 * after the other, also inside of words (pkg/autogen/v1/rule.go at v1.19.1); CEL names the object
 * without `request.`, so there the shorter names are replaced.
 */
export function shiftToTemplate(prefix: string, isCel: boolean): TextChange {
  const root = isCel ? '' : 'request.'
  const replacements = [
    [`${root}object.spec`, `${root}object.${prefix}.spec`],
    [`${root}oldObject.spec`, `${root}oldObject.${prefix}.spec`],
    [`${root}object.metadata`, `${root}object.${prefix}.metadata`],
    [`${root}oldObject.metadata`, `${root}oldObject.${prefix}.metadata`],
  ] as const
  return text => {
    if (!namesObject(text)) return text
    return replacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
  }
}

/** Whether a text may name a field of the object, or of the old one: others do not change. */
export function namesObject(text: string): boolean {
  return text.includes('bject.')
}

/** Changes every string of a value, keys included; what does not change is shared. */
export function changeTexts(value: unknown, change: TextChange): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) {
    const items = value.map(item => changeTexts(item, change))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value)) return value
  const copy: Record<string, unknown> = {}
  let isChanged = false
  for (const [key, member] of Object.entries(value)) {
    const newKey = change(key)
    const newMember = changeTexts(member, change)
    isChanged ||= newKey !== key || newMember !== member
    setOwn(copy, newKey, newMember)
  }
  return isChanged ? copy : value
}

/**
 * Moves the references `$(…)` of a message: behind `pivot` (`pattern`, `anyPattern/0`, …) the path
 * gets `shift` inserted. With `anyPattern` the index of the first reference counts for all of them,
 * as upstream does it (variables.FindAndShiftReferences).
 */
export function shiftReferences(message: string, shift: string, pivot: string): string {
  let anchor = pivot
  let result = message
  for (const reference of findReferences(message)) {
    if (anchor === 'anyPattern') {
      const rest = reference.slice(reference.indexOf(anchor) + anchor.length + 1)
      anchor = `${anchor}/${rest.split('/')[0] ?? ''}`
    }
    const moved = reference.replaceAll(anchor, `${anchor}/${shift}`)
    result = result.replace(reference, () => moved)
  }
  return result
}

/**
 * The references of a text with the character before them, none of which is a backslash. A
 * reference is `$(`, a character, and everything up to the last `)` before the next blank.
 */
function findReferences(text: string): string[] {
  const references: string[] = []
  let from = 0
  for (let at = text.indexOf('$('); at !== -1; at = text.indexOf('$(', Math.max(from, at + 1))) {
    const start = at === 0 ? 0 : at - 1
    if (start < from || (at > 0 && text[start] === '\\')) continue
    const blank = text.indexOf(' ', at + 3)
    const end = text.lastIndexOf(')', blank === -1 ? text.length : blank)
    if (end < at + 3 || text[at + 2] === '\n') continue
    references.push(text.slice(start, end + 1))
    from = end + 1
  }
  return references
}
