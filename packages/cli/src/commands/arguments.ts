import type { Command } from 'commander'

/** Arguments that make no sense; who catches it prints the message. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError'
}

/** Takes `a,b` and repetitions, as upstream's slices. */
export function slice(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(',')]
}

/** Takes repetitions alone, as upstream's arrays. */
export function array(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

/** @throws {ArgumentsError} in upstream's words, where there are arguments. */
export function requireNoArguments(command: Command): void {
  const [first] = command.args
  if (first === undefined) return
  throw new ArgumentsError(`unknown command "${first}" for "${command.name()}"`)
}

/** @throws {ArgumentsError} in upstream's words, unless there is as much as that. */
export function requireArguments({ args }: Command, count: number): void {
  if (args.length === count) return
  throw new ArgumentsError(`accepts ${count} arg(s), received ${args.length}`)
}

/** @throws {ArgumentsError} in upstream's words, for flags that are not given. */
export function requireFlags(command: Command, names: readonly string[]): void {
  const missing = names.filter(name => {
    const option = command.options.find(({ long }) => long === `--${name}`)
    const source = option && command.getOptionValueSource(option.attributeName())
    return source === undefined || source === 'default'
  })
  if (missing.length === 0) return
  const list = missing.map(name => `"${name}"`).join(', ')
  throw new ArgumentsError(`required flag(s) ${list} not set`)
}
