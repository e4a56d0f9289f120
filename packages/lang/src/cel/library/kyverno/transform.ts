import { setOwn } from '../../../json/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { CelMap, isMap, mapGet } from '../../value/containers.ts'
import { typeNameOf } from '../../value/type-value.ts'
import type { FunctionRow, Library } from '../library.ts'

type List = readonly unknown[]

function memberOf(item: unknown, key: string): unknown {
  if (!isMap(item)) {
    throw new CelError(
      `internal error: interface conversion: interface {} is ${typeNameOf(item)}, not map[interface {}]interface {}`,
    )
  }
  if (item instanceof CelMap && [...item.entries.keys()].some(each => typeof each !== 'string')) {
    throw new CelError('failed to convert key to a string')
  }
  return mapGet(item, key)
}

function pair(keys: List, values: List, ...[keyField, valueField]: [string, string]): unknown {
  if (keys.length !== values.length) {
    throw new CelError(
      `listObjToMap must take lists of equal length. list1: ${keys.length}, list2: ${values.length}`,
    )
  }
  const map: Record<string, unknown> = {}
  for (const [index, item] of keys.entries()) {
    const key = memberOf(item, keyField)
    if (typeof key !== 'string') {
      throw new CelError('the passed key name cannot be handled as a string in the key object list')
    }
    setOwn(map, key, memberOf(values[index], valueField) ?? null)
  }
  return map
}

const names = ['listObjToMap', 'transform.listObjToMap']

/** Kyverno's library of changes of shape. */
export const transformLibrary: Library = {
  name: 'kyverno.transform',
  functions: names.map((name): FunctionRow => {
    return {
      signature: `${name}(list(dyn), list(dyn), string, string) -> map(dyn, dyn)`,
      doc: 'A map of a field of the objects in one list to a field of those in another.',
      example: `${name}([{'k': 'a'}], [{'v': 1}], 'k', 'v') == {'a': 1}`,
      call: pair,
    }
  }),
}
