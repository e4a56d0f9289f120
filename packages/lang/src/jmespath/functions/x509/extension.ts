import {
  decodeBoolean,
  decodeObjectIdentifier,
  derTags,
  hasTag,
  isDone,
  readDer,
} from '../../../der/index.ts'
import { quoteGo } from '../../quote.ts'
import { encodeBase64 } from '../base64.ts'
import { need, needContent, problem } from './problem.ts'

/** An extension of a certificate or request. */
export interface Extension {
  readonly id: readonly number[]
  readonly isCritical: boolean
  readonly value: Uint8Array
}

/** Reads the sequence of all extensions. */
export function decodeExtensions(raw: Uint8Array): readonly Extension[] {
  const message = 'malformed extensions'
  const reader = readDer(needContent(readDer(raw), derTags.sequence, message))
  const extensions: Extension[] = []
  const seen = new Set<string>()
  while (!isDone(reader)) {
    const extension = decode(needContent(reader, derTags.sequence, 'malformed extension'))
    const id = extension.id.join('.')
    if (seen.has(id)) {
      throw problem(`certificate contains duplicate extension with OID ${quoteGo(id)}`)
    }
    seen.add(id)
    extensions.push(extension)
  }
  return extensions
}

function decode(content: Uint8Array): Extension {
  const reader = readDer(content)
  const idMessage = 'malformed extension OID field'
  const id = needContent(reader, derTags.objectIdentifier, idMessage)
  const isCritical = hasTag(reader, derTags.boolean) && readCritical(reader)
  return {
    id: need(decodeObjectIdentifier(id), idMessage),
    isCritical,
    value: needContent(reader, derTags.octetString, 'malformed extension value field'),
  }
}

function readCritical(reader: ReturnType<typeof readDer>): boolean {
  const message = 'malformed extension critical field'
  return need(decodeBoolean(needContent(reader, derTags.boolean, message)), message)
}

/** An extension as Go shows it. */
export function showExtension({ id, isCritical, value }: Extension): unknown {
  return { Id: id, Critical: isCritical, Value: encodeBase64(value) }
}
