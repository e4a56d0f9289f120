import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { type PatternNode, patternNodes } from './pattern-places.ts'

/** A pattern that asks Pods to write down what is so anyway. */
export const mustBeWritten: Lint = {
  code: 'EPH404',
  title: 'a switch that is off by default must be written down',
  severity: 'warning',
  why: 'The pattern wants the field to be there. It is off in every Pod that does not mention it, and all of those fail.',
  remedy: 'Write the key as `=(…)`: if it is there, it must be so.',
  bad: podPolicy(`validate:
  message: the host network is not allowed
  pattern:
    spec:
      hostNetwork: false`),
  good: podPolicy(`validate:
  message: the host network is not allowed
  pattern:
    spec:
      =(hostNetwork): false`),
  isFixable: true,
  by: 'policy',
  check: policy => patternNodes(policy).flatMap(hitsOf),
}

const ofPods = new Set(['hostNetwork', 'hostPID', 'hostIPC'])
const containerLists = new Set(['containers', 'initContainers', 'ephemeralContainers'])

function isOffByDefault(keys: readonly string[]): boolean {
  const [key = '', above = '', list = ''] = keys.toReversed()
  if (ofPods.has(key)) return above === 'spec'
  return key === 'privileged' && above === 'securityContext' && containerLists.has(list)
}

function hitsOf({ value, path, keys, anchor }: PatternNode): Hit[] {
  const key = keys.at(-1) ?? ''
  const isOff = value === false || value === 'false' || value === '!true'
  if (!isOff || anchor !== undefined || !isOffByDefault(keys) || typeof path.at(-1) !== 'string') {
    return []
  }
  return [
    {
      path,
      message: `fails for all Pods that leave \`${key}\` out, where it is off anyway`,
      fix: [{ do: 'rename', path, text: `=(${key})` }],
    },
  ]
}
