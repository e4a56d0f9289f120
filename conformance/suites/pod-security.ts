import { join } from 'node:path'
import type { JsonObject } from '@ephor/lang/json'
import { compilePodSecurity } from '../../packages/engine/src/pod-security/index.ts'
import { readJsonLines } from '../files.ts'
import { type CaseResult, caseResult, type Suite, show } from '../suite.ts'

interface Fixture {
  readonly id: string
  readonly level: 'privileged' | 'baseline' | 'restricted'
  readonly expected: 'allowed' | 'denied'
  readonly versions: readonly string[]
  readonly pod: JsonObject
}

/** Kubernetes' own fixtures for the Pod Security Standards: each Pod at each version it holds for. */
export const podSecurity: Suite = {
  name: 'pod-security-standards',
  goal: 1,
  run(folder) {
    const path = join(folder, 'pod-security-standards/psa-fixtures.jsonl')
    const fixtures = readJsonLines<Fixture>(path)
    return Promise.resolve(
      fixtures?.flatMap(fixture => fixture.versions.map(version => judge(fixture, version))),
    )
  },
}

function judge({ id, level, pod, expected }: Fixture, version: string): CaseResult {
  return caseResult(`${id} ${version}`, () => {
    const violations = compilePodSecurity({ level, version }, []).check(pod)
    const got = violations.length === 0 ? 'allowed' : 'denied'
    return got === expected ? undefined : `${got}, should be ${expected} (${show(violations)})`
  })
}
