import { CelError } from './cel-error.ts'
import { CelObject, type Same } from './cel-object.ts'

/** A value that is computed when it is first used, then kept; so is its error. */
export class Lazy {
  #compute: (() => unknown) | undefined
  #value: unknown
  #error: CelError | undefined

  constructor(compute: () => unknown) {
    this.#compute = compute
  }

  /** @throws {CelError} the same each time. */
  get(): unknown {
    if (this.#error !== undefined) throw this.#error
    if (this.#compute === undefined) return this.#value
    try {
      this.#value = this.#compute()
    } catch (error) {
      // what is no error of the language, such as a question to the world, is asked again
      if (!(error instanceof CelError)) throw error
      this.#error = error
      throw error
    }
    this.#compute = undefined
    return this.#value
  }
}

/** An object whose fields are computed when they are first used, as `variables` of a policy. */
export class LazyObject extends CelObject {
  readonly typeName: string
  readonly #fields: ReadonlyMap<string, Lazy>

  constructor(typeName: string, fields: ReadonlyMap<string, Lazy>) {
    super()
    this.typeName = typeName
    this.#fields = fields
  }

  /** The value of a field, `undefined` if there is none of this name. */
  get(field: string): unknown {
    return this.#fields.get(field)?.get()
  }

  equals(other: unknown, _same: Same): boolean {
    return other === this
  }
}
