import { requestFor } from '@ephor/engine'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { Facts } from '../../packages/engine/src/facts.ts'
import { createFrame, type Frame, type Inputs } from '../../packages/engine/src/variables/frame.ts'

/** A frame with just the names of a context, over a request with just its operation. */
export function contextFrame(context: JsonObject): Frame {
  const own = getOwn(context, 'request')
  const operation = isObject(own) && own.operation === 'DELETE' ? 'DELETE' : 'CREATE'
  const request = requestFor({}, { operation })
  const inputs: Inputs = {
    facts: new Facts(),
    now: Date.now(),
    random: Math.random,
    maxContextBytes: 2 ** 21,
  }
  const { environment: functions } = createFrame(request, inputs)
  const unused = () => {
    throw new Error('unreachable: conditions and documents have no layers')
  }
  const frame: Frame = {
    request,
    inputs,
    environment: functions,
    get: name => getOwn(context, name),
    snapshot: () => context,
    loadMentioned: () => undefined,
    child: () => frame,
    childFor: unused,
    set: unused,
    defer: unused,
    mergeValues: unused,
    withRuleValues: unused,
    forRequest: unused,
  }
  return frame
}
