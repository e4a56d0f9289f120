import { FunctionError } from '../error.ts'
import type { TemplateFunction } from '../function.ts'
import { int } from '../go-number.ts'
import { eachName, type NamedRow } from './aliases.ts'

/** A number from 0 to below 1 that nobody can guess. */
export type Random = () => number

const digits = '0123456789'
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ascii = Array.from({ length: 95 }, (_, code) => String.fromCharCode(code + 32)).join('')

/** The longest random text. */
const MAX_RANDOM = 10_000

/** Random texts and numbers. */
export function randomFunctions(random: Random): readonly TemplateFunction[] {
  const below = (limit: number): number => Math.floor(random() * limit)
  const text = (alphabet: string) => (count: number) => {
    if (count > MAX_RANDOM) throw new FunctionError('the text is too long')
    return Array.from({ length: Math.max(count, 0) }, () => alphabet[below(alphabet.length)]).join(
      '',
    )
  }
  const shuffle = (whole: string): string => {
    const characters = Array.from(whole)
    for (let at = characters.length - 1; at > 0; at--) {
      const other = below(at + 1)
      const character = characters[at] ?? ''
      characters[at] = characters[other] ?? ''
      characters[other] = character
    }
    return characters.join('')
  }
  const between = (least: number, limit: number): unknown => {
    if (limit <= least) throw new FunctionError('invalid argument to Intn')
    return int(least + below(limit - least))
  }
  const rows: readonly NamedRow[] = [
    {
      names: 'randAlphaNum',
      takes: ['int'],
      doc: 'random letters and digits',
      call: text(letters + digits),
    },
    { names: 'randAlpha', takes: ['int'], doc: 'random letters', call: text(letters) },
    { names: 'randNumeric', takes: ['int'], doc: 'random digits', call: text(digits) },
    { names: 'randAscii', takes: ['int'], doc: 'random characters of ASCII', call: text(ascii) },
    {
      names: 'randInt',
      takes: ['int', 'int'],
      doc: 'a random integer from one to below another',
      call: between,
    },
    { names: 'shuffle', takes: ['string'], doc: 'the characters in random order', call: shuffle },
    { names: 'uuidv4', takes: [], doc: 'a random UUID', call: () => uuid(below) },
  ]
  return eachName(rows)
}

function uuid(below: (limit: number) => number): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, place =>
    (place === 'x' ? below(16) : 8 + below(4)).toString(16),
  )
}
