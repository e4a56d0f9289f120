import type { Ports, Resource, Response } from '@ephor/engine'
import { type Evaluator, evaluateResourceNow } from '../evaluate.ts'
import type { InputProblem } from '../input/problem.ts'
import type { ResourceOrigin } from '../input/resource-origin.ts'
import { readResourceFile } from '../input/resources.ts'
import type { ByteRange } from '../input/text-parts.ts'
import type { CompiledRun } from './compiled-run.ts'
import { isGlobalContextEntry } from './global-context-entry.ts'

/** Takes what a file holds, as it comes. */
export interface StreamVisitor {
  problem(problem: InputProblem): void
  add(resource: Resource, response: Response, origin: ResourceOrigin): void
}

/** Evaluates the resources of a file, or of a range of it, one by one; none is kept. */
export function evaluateFile(
  { inputs, evaluator, lines }: CompiledRun,
  file: string,
  visitor: StreamVisitor,
  range?: ByteRange,
): void {
  const { normalize } = inputs
  const complete: Evaluator = { ...evaluator, ports }
  readResourceFile(
    file,
    {
      normalize,
      problem: problem => visitor.problem(problem),
      resource(resource, origin) {
        if (isGlobalContextEntry(resource)) return
        visitor.add(resource, evaluateResourceNow(complete, resource), origin)
      },
    },
    { lines, ...(range && { range }) },
  )
}

/** Nothing is asked: that is what allows to forget each resource. */
const ports: Ports = { now: () => Date.now(), random: Math.random }
