import type { Example } from '../commands/examples.ts'

/** How `jp` is used. */
export const jpExamples: readonly Example[] = [
  { line: 'ephor jp function truncate', does: 'what a function takes and gives' },
  {
    line: "ephor jp parse 'request.object.metadata.name | truncate(@, `9`)'",
    does: 'the syntax tree of an expression',
  },
  {
    line: "ephor jp query -i resources/workloads.yaml 'spec.containers[].image'",
    does: 'the value of an expression for an object',
  },
]
