/** A piece of an expression; `at` counts characters from its start. */
export interface Token {
  readonly kind: 'identifier' | 'number' | 'string' | 'bytes' | 'operator' | 'bracket' | 'eof'
  readonly value: string
  readonly at: number
}

const names = {
  identifier: 'Identifier',
  number: 'Number',
  string: 'String',
  bytes: 'Bytes',
  operator: 'Operator',
  bracket: 'Bracket',
  eof: 'EOF',
}

/** A token as messages show it: `Operator("+")`, `EOF`. */
export function describeToken({ kind, value }: Token): string {
  return value === '' ? names[kind] : `${names[kind]}(${JSON.stringify(value)})`
}
