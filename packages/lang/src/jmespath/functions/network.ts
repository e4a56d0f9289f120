import { isLoopbackAddress, isPrivateAddress, parseAddress } from '../../notation/index.ts'
import { JmespathError } from '../error.ts'
import type { Run } from '../values.ts'
import { text, textAt } from './arguments.ts'
import type { JmespathFunction } from './function.ts'
import { hostname, parseGoUrl } from './go-url.ts'

/** Functions about the network. */
export const networkFunctions: readonly JmespathFunction[] = [
  {
    name: 'is_external_url',
    parameters: [text],
    result: ['bool'],
    doc: 'whether the host of a URL has only addresses that are neither private nor loopback',
    examples: [
      { expression: "is_external_url('http://8.8.8.8/x')", result: true },
      { expression: "is_external_url('http://10.1.2.3')", result: false },
      { expression: "is_external_url('http://[::1]:8080')", result: false },
    ],
    isStandard: false,
    readsWorld: true,
    call: (values, run) => isExternal(hostname(parseGoUrl(textAt(values, 0))), run),
  },
]

function isExternal(host: string, run: Run): boolean {
  const address = parseAddress(host)
  if (address !== undefined) return !isLoopbackAddress(address) && !isPrivateAddress(address)
  if (host === '') throw new JmespathError('VALUE', 'lookup : no such host')
  return run.environment.resolveHost(host).every(found => {
    const resolved = parseAddress(found)
    return resolved === undefined || (!isLoopbackAddress(resolved) && !isPrivateAddress(resolved))
  })
}
