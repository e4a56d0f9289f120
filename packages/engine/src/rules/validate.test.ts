import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { ContextEntry, Validation } from '../api/classic.ts'
import { PolicyError } from '../error.ts'
import { Facts } from '../facts.ts'
import type { Operation, Resource } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import type { RuleStatus } from '../response.ts'
import { compileContext } from '../variables/context-entries.ts'
import { createFrame } from '../variables/frame.ts'
import { compileValidateRule } from './validate.ts'

interface Case {
  title: string
  validate: Validation
  context?: ContextEntry[]
  names?: Record<string, unknown>
  resource: Resource
  operation?: Operation
  status?: RuleStatus
  message?: string
  place?: (string | number)[]
  at?: string
}

const policy = { namespace: undefined }

test.each(loadCases<Case>('validate.cases.yaml', import.meta.url))(
  '$title',
  ({ validate, context = [], names = {}, resource, operation = 'CREATE', ...expected }) => {
    const request = requestFor(resource, { operation })
    const inputs = { facts: new Facts(), now: 0, random: () => 0, maxContextBytes: 0 }
    const frame = createFrame(request, inputs)
    for (const [name, value] of Object.entries(names)) frame.set(name, value)
    frame.defer(compileContext(context, policy))
    const body = compileValidateRule({ name: 'r', validate }, ['spec', 'rules', 0], policy)
    const verdict = body({ request, resource, frame, exceptions: [] })
    const { status, message, place, at } = expected
    expect(verdict?.status).toBe(status)
    expect(verdict?.message).toBe(message)
    if (place !== undefined) expect(verdict?.place?.policy).toEqual(place)
    if (at !== undefined) expect(verdict?.place?.resource).toBe(at)
  },
)

describe('mistakes are found while compiling', () => {
  const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) })

  test.each<[string, Validation, string]>([
    ['a deep pattern', { pattern: deep(300) }, 'spec.rules[0].validate.pattern.a'],
    ['one of several', { anyPattern: [deep(300)] }, 'spec.rules[0].validate.anyPattern[0].a'],
    [
      'below foreach',
      { foreach: [{ list: 'x', pattern: deep(300) }] },
      'spec.rules[0].validate.foreach[0].pattern.a',
    ],
    [
      'conditions',
      { deny: { conditions: 'x' as never } },
      'spec.rules[0].validate.deny.conditions',
    ],
  ])('%s', (_, validate, place) => {
    const compile = () => compileValidateRule({ name: 'r', validate }, ['spec', 'rules', 0], policy)
    expect(compile).toThrow(PolicyError)
    expect(compile).toThrow(place)
  })
})
