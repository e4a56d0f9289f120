import { CelObject } from './cel-object.ts'

/** What a library's functions are called on, as `resource` in `resource.get(…)`; it holds nothing. */
export class Handle extends CelObject {
  readonly typeName: string

  constructor(typeName: string) {
    super()
    this.typeName = typeName
  }

  equals(other: unknown): boolean {
    return other instanceof Handle && other.typeName === this.typeName
  }
}
