import { isObject, type JsonObject, setAt } from '@ephor/lang/json'
import type { DocumentEditor, Path } from './document-editor.ts'
import { valueAt } from './value-at.ts'

/** A document with its deprecated parts renewed. */
export interface Fixed {
  readonly value: JsonObject
  /** What was done, as upstream says it. */
  readonly warnings: readonly string[]
  /** The same changes for the text. */
  readonly edits: readonly ((editor: DocumentEditor) => void)[]
}

/**
 * Renews a ClusterPolicy or Policy as upstream does: match and exclude without `any` or `all`, lists
 * of preconditions, operators with a successor, and the way the failure action is written.
 */
export function fixPolicy(policy: JsonObject): Fixed {
  const fixing = new PolicyFixing(policy)
  fixing.failureAction()
  const rules = valueAt(policy, ['spec', 'rules'])
  for (const index of Array.isArray(rules) ? rules.keys() : []) {
    fixing.rule(['spec', 'rules', index])
  }
  return fixing.result()
}

const oldMatchMembers = ['resources', 'subjects', 'roles', 'clusterRoles']

const operators: Readonly<Record<string, string>> = {
  Equal: 'Equals',
  NotEqual: 'NotEquals',
  In: 'AllIn',
  NotIn: 'AnyNotIn',
}

class PolicyFixing {
  #value: JsonObject
  readonly #warnings: string[] = []
  readonly #edits: ((editor: DocumentEditor) => void)[] = []

  constructor(policy: JsonObject) {
    this.#value = policy
  }

  result(): Fixed {
    return { value: this.#value, warnings: this.#warnings, edits: this.#edits }
  }

  /** Anything that is not `enforce` is `Audit`; what is not written stays so. */
  failureAction(): void {
    const path = ['spec', 'validationFailureAction']
    const action = valueAt(this.#value, path)
    if (typeof action !== 'string') return
    const renewed = action.toLowerCase() === 'enforce' ? 'Enforce' : 'Audit'
    if (renewed !== action) this.#replace(path, renewed)
  }

  rule(path: Path): void {
    this.#match([...path, 'match'])
    this.#match([...path, 'exclude'])
    this.#preconditions([...path, 'preconditions'])
  }

  #match(path: Path): void {
    const match = valueAt(this.#value, path)
    if (!isObject(match)) return
    const old = Object.entries(match).filter(([key]) => oldMatchMembers.includes(key))
    if (!old.some(([, value]) => !isEmpty(value))) return
    this.#warnings.push(`${String(path.at(-1))} uses old syntax, moving to any`)
    const others = Object.entries(match).filter(([key]) => !oldMatchMembers.includes(key))
    const any = [...(Array.isArray(match.any) ? match.any : []), Object.fromEntries(old)]
    this.#set(path, { ...Object.fromEntries(others), any })
    this.#edits.push(editor => editor.nestMap(path, 'any'))
  }

  #preconditions(path: Path): void {
    const conditions = valueAt(this.#value, path)
    if (Array.isArray(conditions)) {
      this.#conditions(path)
      this.#set(path, { all: valueAt(this.#value, path) })
      this.#edits.push(editor => editor.nestList(path, 'all'))
    } else {
      this.#conditions([...path, 'any'])
      this.#conditions([...path, 'all'])
    }
  }

  #conditions(path: Path): void {
    const conditions = valueAt(this.#value, path)
    for (const index of Array.isArray(conditions) ? conditions.keys() : []) {
      const operator = valueAt(this.#value, [...path, index, 'operator'])
      if (typeof operator !== 'string' || !Object.hasOwn(operators, operator)) continue
      this.#warnings.push(`condition uses old operator \`${operator}\`, updating`)
      this.#replace([...path, index, 'operator'], operators[operator] ?? operator)
    }
  }

  #replace(path: Path, word: string): void {
    this.#set(path, word)
    this.#edits.push(editor => editor.replaceScalar(path, word))
  }

  #set(path: Path, value: unknown): void {
    this.#value = setAt(this.#value, path, value) as JsonObject
  }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
