import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { EvaluationError } from '../error.ts'
import { Facts } from '../facts.ts'
import { type RequestDetails, requestFor } from '../resource-request.ts'
import { compileExpression } from './expression.ts'
import { createFrame } from './frame.ts'

interface Case {
  title: string
  details: RequestDetails
  expression: string
  value?: unknown
  error?: string
}

const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'ns' } }
const inputs = { facts: new Facts(), now: 0, random: () => 0, maxContextBytes: 0 }

test.each(loadCases<Case>('request-object.cases.yaml', import.meta.url))(
  '$title',
  ({ details, expression, value, error }) => {
    const frame = createFrame(requestFor(pod, details), inputs)
    const evaluate = () => compileExpression(expression)(frame)
    if (error !== undefined) return expect(evaluate).toThrow(new EvaluationError(error))
    expect(evaluate()).toEqual(value)
  },
)

test('admission shows what else the request says', () => {
  const admission = { requestKind: { kind: 'Scale' }, options: { a: 1 } }
  const request = { ...requestFor(pod, { uid: 'u' }), admission }
  const frame = createFrame(request, inputs)
  expect(frame.get('request')).toMatchObject({ ...admission, object: pod, name: 'p' })
})
