import { type Example, examplesText } from './examples.ts'

/** How the command is used, in three lines. */
export const rootExamples: readonly Example[] = [
  {
    line: 'ephor apply policies/ --resource resources/ --table',
    does: 'what policies say about manifests',
    exit: 1,
  },
  { line: 'ephor test .', does: 'the tests of policies, below this folder' },
  {
    line: 'ephor apply policies/ -r resources/ --output-format sarif=ephor.sarif',
    does: 'for code scanning, beside the text for people',
    exit: 1,
  },
]

/** What `ephor --help` prints. */
export const usage: string = `Usage: ephor COMMAND [flags]

Runs Kubernetes policies of Kyverno on files, without a cluster.

Commands:
  apply       evaluate policies on resources
  test        run the tests of kyverno-test.yaml files
  validate    check policies, and put them right (also: lint)
  explain     print how each rule came to its result
  diff        compare what two sets of policies say
  create      write tests, of a run too, and other documents
  fix         renew what is deprecated in policies and tests
  jp          query, parse and describe JMESPath expressions
  oci         push policies to registries, and pull them
  schema      print JSON schemas of policies, for editors
  docs        write a reference of all commands
  completion  print a completion script for a shell
  version     print the version

${examplesText(rootExamples)}

Run \`ephor COMMAND --help\` for the flags of a command.
`
