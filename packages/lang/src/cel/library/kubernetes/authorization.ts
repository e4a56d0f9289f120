import { CelError } from '../../value/cel-error.ts'
import { CelObject } from '../../value/cel-object.ts'
import { type Cost, sizeOf } from '../cost.ts'
import type { FunctionRow, Library } from '../library.ts'

/** Who asks, and for what: a resource, or a path of the API. */
export interface AuthorizationQuestion {
  /** A service account in place of the user of the request. */
  readonly serviceAccount?: { readonly namespace: string; readonly name: string }
  readonly verb: string
  readonly path?: string
  readonly group?: string
  readonly resource?: string
  readonly subresource?: string
  readonly namespace?: string
  readonly name?: string
  readonly fieldSelector?: string
  readonly labelSelector?: string
}

export interface AuthorizationAnswer {
  readonly allowed: boolean
  readonly reason: string
  /** Why nobody could decide; empty if somebody did. */
  readonly error: string
}

/** Answers at once, or throws to interrupt the evaluation. */
export type Authorize = (question: AuthorizationQuestion) => AuthorizationAnswer

const PREFIX = 'kubernetes.authorization.'

/** A question being put together; which functions it has depends on its type. */
class Check extends CelObject {
  readonly typeName: string
  readonly authorize: Authorize
  readonly question: Partial<AuthorizationQuestion>

  constructor(type: string, authorize: Authorize, question: Partial<AuthorizationQuestion>) {
    super()
    this.typeName = PREFIX + type
    this.authorize = authorize
    this.question = question
  }

  equals(other: unknown): boolean {
    return other === this
  }
}

class Decision extends CelObject {
  readonly typeName = `${PREFIX}Decision`
  readonly answer: AuthorizationAnswer

  constructor(answer: AuthorizationAnswer) {
    super()
    this.answer = answer
  }

  equals(other: unknown): boolean {
    return other === this
  }
}

/** The value of the variable `authorizer`. */
export function createAuthorizer(authorize: Authorize): CelObject {
  return new Check('Authorizer', authorize, {})
}

/** The value of `authorizer.requestResource`: the resource of the request. */
export function createResourceCheck(
  authorize: Authorize,
  question: Partial<AuthorizationQuestion>,
): CelObject {
  return new Check('ResourceCheck', authorize, question)
}

interface Step {
  readonly from: string
  readonly name: string
  readonly to: string
  readonly doc: string
  readonly example: string
  /** Must not be blank. */
  readonly isRequired?: boolean
  readonly field: keyof AuthorizationQuestion
}

const ask = "authorizer.group('apps').resource('deployments')"

const steps: readonly Step[] = [
  {
    from: 'Authorizer',
    name: 'path',
    to: 'PathCheck',
    doc: 'Asks about a path of the API.',
    example: "authorizer.path('/healthz').check('get').allowed()",
    isRequired: true,
    field: 'path',
  },
  {
    from: 'Authorizer',
    name: 'group',
    to: 'GroupCheck',
    doc: 'Asks about a group of the API.',
    example: `${ask}.check('get').allowed()`,
    field: 'group',
  },
  {
    from: 'GroupCheck',
    name: 'resource',
    to: 'ResourceCheck',
    doc: 'Asks about a resource of the group.',
    example: `${ask}.check('get').allowed()`,
    isRequired: true,
    field: 'resource',
  },
  ...(['subresource', 'namespace', 'name', 'fieldSelector', 'labelSelector'] as const).map(
    (field): Step => ({
      from: 'ResourceCheck',
      name: field,
      to: 'ResourceCheck',
      doc: `Narrows the question to a ${field}.`,
      example: `${ask}.${field}('a').check('get').allowed()`,
      field,
    }),
  ),
]

/** Reading a selector makes a list of requirements, one for every second character at most. */
const selectorCost: Cost = ([, text]) => {
  const size = sizeOf(text)
  return 10 + Math.ceil(size / 10) + Math.ceil(size / 2) * 50
}

function stepRow({ from, name, to, doc, example, isRequired = false, field }: Step): FunctionRow {
  return {
    signature: `${PREFIX}${from} . ${name}(string) -> ${PREFIX}${to}`,
    doc,
    example,
    ...(name.endsWith('Selector') ? { cost: selectorCost } : {}),
    call: ({ authorize, question }: Check, value: string) => {
      if (isRequired && value.trim() === '') throw new CelError(`${name} must not be empty`)
      return new Check(to, authorize, { ...question, [field]: value })
    },
  }
}

function checkRow(type: string): FunctionRow {
  return {
    signature: `${PREFIX}${type} . check(string) -> ${PREFIX}Decision`,
    doc: 'Whether a verb is allowed.',
    example: `${ask}.check('get').allowed()`,
    // so that only two questions fit into one expression
    cost: () => 350_000,
    call: ({ authorize, question }: Check, verb: string) =>
      new Decision(authorize({ ...question, verb })),
  }
}

const answers = [
  ['allowed', 'bool', 'Whether it is allowed.', ''],
  ['reason', 'string', 'Why.', " == ''"],
  ['error', 'string', 'Why nobody could decide; empty if somebody did.', " == ''"],
] as const

/** The library of authorization that Kubernetes adds. */
export const authorizationLibrary: Library = {
  name: 'kubernetes.authz',
  functions: [
    ...steps.map(stepRow),
    {
      signature: `${PREFIX}Authorizer . serviceAccount(string, string) -> ${PREFIX}Authorizer`,
      doc: 'Asks for a service account in place of the user of the request.',
      example: "authorizer.serviceAccount('default', 'a').path('/healthz').check('get').allowed()",
      call: ({ authorize, question }: Check, namespace: string, name: string) =>
        new Check('Authorizer', authorize, { ...question, serviceAccount: { namespace, name } }),
    },
    ...['PathCheck', 'ResourceCheck'].map(checkRow),
    ...answers.map(([name, type, doc, end]): FunctionRow => {
      return {
        signature: `${PREFIX}Decision . ${name}() -> ${type}`,
        doc,
        example: `${ask}.check('get').${name}()${end}`,
        call: ({ answer }: Decision) => answer[name],
      }
    }),
    {
      signature: `${PREFIX}Decision . errored() -> bool`,
      doc: 'Whether nobody could decide.',
      example: `!${ask}.check('get').errored()`,
      call: ({ answer }: Decision) => answer.error !== '',
    },
  ],
}
