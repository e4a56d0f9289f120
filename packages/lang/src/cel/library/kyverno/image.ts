import type { FunctionRow, Library } from '../library.ts'
import { type ImageValue, readImage, requireImage } from './image-reference.ts'

const TYPE = 'kyverno.image'
const image = "image('ghcr.io/kyverno/kyverno:v1')"
const digest = `sha256:${'0'.repeat(64)}`

function part(
  name: string,
  [doc, example]: readonly [string, string],
  read: (image: ImageValue) => string,
): FunctionRow {
  return { signature: `${TYPE} . ${name}() -> string`, doc, example, call: read }
}

function identifier({ tag, digest: written }: ImageValue): string {
  if (written === '') return tag
  return tag === '' ? written : `${tag}@${written}`
}

const parts: readonly FunctionRow[] = [
  part(
    'registry',
    ['The registry; `index.docker.io` if none is written.', `${image}.registry() == 'ghcr.io'`],
    ({ registry }) => registry,
  ),
  part(
    'repository',
    ['The path in the registry.', `${image}.repository() == 'kyverno/kyverno'`],
    ({ repository }) => repository,
  ),
  part(
    'identifier',
    ['The tag, the digest, or both with `@` between them.', `${image}.identifier() == 'v1'`],
    identifier,
  ),
  part(
    'identifierWithSeparator',
    [
      '`@` and the digest if there is one, else `:` and the tag.',
      `${image}.identifierWithSeparator() == ':v1'`,
    ],
    ({ tag, digest: written }) => (written === '' ? `:${tag}` : `@${written}`),
  ),
  part(
    'tag',
    ['The tag; `latest` if there is neither tag nor digest.', `${image}.tag() == 'v1'`],
    ({ tag }) => tag,
  ),
  part(
    'digest',
    ['The digest; empty if there is none.', `image('nginx@${digest}').digest() == '${digest}'`],
    ({ digest: written }) => written,
  ),
]

/** Kyverno's library of image references. */
export const imageLibrary: Library = {
  name: 'kyverno.image',
  functions: [
    ...['parseImageReference', 'image'].map(name => ({
      signature: `${name}(string) -> ${TYPE}`,
      doc: 'The image reference that a text is.',
      example: `${name}('nginx').repository() == 'library/nginx'`,
      call: requireImage,
    })),
    {
      signature: 'isImage(string) -> bool',
      doc: 'Whether a text is an image reference.',
      example: "isImage('nginx') && !isImage('nginx@')",
      call: (text: string) => readImage(text) !== undefined,
    },
    {
      signature: `${TYPE} . containsDigest() -> bool`,
      doc: 'Whether the image is named by a digest.',
      example: `!${image}.containsDigest()`,
      call: ({ digest: written }: ImageValue) => written !== '',
    },
    ...parts,
  ],
}
