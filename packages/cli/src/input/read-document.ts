import { isObject, type JsonObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { formatProblem, problemAt } from './problem.ts'
import { readText } from './read-text.ts'

/**
 * Reads the one document of a file that a flag names.
 *
 * @throws {Error} whose message says what is wrong and where.
 */
export function readDocument(file: string, kind: string): JsonObject {
  const read = readText(file)
  if ('problem' in read) throw new Error(`${file}: ${read.problem}`)
  const { text } = read
  const [document] = parseYaml(text)
  const [problem] = document?.problems.filter(({ severity }) => severity === 'error') ?? []
  if (problem) throw new Error(formatProblem(problemAt({ file, text }, problem.offset, problem)))
  if (!isObject(document?.value)) throw new Error(`${file}: a ${kind} was expected, found no map`)
  const { kind: found } = document.value
  if (found !== undefined && found !== kind) {
    throw new Error(`${file}: a ${kind} was expected, found kind \`${String(found)}\``)
  }
  return document.value
}
