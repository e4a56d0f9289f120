/** Reads a flag that may be given several times, each with a list: `-f a,b -f c`. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...value.split(',').filter(part => part.trim() !== '')]
}
