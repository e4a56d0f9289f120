export {
  contextTag,
  type DerElement,
  type DerReader,
  derTags,
  hasTag,
  isDone,
  readDer,
  readElement,
  readTagged,
} from './reader.ts'
export { type DerText, decodeText, latin1 } from './text.ts'
export { decodeTime } from './time.ts'
export {
  alignRight,
  type BitString,
  decodeBitString,
  decodeBoolean,
  decodeInteger,
  decodeObjectIdentifier,
} from './values.ts'
