import { describe, expect, test } from 'vitest'
import { EvaluationError } from '../error.ts'
import { Facts, Need } from '../facts.ts'
import type { Request } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import { compileContext } from './context-entries.ts'
import { compileExpression } from './expression.ts'
import { createFrame, type Frame, type Inputs } from './frame.ts'

const pod = {
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [{ name: 'c', image: 'x' }] },
}

function frameFor(request: Request = requestFor(pod), inputs: Partial<Inputs> = {}): Frame {
  return createFrame(request, {
    facts: new Facts(),
    now: 0,
    random: () => 0,
    maxContextBytes: 0,
    ...inputs,
  })
}

function evaluate(frame: Frame, expression: string): unknown {
  return compileExpression(expression)(frame)
}

const context = (...entries: Parameters<typeof compileContext>[0]) =>
  compileContext(entries, { namespace: undefined })

describe('names', () => {
  test('the object is shared with the request', () => {
    expect(evaluate(frameFor(), 'request.object')).toBe(pod)
  })

  test('a child sees its parents and may hide their names', () => {
    const parent = frameFor()
    parent.set('a', 1)
    parent.set('b', 1)
    const child = parent.child()
    child.set('b', 2)
    expect([child.get('a'), child.get('b'), parent.get('b')]).toEqual([1, 2, 1])
    expect(child.snapshot()).toMatchObject({ a: 1, b: 2, request: { operation: 'CREATE' } })
  })

  test('an element is known by its nesting, the innermost by its plain name', () => {
    const outer = frameFor().childFor({ value: 'a', index: 1, nesting: 0 })
    const inner = outer.childFor({ value: 'b', index: 2, nesting: 1 })
    const all = '[element, elementIndex, element0, elementIndex0, element1, elementIndex1]'
    expect(evaluate(inner, all)).toEqual(['b', 2, 'a', 1, 'b', 2])
    expect(inner.snapshot()).toMatchObject({ element: 'b', element0: 'a', elementIndex1: 2 })
    expect(evaluate(outer, 'element1 || element')).toBe('a')
  })

  test('images appear when they are mentioned', () => {
    const frame = frameFor()
    expect(evaluate(frame, "keys(@)[?@ == 'ima' ]")).toEqual([])
    expect(Object.keys(frame.snapshot())).not.toContain('images')
    expect(evaluate(frame, 'images.containers.c.registry')).toBe('docker.io')
    expect(Object.keys(frame.snapshot())).toContain('images')
  })

  test('an image that cannot be read fails where images are mentioned', () => {
    const bad = { ...pod, spec: { containers: [{ name: 'c', image: 'A:' }] } }
    const frame = frameFor(requestFor(bad))
    expect(() => evaluate(frame, "request.operation == 'images'")).toThrow(
      /^invalid image 'A:' \(bad/,
    )
    expect(evaluate(frame, 'request.operation')).toBe('CREATE')
  })

  test('an object without images has no such name', () => {
    const frame = frameFor(requestFor({ kind: 'Secret' }))
    expect(() => evaluate(frame, 'images')).toThrow('Unknown key "images"')
  })
})

describe('context entries', () => {
  test('are loaded once for all elements', () => {
    const frame = frameFor()
    frame.defer(context({ name: 'x', variable: { value: ['{{ request.operation }}'] } }))
    const first = frame.childFor({ value: 1, index: 0, nesting: 0 })
    const second = frame.childFor({ value: 2, index: 1, nesting: 0 })
    expect(second.get('x')).toBe(first.get('x'))
  })

  test('are loaded for each element if they depend on it', () => {
    const frame = frameFor()
    frame.defer(
      context(
        { name: 'x', variable: { value: ['{{ element }}'] } },
        { name: 'y', variable: { value: ['{{ x }}'] } },
      ),
    )
    const values = ['a', 'b'].map((value, index) =>
      frame.childFor({ value, index, nesting: 0 }).get('y'),
    )
    expect(values).toEqual([[['a']], [['b']]])
  })

  test('that fail are not tried again, except for another element', () => {
    const frame = frameFor()
    frame.defer(context({ name: 'x', variable: { value: '{{ element.a }}' } }))
    const first = frame.childFor({ value: {}, index: 0, nesting: 0 })
    expect(() => evaluate(first, 'x')).toThrow('failed to substitute variables in context entry x')
    expect(() => evaluate(first, 'x')).toThrow('Unknown key "x"')
    expect(frame.childFor({ value: { a: 1 }, index: 1, nesting: 0 }).get('x')).toBe(1)
  })

  test('that lack an answer are tried again', () => {
    const facts = new Facts()
    const frame = frameFor(requestFor(pod), { facts })
    frame.defer(context({ name: 'x', globalReference: { name: 'g' } }))
    expect(() => evaluate(frame, 'x')).toThrow(Need as never)
    facts.learn({ about: 'global-context', key: 'g' }, { value: 1 })
    expect(evaluate(frame, 'x')).toBe(1)
  })

  test('of an optional kind that cannot be loaded do not exist', () => {
    const optionalEntries = new Set(['globalReference'] as const)
    const facts = new Facts()
    const frame = frameFor(requestFor(pod), { facts, optionalEntries })
    frame.set('x', 'given')
    frame.defer(context({ name: 'x', globalReference: { name: 'g' } }))
    expect(() => evaluate(frame, 'x')).toThrow(Need as never)
    facts.learn({ about: 'global-context', key: 'g' }, { error: 'no' })
    expect(evaluate(frame, 'x')).toBe('given')
  })

  test('of an optional kind are not asked for where values are given', () => {
    const optionalEntries = new Set(['globalReference'] as const)
    const frame = frameFor(requestFor(pod), { optionalEntries })
    frame.mergeValues({ 'x.data': 'given' })
    frame.defer(context({ name: 'x', globalReference: { name: 'g' } }))
    expect(evaluate(frame, 'x')).toEqual({ data: 'given' })
  })

  test('that fail give way to values of the same name, unless they are variables', () => {
    const facts = new Facts()
    facts.learn({ about: 'global-context', key: 'g' }, { error: 'no' })
    const frame = frameFor(requestFor(pod), { facts })
    frame.mergeValues({ 'x.data': 'given', 'y.data': 'given' })
    const inner = frame.child()
    inner.defer(
      context(
        { name: 'x', globalReference: { name: 'g' } },
        { name: 'y', variable: { value: '{{ none.such }}' } },
      ),
    )
    expect(evaluate(inner, 'x.data')).toBe('given')
    expect(() => evaluate(inner, 'y.data')).toThrow('context entry y')
  })

  test('may not outgrow the context together', () => {
    const frame = frameFor(requestFor(pod), { maxContextBytes: 30 })
    frame.defer(
      context(
        { name: 'x', variable: { value: 'a'.repeat(20) } },
        { name: 'y', variable: { value: 'a'.repeat(20) } },
      ),
    )
    expect(evaluate(frame, 'length(x)')).toBe(20)
    expect(() => evaluate(frame, 'y')).toThrow(
      new EvaluationError('context size limit exceeded: 44 bytes exceeds limit of 30 bytes'),
    )
  })
})

describe('given values', () => {
  test('are merged into the names along their paths', () => {
    const frame = frameFor()
    frame.mergeValues({
      'request.object.metadata.labels."a.b"': 'x',
      'request.operation': 'UPDATE',
      dictionary: { data: { k: 'v' } },
      'dictionary.data.l': 'w',
    })
    expect(evaluate(frame, 'request.object.metadata')).toEqual({
      name: 'p',
      labels: { 'a.b': 'x' },
    })
    expect(evaluate(frame, 'request.operation')).toBe('UPDATE')
    expect(evaluate(frame, 'dictionary.data')).toEqual({ k: 'v', l: 'w' })
    expect(pod.metadata).toEqual({ name: 'p' })
  })

  test('of a rule come back over each element; of a list the first counts', () => {
    const frame = frameFor().withRuleValues({
      values: { 'element.a': 1, x: 'y' },
      foreachValues: { image: ['first', 'second'], none: [] },
    })
    const child = frame.childFor({ value: { a: 0, b: 2 }, index: 1, nesting: 0 })
    expect(evaluate(child, '[element, x, image]')).toEqual([{ a: 1, b: 2 }, 'y', 'first'])
    expect(child.get('none')).toBeUndefined()
  })

  test('are lost to a variable entry, and joined by others', () => {
    const facts = new Facts()
    facts.learn({ about: 'global-context', key: 'g' }, { value: { a: 1 } })
    const frame = frameFor(requestFor(pod), { facts }).withRuleValues({
      values: { x: { b: 2 }, y: { b: 2 } },
    })
    frame.defer(
      context(
        { name: 'x', variable: { value: { a: 1 } } },
        { name: 'y', globalReference: { name: 'g' } },
      ),
    )
    expect(evaluate(frame, '[x, y]')).toEqual([{ a: 1 }, { a: 1, b: 2 }])
  })
})

describe('another request', () => {
  const updated = { ...pod, metadata: { name: 'q' } }

  test('keeps names, elements and values, and loads entries anew', () => {
    const frame = frameFor().withRuleValues({
      values: { v: 1, 'request.object.metadata.name': 'z' },
    })
    frame.set('target', 't')
    frame.defer(context({ name: 'x', variable: { value: ['{{ request.object.metadata.name }}'] } }))
    const child = frame.childFor({ value: 'e', index: 0, nesting: 0 })
    expect(evaluate(child, '[x[0], v, target, element]')).toEqual(['z', 1, 't', 'e'])
    const other = child.forRequest(requestFor(updated))
    expect(evaluate(other, '[x[0], v, target, element]')).toEqual(['q', 1, 't', 'e'])
    expect(evaluate(child, 'x[0]')).toBe('z')
  })

  test('without the old object it had leaves an empty one', () => {
    const request = requestFor(updated, { operation: 'UPDATE', oldObject: pod, uid: 'u' })
    const before = frameFor(request).forRequest({ ...request, object: pod, oldObject: undefined })
    expect(evaluate(before, 'request.oldObject')).toEqual({})
    expect(() => evaluate(before, 'request.oldObject.metadata')).toThrow('Unknown key "metadata"')
  })
})
