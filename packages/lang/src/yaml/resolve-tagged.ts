import { type Resolved, resolvePlain } from './resolve-scalar.ts'
import { isTimestamp } from './timestamp.ts'

const yamlTag = 'tag:yaml.org,2002:'

const wanted: ReadonlyMap<string, Resolved['kind']> = new Map([
  [`${yamlTag}bool`, 'bool'],
  [`${yamlTag}int`, 'int'],
  [`${yamlTag}float`, 'float'],
  [`${yamlTag}null`, 'null'],
])

/** What a scalar with a tag is; tags of others than YAML's own make it a string. `undefined`: not what the tag says. */
export function resolveTagged(tag: string, text: string): Resolved | undefined {
  if (tag === `${yamlTag}binary`) return decodeBase64(text)
  if (tag === `${yamlTag}timestamp`) {
    return isTimestamp(text) ? { kind: 'string', value: text } : undefined
  }
  const kind = wanted.get(tag)
  if (kind === undefined) return { kind: 'string', value: text }
  const resolved = resolvePlain(text)
  if (resolved.kind === kind) return resolved
  return kind === 'float' && resolved.kind === 'int' && resolved.value <= 2n ** 63n
    ? { kind: 'float', value: Number(resolved.value) }
    : undefined
}

/** A tag as an author writes it. */
export function shortTag(tag: string): string {
  return tag.startsWith(yamlTag) ? `!!${tag.slice(yamlTag.length)}` : tag
}

function decodeBase64(text: string): Resolved | undefined {
  const base64 = text.replace(/[\r\n]/g, '')
  if (!/^(?:[\w+/-]{4})*(?:[\w+/-]{2}==|[\w+/-]{3}=)?$/.test(base64) || /[_-]/.test(base64)) {
    return undefined
  }
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  return { kind: 'string', value: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}
