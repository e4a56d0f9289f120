import { stringType } from '../../cel-type.ts'
import { Struct } from '../../value/struct.ts'
import type { FunctionRow, Library } from '../library.ts'

const TYPE = 'user.ServiceAccount'
const PREFIX = 'system:serviceaccount:'

function parseServiceAccount(user: string): Struct {
  const rest = user.startsWith(PREFIX) ? user.slice(PREFIX.length) : ''
  const colon = rest.indexOf(':')
  if (colon === -1) return new Struct(TYPE, { Name: '', Namespace: '' })
  return new Struct(TYPE, { Name: rest.slice(colon + 1), Namespace: rest.slice(0, colon) })
}

const names = ['parseServiceAccount', 'user.parseServiceAccount']

/** Kyverno's library of users. */
export const userLibrary: Library = {
  name: 'kyverno.user',
  objects: name => {
    if (name !== TYPE) return undefined
    return field => (field === 'Name' || field === 'Namespace' ? stringType : undefined)
  },
  functions: names.map((name): FunctionRow => {
    return {
      signature: `${name}(string) -> object ${TYPE}`,
      doc: 'The service account that the name of a user stands for; its fields are empty if it is none.',
      example: `${name}('${PREFIX}kube-system:default').Namespace == 'kube-system'`,
      call: parseServiceAccount,
    }
  }),
}
