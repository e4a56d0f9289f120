import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { NotationError } from './error.ts'
import { parseImageReference } from './image-reference.ts'

interface Case {
  image: string
  mutation?: boolean
  registry?: string
  path?: string
  name?: string
  tag?: string
  digest?: string
  reference?: string
  error?: string
}

const defaults = { defaultRegistry: 'docker.io', enableDefaultRegistryMutation: true }

describe('image references', () => {
  test.each(loadCases<Case>('image-reference.cases.yaml', import.meta.url))(
    '`$image`',
    ({ image, mutation = true, error, ...expected }) => {
      const options = { ...defaults, enableDefaultRegistryMutation: mutation }
      const parse = () => parseImageReference(image, options)
      if (error !== undefined) {
        expect(parse).toThrow(NotationError)
        return expect(parse).toThrow(error)
      }
      expect(parse()).toMatchObject({ name: expected.path, digest: '', ...expected })
    },
  )

  test('the form with a tag has one, even an empty one', () => {
    const digest = `sha256:${'a'.repeat(64)}`
    expect(parseImageReference('nginx', defaults).referenceWithTag).toBe('docker.io/nginx:latest')
    expect(parseImageReference(`nginx@${digest}`, defaults).referenceWithTag).toBe(
      'docker.io/nginx:',
    )
  })

  test('the reference of a reference is itself', () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,5}([._-][a-z0-9]{1,3})?$/)
    const tag = fc.stringMatching(/^\w[\w.-]{0,5}$/)
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), tag, (parts, version) => {
        const { reference } = parseImageReference(`${parts.join('/')}:${version}`, defaults)
        expect(parseImageReference(reference, defaults).reference).toBe(reference)
      }),
    )
  })
})
