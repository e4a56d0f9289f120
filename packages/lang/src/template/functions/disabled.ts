import { FunctionError } from '../error.ts'
import type { TemplateFunction } from '../function.ts'

const names = [
  'getHostByName',
  'bcrypt',
  'htpasswd',
  'genPrivateKey',
  'derivePassword',
  'buildCustomCert',
  'genCA',
  'genCAWithKey',
  'genSelfSignedCert',
  'genSelfSignedCertWithKey',
  'genSignedCert',
  'genSignedCertWithKey',
  'encryptAES',
  'decryptAES',
  'randBytes',
]

/** Functions that make keys or ask the network: templates that name them compile and do not run. */
export const disabledFunctions: readonly TemplateFunction[] = names.map(name => ({
  name,
  takes: [],
  rest: 'any',
  doc: 'disabled',
  call: () => {
    throw new FunctionError('disabled')
  },
}))
