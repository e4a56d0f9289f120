export { diff } from './diff.ts'
export { equal } from './equal.ts'
export {
  applyJsonPatch,
  type JsonPatchDialect,
  JsonPatchError,
  type JsonPatchOperation,
} from './json-patch.ts'
export { applyMergePatch } from './merge-patch.ts'
export { isMarkedDouble, markDouble, parseJson, stringifyJson, toGoJson } from './numbers.ts'
export { getOwn, isObject, type JsonObject, setOwn, withKey, withoutKey } from './own.ts'
export { formatPointer, parsePointer } from './pointer.ts'
export { setAt } from './write-path.ts'
