import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { PodSecurity } from '../api/classic.ts'
import { EvaluationError, PolicyError } from '../error.ts'
import { compilePodSecurity, formatViolations, type Pod } from './index.ts'
import { controls } from './standards.ts'

interface Case {
  title: string
  level?: 'privileged' | 'baseline' | 'restricted'
  version?: string
  metadata?: object
  spec?: object
  container?: object
  message?: string
  details?: string[]
  error?: string
}

function podFrom({ metadata, spec, container }: Case): Pod {
  return {
    ...(metadata === undefined ? {} : { metadata }),
    spec: spec ?? { containers: [{ name: 'a', ...container }] },
  }
}

test.each(loadCases<Case>('pod-security.cases.yaml', import.meta.url))('$title', row => {
  const { level, version, message = '', details, error } = row
  const settings: PodSecurity = {
    ...(level === undefined ? {} : { level }),
    ...(version === undefined ? {} : { version }),
  }
  const check = () => compilePodSecurity(settings, []).check(podFrom(row))
  if (error !== undefined) return expect(check).toThrow(new EvaluationError(error))
  const violations = check()
  expect(formatViolations(violations)).toBe(message)
  if (details) expect(violations.map(({ detail }) => detail)).toEqual(details)
})

test('controls are listed by id', () => {
  const ids = controls.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort())
})

test('a version that is none is a mistake of the policy', () => {
  const compile = () => compilePodSecurity({ version: 'v2.0' }, ['spec'])
  expect(compile).toThrow(PolicyError)
  expect(compile).toThrow(
    'spec.version: failed to parse pod security api version: must be "latest" or "v1.x"',
  )
})

test('every Pod that passes gets the same empty list', () => {
  const { check } = compilePodSecurity({ level: 'baseline' }, [])
  expect(check({ spec: { containers: [{ name: 'a' }] } })).toBe(check({}))
})

test('whatever a Pod holds, it is judged or refused', () => {
  const keys = fc.constantFrom('spec', 'containers', 'securityContext', 'volumes', '__proto__', 'x')
  const value = fc.letrec(tie => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, 0, 1.5, 'x'),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(keys, tie('any'), { maxKeys: 3 }),
    ),
  })).any
  const { check } = compilePodSecurity({ level: 'restricted' }, [])
  fc.assert(
    fc.property(fc.dictionary(keys, value), pod => {
      try {
        check(pod)
      } catch (error) {
        expect(error).toBeInstanceOf(EvaluationError)
      }
    }),
  )
})
