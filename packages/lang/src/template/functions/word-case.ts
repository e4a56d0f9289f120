import { toLower, toUpper } from '../../jmespath/functions/letter-case.ts'
import type { TemplateFunction } from '../function.ts'

type WordKind = 'number' | 'upper' | 'alphabet' | 'connector' | 'punct' | 'other' | 'none'

interface Word {
  readonly kind: WordKind
  readonly text: string
}

const word =
  /(?<connector>[-_\s]+)|(?<punct>\p{P}+)|(?<upper>\p{Lu}\p{Lu}+(?![\p{Ll}\p{Lt}\p{Lm}])|\p{Lu}+(?=\p{Lu}[\p{Ll}\p{Lt}])|\p{Lu}[\p{Ll}\p{Lt}]+|\p{Lu})|(?<alphabet>[\p{Ll}\p{Lt}]+)|(?<number>\p{N}+)|(?<other>[^-_\s\p{P}\p{Lu}\p{Ll}\p{Lt}\p{N}]+)/gu

const kinds: readonly WordKind[] = ['connector', 'punct', 'upper', 'alphabet', 'number', 'other']

function splitWords(text: string): readonly Word[] {
  return Array.from(text.matchAll(word), ({ 0: whole, groups }) => ({
    kind: kinds.find(kind => groups?.[kind] !== undefined) ?? 'other',
    text: whole,
  }))
}

const none: Word = { kind: 'none', text: '' }

/** The words of a text with a connector between them, in small letters. Source: xstrings. */
function connectWords(text: string, connector: string): string {
  const words = splitWords(text)
  let result = ''
  let at = 0
  const current = (): Word => words[at] ?? none
  const put = ({ kind, text: shown }: Word): void => {
    if (kind === 'connector') result += connector.repeat(Array.from(shown).length)
    else result += kind === 'upper' ? toLower(shown) : shown
  }
  const putRun = (): void => {
    while (current().kind === 'alphabet' || current().kind === 'number') {
      put(current())
      at++
    }
  }
  const connect = (): void => {
    if (!isBoundary(current().kind)) result += connector
  }
  while (at < words.length - 1) {
    const previous = current()
    if (previous.kind !== 'connector') put(previous)
    at++
    switch (previous.kind) {
      case 'number':
        putRun()
        connect()
        break
      case 'connector':
        put(previous)
        break
      case 'punct':
        break
      default:
        if (current().kind !== 'number') {
          connect()
          break
        }
        if (at === words.length - 1) break
        at = putNumber({ words, at, put, add: shown => (result += shown), connector })
        if (words[at - 1]?.kind !== 'number') putRun()
        connect()
    }
  }
  if (at < words.length) put(current())
  return result
}

function isBoundary(kind: WordKind): boolean {
  return kind === 'none' || kind === 'connector' || kind === 'punct'
}

interface Writing {
  readonly words: readonly Word[]
  readonly at: number
  readonly put: (word: Word) => void
  readonly add: (text: string) => void
  readonly connector: string
}

/** A number behind a word belongs to what follows it if that is small. */
function putNumber({ words, at, put, add, connector }: Writing): number {
  const number = words[at] ?? none
  const next = words[at + 1] ?? none
  if (next.kind === 'alphabet') {
    add(connector)
    put(number)
    put(next)
    return at + 2
  }
  put(number)
  return at + 1
}

function isConnector(character: string | undefined): boolean {
  return character !== undefined && /[-_\s]/u.test(character)
}

const upper = /^\p{Lu}$/u

/** The words of a text joined, each with a capital. Source: xstrings.ToPascalCase. */
function pascalCase(text: string): string {
  const characters = Array.from(text)
  const start = characters.findIndex(character => !isConnector(character))
  if (start < 0) return text
  let result = characters.slice(0, start).join('')
  let isRun = upper.test(characters[start] ?? '')
  let pending = toUpper(characters[start] ?? '')
  for (const character of characters.slice(start + 1)) {
    const previous = pending
    pending = character
    if (isConnector(previous) && !isConnector(character)) {
      isRun = upper.test(character)
      pending = toUpper(character)
      continue
    }
    if (!isConnector(previous)) {
      if (isRun && upper.test(character)) pending = toLower(character)
      else isRun = false
    }
    result += previous
  }
  return result + pending
}

/** `snakecase`, `kebabcase`, `camelcase`. */
export const wordCaseFunctions: readonly TemplateFunction[] = [
  {
    name: 'snakecase',
    takes: ['string'],
    doc: 'the words in small letters with _ between them',
    examples: [['{{ snakecase "FirstName" }}', 'first_name']],
    call: (text: string) => connectWords(text, '_'),
  },
  {
    name: 'kebabcase',
    takes: ['string'],
    doc: 'the words in small letters with - between them',
    examples: [['{{ kebabcase "FirstName" }}', 'first-name']],
    call: (text: string) => connectWords(text, '-'),
  },
  {
    name: 'camelcase',
    takes: ['string'],
    doc: 'the words joined, each with a capital',
    examples: [['{{ camelcase "http_server" }}', 'HttpServer']],
    call: pascalCase,
  },
]
