import { Command, Option } from 'commander'
import { addExamples } from './examples.ts'

/** The flags of `docs`, named as upstream names them. */
export function docsCommand(): Command {
  const command = new Command('ephor docs')
    .description('Writes the reference of all commands as Markdown, one page a command.')
    .option('-o, --output <folder>', 'folder for the pages (required)')
    .option('--website', 'pages for a website: with title and date, and links to addresses')
    .option('--noDate', 'no date in the head of the pages')
    .option('--markdownLinks', 'links to the files, on a website, too')
    .option('--autogenTag', 'a last line with the date; --autogenTag=false leaves it out')
    .addOption(new Option('--no-autogenTag').hideHelp())
    .helpOption('-h, --help', 'print this help')
    .allowExcessArguments()
  return addExamples(command, [
    {
      line: 'ephor docs -o docs --autogenTag=false',
      does: 'pages that change with the command alone',
    },
    { line: 'ephor docs -o docs --website', does: 'pages for a website' },
    {
      line: 'ephor docs -o docs --website --noDate --markdownLinks',
      does: 'the same without dates, with links to files',
    },
  ])
}
