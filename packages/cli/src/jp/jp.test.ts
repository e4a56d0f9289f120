import { describe, expect, test } from 'vitest'
import { functionsText } from './function.ts'
import { treeText } from './parse.ts'
import { evaluate, resultText } from './query.ts'

describe('query', () => {
  const object = { metadata: { name: 'a<b', labels: { b: 1, a: null } }, list: [] }
  const pretty = { compact: false, unquoted: false }

  test.each([
    ['metadata.name', pretty, '# metadata.name\n"a\\u003cb"\n'],
    ['metadata.name', { compact: false, unquoted: true }, '# metadata.name\na<b\n'],
    ['metadata.labels', pretty, '# metadata.labels\n{\n  "a": null,\n  "b": 1\n}\n'],
    ['metadata.labels', { compact: true, unquoted: true }, '# metadata.labels\n{"a":null,"b":1}\n'],
    ['list', pretty, '# list\n[]\n'],
    ["truncate('abc', `2`)", pretty, '# truncate(\'abc\', `2`)\n"ab"\n'],
    ['metadata.missing', pretty, undefined],
  ])('%s %o', (query, form, text) => {
    const print = () => resultText(query, evaluate(query, object), form)
    if (text === undefined) expect(print).toThrow('error evaluating JMESPath expression: ')
    else expect(print()).toBe(text)
  })

  test('what is no expression is shown with its place', () => {
    expect(() => evaluate('a.[', {})).toThrow(
      'failed to compile JMESPath: a.[, error: SyntaxError: Incomplete expression\na.[\n   ^',
    )
  })
})

describe('parse', () => {
  test('prints the tree as upstream does', () => {
    expect(treeText('a.b')).toBe(
      [
        '# a.b',
        'ASTSubexpression {',
        '  children: {',
        '    ASTField {',
        '      value: "a"',
        '    }',
        '    ASTField {',
        '      value: "b"',
        '    }',
        '}',
        '',
        '',
      ].join('\n'),
    )
  })

  test('shows where a text stops being an expression', () => {
    expect(() => treeText('a b')).toThrow(/^SyntaxError: .*\na b\n {2}\^$/)
  })
})

describe('function', () => {
  test('prints those that are named, by name', () => {
    expect(functionsText(['truncate', 'add'])).toBe(
      [
        'Name: add',
        '  Signature: add(any, any) any',
        '  Note:      the sum of two numbers, two quantities or two durations',
        '',
        'Name: truncate',
        '  Signature: truncate(string, number) string',
        '  Note:      the first characters of a text, as many as the number says',
        '',
        '',
      ].join('\n'),
    )
  })

  test('prints all that JMESPath itself does not have', () => {
    const text = functionsText([])
    expect(text.match(/^Name: /gm)).toHaveLength(51)
    expect(text).not.toContain('Name: length\n')
    expect(functionsText(['length'])).toContain('Signature: length(string|array|object) number')
  })
})
