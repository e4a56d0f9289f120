import { expect, test } from 'vitest'
import { formatAst } from './format-ast.ts'
import { parseJmespath } from './parser.ts'

/** Each line of the tree without its indentation, and without the lines that only close. */
function outline(expression: string): readonly string[] {
  return formatAst(parseJmespath(expression))
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '}' && line !== 'children: {' && line !== '')
}

test('a tree is printed as upstream prints it, with a brace that is never closed', () => {
  expect(formatAst(parseJmespath('a | @'))).toBe(
    [
      'ASTPipe {',
      '  children: {',
      '    ASTField {',
      '      value: "a"',
      '    }',
      '    ASTCurrentNode {',
      '    }',
      '}',
      '',
    ].join('\n'),
  )
})

test.each<[string, readonly string[]]>([
  [
    'a == `1`',
    ['ASTComparator {', 'value: tEQ', 'ASTField {', 'value: "a"', 'ASTLiteral {', 'value: 1'],
  ],
  ['`null`', ['ASTLiteral {']],
  [
    '`[1e6, "a", null, {"k": true}]`',
    [
      'ASTLiteral {',
      'value: []interface {}{1e+06, "a", interface {}(nil), map[string]interface {}{"k":true}}',
    ],
  ],
  ['"a\\"b\\n\\u0001"', ['ASTField {', 'value: "a\\"b\\n\\x01"']],
  [
    '[1:]',
    [
      'ASTProjection {',
      'ASTIndexExpression {',
      'ASTIdentity {',
      'ASTSlice {',
      'value: []*int{1, (*int)(nil), (*int)(nil)}',
      'ASTIdentity {',
    ],
  ],
  ['f(&a)', ['ASTFunctionExpression {', 'value: "f"', 'ASTExpRef {', 'ASTField {', 'value: "a"']],
  ['{k: a}', ['ASTMultiSelectHash {', 'ASTKeyValPair {', 'value: "k"', 'ASTField {', 'value: "a"']],
  [
    'a[?b]',
    [
      'ASTFilterProjection {',
      'ASTField {',
      'value: "a"',
      'ASTIdentity {',
      'ASTField {',
      'value: "b"',
    ],
  ],
  [
    'a[].b',
    ['ASTProjection {', 'ASTFlatten {', 'ASTField {', 'value: "a"', 'ASTField {', 'value: "b"'],
  ],
  ['*.a', ['ASTValueProjection {', 'ASTIdentity {', 'ASTField {', 'value: "a"']],
  [
    '!a && [b] || c',
    [
      'ASTOrExpression {',
      'ASTAndExpression {',
      'ASTNotExpression {',
      'ASTField {',
      'value: "a"',
      'ASTMultiSelectList {',
      'ASTField {',
      'value: "b"',
      'ASTField {',
      'value: "c"',
    ],
  ],
])('%s', (expression, lines) => {
  expect(outline(expression)).toEqual(lines)
})
