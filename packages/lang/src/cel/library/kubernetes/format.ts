import { CelObject } from '../../value/cel-object.ts'
import { none, Optional } from '../../value/optional.ts'
import { regexProduct, textSize } from '../cost.ts'
import type { FunctionRow, Library } from '../library.ts'
import { type Format, formats } from './formats.ts'

const TYPE = 'kubernetes.NamedFormat'

/** A format of texts as a value of CEL. */
class FormatValue extends CelObject {
  readonly typeName = TYPE
  readonly held: Format

  constructor(held: Format) {
    super()
    this.held = held
  }

  equals(other: unknown): boolean {
    return other instanceof FormatValue && other.held.title === this.held.title
  }

  format(): string {
    return this.held.title
  }
}

const values: ReadonlyMap<string, FormatValue> = new Map(
  formats.map(each => [each.name, new FormatValue(each)]),
)

function validate({ held }: FormatValue, text: string): Optional {
  const problems = held.problems(text)
  return problems.length === 0 ? none : new Optional(problems)
}

const named = [...values].map(([name, value]): FunctionRow => {
  return {
    signature: `format.${name}() -> ${TYPE}`,
    doc: `The format ${value.held.title}.`,
    example: `format.${name}() == format.named('${name}').value()`,
    call: () => value,
  }
})

/** The library of formats that Kubernetes adds. */
export const formatLibrary: Library = {
  name: 'kubernetes.format',
  typeNames: new Map([[TYPE, TYPE]]),
  functions: [
    {
      signature: `format.named(string) -> optional_type(${TYPE})`,
      doc: 'The format of a name, if there is one.',
      example: "!format.named('missing').hasValue()",
      call: (name: string) => {
        const value = values.get(name)
        return value === undefined ? none : new Optional(value)
      },
    },
    {
      signature: `${TYPE} . validate(string) -> optional_type(list(string))`,
      doc: 'What is wrong with a text; nothing if it has the format.',
      example: "!format.dns1123Label().validate('a-b').hasValue()",
      cost: ([format, text]) =>
        format instanceof FormatValue ? regexProduct(textSize(text), format.held.regexSize) : 1,
      call: validate,
    },
    ...named,
  ],
}
