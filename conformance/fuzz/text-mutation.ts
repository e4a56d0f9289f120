import type { Random } from '../differential/random.ts'

/** Pieces that have meaning somewhere: where a text breaks, one of them is often at the place. */
const pieces: readonly string[] = [
  ...[
    '\n',
    '\r\n',
    '\t',
    ' ',
    '\0',
    '\ufeff',
    '\u2028',
    '\ud800',
    '\u{1f600}',
    'é',
    '\\',
    '\\u',
    '"',
    "'",
    '`',
  ],
  ...[
    '{',
    '}',
    '{{',
    '}}',
    '[',
    ']',
    '(',
    ')',
    '<(',
    '=(',
    '^(',
    '$(',
    '-',
    '---',
    '...',
    ': ',
    '? ',
    '| ',
    '>-',
    '&a ',
    '*a',
    '<<: ',
  ],
  ...[
    '!',
    '!!str ',
    '%',
    '#',
    '@',
    '&&',
    '||',
    '|',
    '&',
    '*',
    '?',
    '/',
    '~1',
    '~0',
    ',',
    ';',
    ':',
    '.',
    '..',
    '==',
    '=~',
    '<=',
    '>',
  ],
  ...[
    '0',
    '-1',
    '1e400',
    '9223372036854775808',
    '0x1F',
    '0o17',
    '1_000',
    '.5',
    '1.',
    'NaN',
    'Inf',
    'null',
    '~',
    'true',
    'yes',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'length',
    '(a+)+$',
    '[^]',
    '(?i)',
    '\\p{L}',
    '{9999}',
    'range',
    'end',
    'if',
    'define',
  ],
]

/** A text with some of it cut out, doubled, moved, broken, or replaced by pieces; at most `limit` long. */
export function mutateText(text: string, random: Random, limit = 20_000): string {
  let changed = text
  for (let count = random.chance(0.5) ? 1 : random.int(2, 4); count > 0; count--)
    changed = change(changed, random)
  return changed.length > limit ? changed.slice(0, limit) : changed
}

function change(text: string, random: Random): string {
  const at = random.int(0, text.length)
  const end = Math.min(text.length, at + random.int(0, random.chance(0.2) ? 200 : 8))
  return random.oneOf([
    () => text.slice(0, at) + text.slice(end),
    () => text.slice(0, at) + random.pick(pieces) + text.slice(at),
    () => text.slice(0, at) + random.pick(pieces) + text.slice(end),
    () => text.slice(0, end) + text.slice(at),
    () => text.slice(0, at) + text.slice(at, end).repeat(random.int(2, 40)) + text.slice(end),
    () => text.slice(end) + text.slice(0, at),
    () => text.slice(0, at) + nested(random) + text.slice(at),
    () => text.slice(0, at),
  ])
}

const brackets = [
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
  ['{{', '}}'],
  ['- ', ''],
  ['!', ''],
  ['a: {', '}'],
] as const

/** Brackets in brackets, closed or not. */
function nested(random: Random): string {
  const [open, close] = random.pick(brackets)
  const depth = random.chance(0.05) ? random.int(900, 3_000) : random.int(1, 30)
  return open.repeat(depth) + (random.chance(0.7) ? close.repeat(depth) : '')
}
