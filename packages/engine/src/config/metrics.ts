import { getOwn, isObject, setOwn } from '@ephor/lang/json'
import { parseFloatText } from '../pattern/number.ts'
import { ConfigError } from './config-error.ts'
import { parseJsonSetting, textList } from './json-setting.ts'

/** How one metric is exposed. */
export interface MetricExposure {
  readonly enabled: boolean
  readonly disabledLabelDimensions: readonly string[]
  readonly bucketBoundaries: readonly number[]
}

/** Namespaces whose requests are counted; without `include` all that are not left out. */
export interface MetricNamespaces {
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

/**
 * Reads `namespaces` of the metrics configuration (spec 8.4): a JSON object with two lists.
 *
 * @throws {ConfigError} for any other text.
 */
export function parseMetricNamespaces(text: string): MetricNamespaces {
  const setting = parseJsonSetting(text)
  const include = textList(getOwn(setting, 'include'), 'include')
  const exclude = textList(getOwn(setting, 'exclude'), 'exclude')
  return { ...(include && { include }), ...(exclude && { exclude }) }
}

/**
 * Reads `bucketBoundaries`: numbers with commas between them; a blank text holds none.
 *
 * @throws {ConfigError} with upstream's text for what is no number.
 */
export function parseBucketBoundaries(text: string): readonly number[] {
  if (text.trim() === '') return []
  return text.split(',').map(part => {
    const boundary = parseFloatText(part.trim())
    if (boundary === undefined) throw new ConfigError(`invalid boundary value '${part.trim()}'`)
    return boundary
  })
}

/**
 * Reads `metricsExposure`: a JSON object of settings by the name of the metric. What one leaves out
 * is enabled, with all labels and the usual boundaries.
 *
 * @throws {ConfigError} for any other text.
 */
export function parseMetricExposure(
  text: string,
  usualBoundaries: readonly number[],
): Readonly<Record<string, MetricExposure>> {
  const exposure: Record<string, MetricExposure> = {}
  for (const [name, setting] of Object.entries(parseJsonSetting(text))) {
    if (!isObject(setting)) throw new ConfigError(`\`${name}\`: an object was expected`)
    const enabled = getOwn(setting, 'enabled') ?? true
    if (typeof enabled !== 'boolean') {
      throw new ConfigError(`\`${name}.enabled\`: true or false was expected`)
    }
    const labels = getOwn(setting, 'disabledLabelDimensions')
    setOwn(exposure, name, {
      enabled,
      disabledLabelDimensions: textList(labels, `${name}.disabledLabelDimensions`) ?? [],
      bucketBoundaries: boundariesOf(getOwn(setting, 'bucketBoundaries'), name) ?? usualBoundaries,
    })
  }
  return exposure
}

function boundariesOf(value: unknown, name: string): readonly number[] | undefined {
  if (value === undefined || value === null) return undefined
  const isList = Array.isArray(value) && value.every(item => typeof item === 'number')
  if (!isList) throw new ConfigError(`\`${name}.bucketBoundaries\`: a list of numbers was expected`)
  return value
}
