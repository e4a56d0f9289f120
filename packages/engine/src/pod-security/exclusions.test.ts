import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { PodSecurityExclusion } from '../api/classic.ts'
import { compilePodSecurity, type Pod } from './index.ts'

interface Case {
  title: string
  exclude: PodSecurityExclusion[]
  left: string[]
}

const pod: Pod = {
  metadata: { name: 'p' },
  spec: {
    hostNetwork: true,
    hostPID: true,
    containers: [
      {
        name: 'a',
        image: 'nginx:1',
        securityContext: { privileged: true, capabilities: { add: ['NET_RAW', 'SYS_ADMIN'] } },
      },
      {
        name: 'b',
        image: 'busybox',
        securityContext: { privileged: true, capabilities: { add: ['SYS_ADMIN'] } },
      },
    ],
  },
}

test.each(loadCases<Case>('exclusions.cases.yaml', import.meta.url))(
  '$title',
  ({ exclude, left }) => {
    const violations = compilePodSecurity({ level: 'baseline', exclude }, []).check(pod)
    expect(violations.flatMap(({ errors }) => errors.map(({ field }) => field))).toEqual(left)
  },
)

test('exclusions of exceptions work on what is left', () => {
  const checks = compilePodSecurity({ level: 'baseline' }, [])
  const violations = checks.check(pod)
  const left = checks.exempt(violations, pod, [{ controlName: 'Host Namespaces' }])
  expect(left.map(({ id }) => id)).toEqual(['capabilities_baseline', 'privileged'])
  expect(violations).toHaveLength(3)
})
