import type { DraftPlace } from './draft.ts'

export { findValue } from '../rules/find-value.ts'

const step = /^(?:\.?([A-Za-z_][\w-]*)|\.?"([^"\\]+)"|\[(\d+)\])/

/**
 * The place that a JMESPath names in the object under review: `request.object.spec.replicas`, or
 * `element.image` below an element whose place is known. A default behind it (`|| ''`) and a
 * flattening `[]` at its end do not count; `undefined` for everything else.
 */
export function placeNamed(
  expression: string,
  element: DraftPlace | undefined,
): DraftPlace | undefined {
  const [first = ''] = expression.split('||')
  const text = first.trim().replace(/\[\]$/, '')
  const object = /^request\.object(?![\w-])/.exec(text)
  if (object !== null) return follow({ root: 'object', path: [] }, text.slice(object[0].length))
  const inElement = /^element(?![\w-])/.exec(text)
  if (inElement === null || element === undefined) return undefined
  return follow(element, text.slice(inElement[0].length))
}

function follow(from: DraftPlace, rest: string): DraftPlace | undefined {
  const path = [...from.path]
  for (let text = rest; text !== ''; ) {
    const match = step.exec(text)
    if (match === null) return undefined
    const [whole, name, quoted, index] = match
    path.push(index === undefined ? (name ?? quoted ?? '') : Number(index))
    text = text.slice(whole.length)
  }
  return { ...from, path }
}
