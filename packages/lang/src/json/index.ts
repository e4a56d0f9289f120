export { diff } from './diff.ts'
export { equal } from './equal.ts'
export { holdsText } from './holds-text.ts'
export { applyJsonPatch, type JsonPatchOperation } from './json-patch.ts'
export { type JsonPatchDialect, JsonPatchError } from './json-patch-dialect.ts'
export { applyMergePatch, combineMergePatches } from './merge-patch.ts'
export {
  hasMarkedDoubles,
  isMarkedDouble,
  markDouble,
  readNumber,
  type WrittenNumber,
} from './numbers.ts'
export { compareBytes, sortedKeys } from './order.ts'
export { getOwn, isObject, type JsonObject, setOwn, withKey, withoutKey } from './own.ts'
export { parseJson } from './parse-json.ts'
export { parseJsonPatch } from './parse-json-patch.ts'
export { formatPointer, parsePointer } from './pointer.ts'
export { StrategicMergeError } from './strategic-error.ts'
export { applyStrategicMergePatch } from './strategic-merge.ts'
export {
  type StrategicField,
  type StrategicSchema,
  strategicSchemaOf,
} from './strategic-schema.ts'
export { stringifyJson, toGoJson } from './write-json.ts'
export { setAt } from './write-path.ts'
