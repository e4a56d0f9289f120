import { type DerReader, readTagged } from '../../../der/index.ts'
import { JmespathError } from '../../error.ts'

/** The error of Go's x509 package. */
export function problem(message: string): JmespathError {
  return new JmespathError('VALUE', `x509: ${message}`)
}

/** The value. @throws {JmespathError} with the message if there is none. */
export function need<Value>(value: Value | undefined, message: string): Value {
  if (value === undefined) throw problem(message)
  return value
}

/** The content of the next element, which must have that tag. */
export function needContent(reader: DerReader, tag: number, message: string): Uint8Array {
  return need(readTagged(reader, tag), message).content
}
