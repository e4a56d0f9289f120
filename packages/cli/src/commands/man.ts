import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { commandTree } from '../completion/command-tree.ts'
import { manPages } from '../man/man-page.ts'
import { ephorVersion } from '../version.ts'
import { runCommand } from './run-command.ts'

/** `ephor man`, for who packs the command: writes its manual; gives the exit code. */
export function man(args: readonly string[]): Promise<number> {
  const command = new Command('ephor man')
    .description('Writes the manual pages of all commands into a folder.')
    .argument('<folder>', 'such as man/man1')
    .helpOption('-h, --help', 'print this help')
  return runCommand(command, args, ({ args: [folder = ''] }) => {
    mkdirSync(folder, { recursive: true })
    const pages = manPages(commandTree(), { version: ephorVersion })
    for (const { file, text } of pages) writeFileSync(join(folder, file), text)
    process.stderr.write(`${pages.length} pages in ${folder}\n`)
    return 0
  })
}
