import { usage } from './commands/usage.ts'

// Each command is loaded only when it is called: `ephor version` must not wait for an engine.
const commands: Readonly<
  Record<string, () => Promise<(args: readonly string[]) => Promise<number>>>
> = {
  apply: async () => (await import('./commands/apply.ts')).apply,
  test: async () => (await import('./commands/test.ts')).test,
  validate: async () => (await import('./commands/validate.ts')).validate,
  lint: async () => (await import('./commands/validate.ts')).validate,
  explain: async () => (await import('./commands/explain.ts')).explain,
  diff: async () => (await import('./commands/diff.ts')).diff,
  create: async () => (await import('./commands/create.ts')).create,
  fix: async () => (await import('./commands/fix.ts')).fix,
  docs: async () => (await import('./commands/docs.ts')).docs,
  jp: async () => (await import('./commands/jp.ts')).jp,
  oci: async () => (await import('./commands/oci.ts')).oci,
  schema: async () => (await import('./commands/schema.ts')).schema,
  man: async () => (await import('./commands/man.ts')).man,
  completion: async () => (await import('./commands/completion.ts')).completion,
  version: async () => (await import('./commands/version.ts')).version,
  '--version': async () => (await import('./commands/version.ts')).version,
}

/** Runs the command line and gives the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args
  const isHelp = name === 'help' || name === '--help' || name === '-h'
  const [about = '', ...below] = rest
  if (isHelp && !Object.hasOwn(commands, about)) {
    process.stdout.write(usage)
    return 0
  }
  if (isHelp) return main([about, ...below, '--help'])
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) {
    const what = name.startsWith('-') ? 'flag' : 'command'
    process.stderr.write(`Error: unknown ${what} "${name}" for "ephor"\n\n${usage}`)
    return 1
  }
  const command = await load()
  return command(rest)
}

// Who reads our output may stop before its end (`ephor apply … | head`): that is no failure of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    if (stream === process.stdout) process.stderr.write(`Error: ${error.message}\n`)
    process.exit(1)
  })
}

main(process.argv.slice(2)).then(
  code => {
    process.exitCode = code
  },
  (error: unknown) => {
    // A stack trace tells a user nothing; the message is all there is to say.
    process.stderr.write(`Error: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
