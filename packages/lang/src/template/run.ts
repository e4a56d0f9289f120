import { quoteGo } from '../notation/go-quote.ts'

import { TemplateError } from './error.ts'
import { byteLength } from './go-bytes.ts'
import { formatNode, type Place } from './node.ts'

/** One rendering of a template. */
export interface Run {
  /** The text and name of the template, for messages. */
  readonly text: string
  readonly name: string
  /** The template of the set that is being executed. */
  executing: string
  /** What an error would point at. */
  at: Place
  /** The variables of the template that is being executed. */
  frame: unknown[]
  depth: number
  /** The Go type of what the innermost range goes through. */
  elementType: string
  /** How much work may still be done. */
  stepsLeft: number
  /** How many characters may still be written. */
  roomLeft: number
  readonly parts: string[]
}

/** Computes a value; `undefined` is what Go calls an invalid value, null a nil interface. */
export type Evaluate = (run: Run, dot: unknown) => unknown

/** Ends the rendering with Go's message for the place `run.at`. */
export function failAt(run: Run, message: string): never {
  const { start } = run.at
  const before = run.text.slice(0, start)
  const lineStart = before.lastIndexOf('\n') + 1
  const line = before.split('\n').length
  const column = byteLength(before.slice(lineStart))
  const place = `${run.name}:${line}:${column}`
  const context = `executing ${quoteGo(run.executing)} at <${formatNode(run.at)}>`
  throw new TemplateError(`template: ${place}: ${context}: ${message}`, line, column)
}

/** Takes a number of steps off what may still be done. */
export function spend(run: Run, steps: number): void {
  run.stepsLeft -= steps
  if (run.stepsLeft < 0) failAt(run, 'too many steps')
}

/** Adds text to the output. */
export function write(run: Run, text: string): void {
  run.roomLeft -= text.length
  if (run.roomLeft < 0) failAt(run, 'output is too long')
  run.parts.push(text)
}
