import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { EvaluationError } from '../error.ts'
import { Facts } from '../facts.ts'
import type { Resource } from '../request.ts'
import { createEnvironment } from './environment.ts'
import { dockerHub, extractImages, type ImageExtractors, imagesVariable } from './images.ts'
import type { DefaultRegistry } from './inputs.ts'

interface Case {
  title: string
  resource: Resource
  extractors?: ImageExtractors
  registry?: DefaultRegistry
  images?: unknown
  pullSecrets?: string[]
  error?: string
}

const environment = createEnvironment({
  facts: new Facts(),
  now: 0,
  random: () => 0,
  maxContextBytes: 0,
})

test.each(loadCases<Case>('images.cases.yaml', import.meta.url))(
  '$title',
  ({ resource, extractors, registry = dockerHub, images, pullSecrets, error }) => {
    const extract = () => extractImages(resource, extractors, { registry, environment })
    if (error !== undefined) return expect(extract).toThrow(new EvaluationError(error))
    expect(imagesVariable(extract())).toEqual(images)
    const [first] = Object.values(extract()).flatMap(byKey => Object.values(byKey))
    expect(first?.pullSecrets ?? []).toEqual(pullSecrets ?? [])
  },
)
