import { compileJmespath, JmespathError, JmespathSyntaxError } from '@ephor/lang/jmespath'
import { toGoJson } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { Command } from 'commander'
import { addExamples } from '../commands/examples.ts'
import { runCommand } from '../commands/run-command.ts'
import { formatProblem, problemAt } from '../input/problem.ts'
import { caret } from './caret.ts'
import { collect } from './collect.ts'
import { readFileText, readStandardInput } from './read-input.ts'

/** How a result is printed. */
export interface ResultForm {
  readonly compact: boolean
  /** A text stands without quotes. */
  readonly unquoted: boolean
}

interface QueryFlags {
  readonly input?: string
  readonly query?: readonly string[]
  readonly compact?: true
  readonly unquoted?: true
}

/** `ephor jp query`: the values of expressions for one object. */
export function jpQuery(args: readonly string[]): Promise<number> {
  return runCommand(queryCommand(), args, parsed => {
    const flags = parsed.opts<QueryFlags>()
    const form = { compact: flags.compact === true, unquoted: flags.unquoted === true }
    const { queries, input } = readQueries(parsed.args, flags)
    for (const query of queries) {
      process.stdout.write(resultText(query, evaluate(query, input), form))
    }
    return 0
  })
}

/** The flags of `jp query`, named as upstream names them. */
export function queryCommand(): Command {
  const command = new Command('ephor jp query')
    .description('Evaluates expressions on an object, with the functions that policies have.')
    .argument('[expressions...]', 'expressions; without any, one is read from standard input')
    .option('-i, --input <file>', 'a JSON or YAML file; without it, standard input is read')
    .option('-q, --query <files>', 'files with one expression each', collect)
    .option('-c, --compact', 'print results on one line')
    .option('-u, --unquoted', 'print a result that is a text without quotes')
    .helpOption('-h, --help', 'print this help')
  return addExamples(command, [
    {
      line: "ephor jp query -i resources/workloads.yaml 'spec.containers[].image'",
      does: 'on the first object of a file',
    },
    {
      line: "kubectl get pods -A -o yaml | ephor jp query 'length(items)'",
      does: 'on what another command prints',
    },
    {
      line: "ephor jp query -u -i resources/workloads.yaml 'to_upper(metadata.name)'",
      does: 'a text without quotes',
    },
  ])
}

/** As upstream: standard input is the expression, or the object; one of them must be given. */
function readQueries(
  args: readonly string[],
  { query = [], input }: QueryFlags,
): { readonly queries: readonly string[]; readonly input: unknown } {
  const queries = [...args, ...query.map(readFileText)]
  if (input === undefined) {
    if (queries.length === 0) throw new Error('at least one query or input object is required')
    return { queries, input: readObject('standard input', readStandardInput('input object')) }
  }
  const object = readObject(input, readFileText(input))
  if (queries.length > 0) return { queries, input: object }
  return { queries: [readStandardInput('a jmespath expression')], input: object }
}

/** The first document of a text; null if there is none. */
function readObject(file: string, text: string): unknown {
  const [document] = parseYaml(text)
  const problem = document?.problems.find(({ severity }) => severity === 'error')
  if (problem === undefined) return document?.value ?? null
  throw new Error(
    `error parsing input json: ${formatProblem(problemAt({ file, text }, problem.offset, problem))}`,
  )
}

/**
 * The value of an expression.
 *
 * @throws {Error} in upstream's words for what is no expression, or has no value.
 */
export function evaluate(query: string, input: unknown): unknown {
  try {
    return compileJmespath(query).evaluate(input, {
      now: Date.now(),
      random: Math.random,
      resolveHost(host) {
        throw new JmespathError('VALUE', `lookup ${host}: this command asks no network`)
      },
    })
  } catch (error) {
    if (error instanceof JmespathSyntaxError) {
      const place = caret(query, error.offset)
      throw new Error(`failed to compile JMESPath: ${query}, error: ${error.message}\n${place}`, {
        cause: error,
      })
    }
    if (!(error instanceof JmespathError)) throw error
    throw new Error(`error evaluating JMESPath expression: ${error.message}`, { cause: error })
  }
}

/** The expression and its value, as Go prints JSON. */
export function resultText(
  query: string,
  result: unknown,
  { compact, unquoted }: ResultForm,
): string {
  const text =
    unquoted && typeof result === 'string' ? result : toGoJson(result, 'sorted', compact ? 0 : 2)
  return `# ${query}\n${text}\n`
}
