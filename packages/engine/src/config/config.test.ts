import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { ConfigError } from './config-error.ts'
import { compileExclusions, parseExclusions } from './exclusions.ts'
import { parseTextMap } from './json-setting.ts'
import { parseBucketBoundaries, parseMetricExposure, parseMetricNamespaces } from './metrics.ts'

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  exclusions: parseExclusions,
  'text map': parseTextMap,
  'metric namespaces': parseMetricNamespaces,
  buckets: parseBucketBoundaries,
  'metric exposure': text => parseMetricExposure(text, [7]),
}

interface Case {
  setting: string
  text: string
  value?: unknown
  error?: string
}

test.each(loadCases<Case>('config.cases.yaml', import.meta.url))(
  '$setting $text',
  ({ setting, text, value, error }) => {
    const read = () => readers[setting]?.(text)
    if (error === undefined) return expect(read()).toEqual(value)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(error)
  },
)

test('who is named with ! is looked at all the same', () => {
  const isExcluded = compileExclusions('system:*, !system:admin*')
  expect(['system:node', 'system:admin', 'ann'].map(isExcluded)).toEqual([true, false, false])
})
