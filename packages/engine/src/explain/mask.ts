import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'

/** What stands for a value of a Secret. */
export const masked = '<masked>'

/** Shorter values are masked where they stand alone, not where they are part of a longer text. */
const minPartLength = 3

// Values are searched for one by one in every text that is shown.
const maxSecrets = 10_000
const maxVisited = 200_000
const maxDepth = 200

/** Hides values of Secrets in what is shown; keys stay. */
export interface Mask {
  /** Makes what Secrets hold, anywhere in a value, unseen from now on. */
  learn(value: unknown): void
  /** The same for what the API server answers to a question about Secrets, which may not say so. */
  learnSecrets(value: unknown): void
  /** The same for texts that an expression has made of a Secret. */
  learnTexts(texts: readonly string[]): void
  text(text: string): string
}

/** A mask that hides nothing yet. */
export function createMask(): Mask {
  const secrets = new Set<string>()
  let parts: readonly string[] | undefined
  return {
    learn(value) {
      const work = { left: maxVisited }
      collect(value, secrets, { work, depth: 0 })
      parts = undefined
    },
    learnSecrets(value) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (isObject(each)) collectSecret(each, secrets)
      }
      parts = undefined
    },
    learnTexts(texts) {
      for (const each of texts) if (each !== '' && secrets.size < maxSecrets) secrets.add(each)
      parts = undefined
    },
    text(text) {
      if (secrets.size === 0) return text
      if (secrets.has(text)) return masked
      parts ??= [...secrets]
        .filter(({ length }) => length >= minPartLength)
        .sort((a, b) => b.length - a.length)
      return parts.reduce(
        (shown, secret) => (shown.includes(secret) ? shown.replaceAll(secret, masked) : shown),
        text,
      )
    },
  }
}

interface Situation {
  readonly work: { left: number }
  readonly depth: number
}

function collect(value: unknown, secrets: Set<string>, { work, depth }: Situation): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > maxDepth || work.left-- <= 0) return
  if (isObject(value) && isSecret(value)) collectSecret(value, secrets)
  else if (isObject(value) && getOwn(value, 'kind') === 'SecretList') collectList(value, secrets)
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    collect(member, secrets, { work, depth: depth + 1 })
  }
}

/** Whether an object says that it is a Secret. */
export function isSecret(value: JsonObject): boolean {
  return getOwn(value, 'kind') === 'Secret'
}

/** The items of a list do not say what they are. */
function collectList(list: JsonObject, secrets: Set<string>): void {
  const items = getOwn(list, 'items')
  for (const item of Array.isArray(items) ? items : []) {
    if (isObject(item)) collectSecret(item, secrets)
  }
}

function collectSecret(secret: JsonObject, secrets: Set<string>): void {
  for (const field of ['data', 'stringData']) {
    const map = getOwn(secret, field)
    if (!isObject(map)) continue
    for (const value of Object.values(map)) {
      if (typeof value !== 'string' || value === '' || secrets.size >= maxSecrets) continue
      secrets.add(value)
      const decoded = field === 'data' ? decodeBase64(value) : ''
      if (decoded !== '') secrets.add(decoded)
    }
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The text in base64, '' for what is none. */
function decodeBase64(text: string): string {
  if (!/^[A-Za-z0-9+/\s]+=*\s*$/.test(text)) return ''
  const bytes: number[] = []
  let bits = 0
  let count = 0
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value === -1) continue
    bits = ((bits << 6) | value) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes.push((bits >> count) & 0xff)
  }
  return new TextDecoder().decode(new Uint8Array(bytes))
}
