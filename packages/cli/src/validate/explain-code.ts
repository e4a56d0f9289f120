import { nearest } from '@ephor/engine'
import { lintPage, lints } from '@ephor/engine/lint'
import type { Streams } from '../apply/apply-files.ts'

/** Prints the page of a code; gives the exit code. */
export function explainCode(code: string, { out, err }: Streams): number {
  const lint = lints.find(each => each.code === code)
  if (lint !== undefined) {
    out(lintPage(lint))
    return 0
  }
  const near = nearest(
    code,
    lints.map(each => each.code),
  )
  err(`Error: there is no code ${code}${near === undefined ? '' : `, the next is ${near}`}\n`)
  return 2
}
