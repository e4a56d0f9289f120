import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { ContextEntry } from '../api/classic.ts'
import { EvaluationError } from '../error.ts'
import { type Answer, Facts, Need, type Question } from '../facts.ts'
import { requestFor } from '../resource-request.ts'
import { compileContext } from './context-entries.ts'
import { compileExpression } from './expression.ts'
import { createFrame } from './frame.ts'

interface Case {
  title: string
  entries: ContextEntry[]
  namespace?: string
  names?: Record<string, unknown>
  answers?: { question: Question; answer: Answer }[]
  expression: string
  value?: unknown
  error?: string
  asks?: Question
}

test.each(loadCases<Case>('context-entries.cases.yaml', import.meta.url))(
  '$title',
  ({ entries, namespace, names = {}, answers = [], expression, value, error, asks }) => {
    const facts = new Facts()
    for (const { question, answer } of answers) facts.learn(question, answer)
    const inputs = { facts, now: 0, random: () => 0, maxContextBytes: 0 }
    const frame = createFrame(requestFor({}), inputs)
    for (const [name, given] of Object.entries(names)) frame.set(name, given)
    frame.defer(compileContext(entries, { namespace }))
    const evaluate = () => compileExpression(expression)(frame)
    if (asks !== undefined) expect(questionOf(evaluate)).toEqual(asks)
    else if (error !== undefined) expect(evaluate).toThrow(new EvaluationError(error))
    else expect(evaluate()).toEqual(value)
  },
)

function questionOf(evaluate: () => unknown): Question | undefined {
  try {
    evaluate()
    return undefined
  } catch (error) {
    if (error instanceof Need) return error.question
    throw error
  }
}
