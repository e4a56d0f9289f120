/** A document that was made of flags, and what of them could not be used. */
export interface Created {
  readonly text: string
  /** What was left out, a sentence each. */
  readonly warnings: readonly string[]
}

/** Gathers what flags say; what cannot be read is left out, as upstream, but told. */
export function readEach<Read>(
  flag: string,
  values: readonly string[],
  { form, read }: { readonly form: string; readonly read: (value: string) => Read | undefined },
): { readonly found: readonly Read[]; readonly warnings: readonly string[] } {
  const found: Read[] = []
  const warnings: string[] = []
  for (const value of values) {
    const one = read(value)
    if (one === undefined) warnings.push(`${flag} ${value}: ${form} was expected; it is left out`)
    else found.push(one)
  }
  return { found, warnings }
}

/** `key=value`; `undefined` for anything else, and where one of them is empty. */
export function readPair(text: string): readonly [string, string] | undefined {
  const [key = '', value = '', ...rest] = text.split('=')
  return rest.length > 0 || key === '' || value === '' ? undefined : [key, value]
}
