/**
 * The members of an object of a custom resource, each in this notation:
 *
 * ```
 * Field = Type [ "~" ] [ "!" ] [ " = " default ] ;   "!" required, default in JSON
 * Type  = "any" | "object" | "boolean" | "duration" | "text" | "string" [ "<=" max ]
 *       | "integer" [ ">=" min ] | "[" Type "]" | "{" Type "}" | literal { " | " literal } | Name ;
 * ```
 * `text` takes numbers and booleans as their text. `[T]` is a list, `{T}` a map, a literal a JSON
 * string, a name another shape. `~` stands where the schema says nothing, but the value is decoded
 * later on: there types count, and nothing else.
 */
export interface Shape {
  readonly fields: Readonly<Record<string, string>>
  /** Exactly one of these is given. */
  readonly exactlyOne?: readonly string[]
  /** These two exclude each other. */
  readonly notTogether?: readonly [string, string]
  /** Unknown members are kept, without a complaint. */
  readonly isOpen?: true
  /** Keys stand for the member that they are but for capital letters, as where Go decodes JSON. */
  readonly ignoresCase?: true
}

export type Shapes = Readonly<Record<string, Shape>>
