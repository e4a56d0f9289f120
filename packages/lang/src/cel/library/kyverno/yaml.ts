import { parseYaml } from '../../../yaml/index.ts'
import { allDoubles } from '../../value/all-doubles.ts'
import { CelError } from '../../value/cel-error.ts'
import { Handle } from '../../value/handle.ts'
import type { Library } from '../library.ts'

function parse(_yaml: Handle, text: string): unknown {
  const [document] = parseYaml(text)
  const problem = document?.problems.find(({ severity }) => severity === 'error')
  if (problem !== undefined) throw new CelError(problem.message)
  return allDoubles(document?.value ?? null)
}

/** Kyverno's library of YAML. */
export const yamlLibrary: Library = {
  name: 'kyverno.yaml',
  constants: new Map([['yaml', { type: 'yaml.Yaml', value: new Handle('yaml.Yaml') }]]),
  functions: [
    {
      signature: 'yaml.Yaml . parse(string) -> dyn',
      doc: 'The first document of a text in YAML; all numbers are doubles.',
      example: "yaml.parse('a: [1, b]').a[1] == 'b'",
      call: parse,
    },
  ],
}
