import type { TemplateFunction } from './function.ts'
import type { Run } from './run.ts'

/** What the compiler knows at a place of a template. */
export interface CompileScope {
  readonly functions: ReadonlyMap<string, TemplateFunction>
  /** The variables that can be seen, innermost last. */
  readonly variables: Variable[]
  /** The number of slots that the template needs. */
  readonly slots: { count: number }
  /** Whether dot is an element of a list or map, whose Go type is then `interface {}`. */
  readonly isDotElement: boolean
  /** The templates of the set, for `template`. */
  readonly bodies: ReadonlyMap<string, CompiledBody>
}

/** A template of the set; `execute` is there once all are compiled. */
export interface CompiledBody {
  slots: number
  execute: Execute
}

/** A variable, its place in the frame, and whether it holds an element of a list or map. */
export interface Variable {
  readonly name: string
  readonly slot: number
  readonly isElement: boolean
}

/** How a body ended. */
export type Ending = 'done' | 'break' | 'continue'

/** Writes what a part of a template stands for. */
export type Execute = (run: Run, dot: unknown) => Ending

/** Makes a new variable visible. */
export function declare(scope: CompileScope, name: string, isElement: boolean): number {
  const slot = scope.slots.count++
  scope.variables.push({ name, slot, isElement })
  return slot
}

/** The variable that a name means; none if it is assigned to and was never declared. */
export function findVariable({ variables }: CompileScope, name: string): Variable | undefined {
  return variables.findLast(variable => variable.name === name)
}
