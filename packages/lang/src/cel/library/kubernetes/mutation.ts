import { dynType, type FieldTypes, stringType } from '../../cel-type.ts'
import type { Library } from '../library.ts'

function patchField(field: string): ReturnType<FieldTypes> {
  if (field === 'value') return dynType
  return field === 'op' || field === 'path' || field === 'from' ? stringType : undefined
}

/** The types that mutations are written with: `Object`, `Object.spec`, …, and `JSONPatch`. */
export const mutationTypesLibrary: Library = {
  name: 'kubernetes.mutation',
  functions: [],
  objects: name => {
    if (name === 'JSONPatch') return patchField
    return name === 'Object' || name.startsWith('Object.') ? () => dynType : undefined
  },
}
