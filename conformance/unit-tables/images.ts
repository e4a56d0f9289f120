import { type JsonObject, parseJson } from '@ephor/lang/json'
import { matchesWildcard, parseImageReference } from '@ephor/lang/notation'
import {
  dockerHub,
  extractImages,
  type ImageExtractors,
} from '../../packages/engine/src/variables/images.ts'
import { type Area, type Fields, row, same } from './unit-case.ts'

function referenceOf(image: unknown): string {
  return parsed(image).reference
}

function parsed(image: unknown) {
  return parseImageReference(String(image), {
    defaultRegistry: 'docker.io',
    enableDefaultRegistryMutation: true,
  })
}

/** `pkg/utils/image`. */
export const imageTexts: Area = {
  Test_ReferenceWithTag: unit => {
    const { input, expected } = row(unit)
    return same(parsed(input).referenceWithTag, expected)
  },
  Test_ReferenceAndReferenceWithTag: unit => {
    const { input, expectedReference, expectedReferenceWithTag } = row(unit)
    return (
      same(referenceOf(input), expectedReference) ??
      same(parsed(input).referenceWithTag, expectedReferenceWithTag)
    )
  },
  // the registry in front; whether one that was added shows is a later step
  Test_addDefaultRegistry: unit => {
    const { input, defaultRegistry, want } = row(unit)
    const options = {
      defaultRegistry: String(defaultRegistry),
      enableDefaultRegistryMutation: true,
    }
    return same(parseImageReference(String(input), options).reference, want)
  },
}

/** `pkg/utils/api`: the images of a resource. */
export const extraction: Area = {
  Test_extractImageInfo: unit => {
    const { extractionConfig, raw, images = {} } = row(unit)
    const inputs = {
      registry: dockerHub,
      environment: { now: 0, random: () => 0.5, resolveHost: () => [] },
    }
    const found = extractImages(
      parseJson(String(raw)) as JsonObject,
      extractorsOf(extractionConfig),
      inputs,
    )
    return same(found, byKind(images as Fields))
  },
}

/** The images that a test wants, in our form: a tag or digest that there is not is empty. */
function byKind(images: Fields): Fields {
  return mapped(images, named =>
    mapped(named as Fields, image => {
      const { ImageInfo, Pointer, ImagePullSecrets } = image as Fields
      const parts = { tag: '', digest: '', ...(ImageInfo as object) }
      return { ...parts, pointer: Pointer, pullSecrets: ImagePullSecrets }
    }),
  )
}

function mapped(fields: Fields, change: (value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, change(value)]))
}

/** Keys of a Go map that the table took over with their quotes. */
function extractorsOf(config: unknown): ImageExtractors | undefined {
  if (config === null || config === undefined) return undefined
  const entries = Object.entries(config as ImageExtractors)
  return Object.fromEntries(entries.map(([kind, paths]) => [kind.replaceAll('"', ''), paths]))
}

/** `pkg/engine/utils/image`. */
export const imagePatterns: Area = {
  TestImageMatches: unit => {
    const { image, patterns, want } = row(unit)
    const isMatch = (patterns as readonly string[]).some(pattern =>
      matchesWildcard(pattern, String(image)),
    )
    return same(isMatch, want)
  },
  IsImageVerified: { leftOut: 'verification of images: not asked for yet' },
}
