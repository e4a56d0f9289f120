import { type CelType, dynType, type FieldTypes, objectType } from '../../cel-type.ts'
import { parseType } from '../../parse-type.ts'
import type { Library } from '../library.ts'

/** Fields with their types, as `parseType` reads them; several names may share one. */
type Shape = readonly (readonly [names: string, type: string])[]

const metadata: Shape = [
  ['name generateName namespace UID resourceVersion', 'string'],
  ['labels annotations', 'map(string, string)'],
  ['creationTimestamp deletionTimestamp', 'timestamp'],
  ['deletionGracePeriodSeconds generation', 'int'],
  ['finalizers', 'list(string)'],
]

const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['kubernetes.GroupVersionKind', [['group version kind', 'string']]],
  ['kubernetes.GroupVersionResource', [['group version resource', 'string']]],
  [
    'kubernetes.UserInfo',
    [
      ['username uid', 'string'],
      ['groups', 'list(string)'],
      ['extra', 'map(string, list(string))'],
    ],
  ],
  [
    'kubernetes.AdmissionRequest',
    [
      ['kind requestKind', 'object kubernetes.GroupVersionKind'],
      ['resource requestResource', 'object kubernetes.GroupVersionResource'],
      ['subResource requestSubResource name namespace operation', 'string'],
      ['userInfo', 'object kubernetes.UserInfo'],
      ['dryRun', 'bool'],
      ['options', 'dyn'],
    ],
  ],
  ['kubernetes.NamespaceMetadata', metadata],
  ['kubernetes.NamespaceSpec', [['finalizers', 'list(string)']]],
  [
    'kubernetes.NamespaceCondition',
    [
      ['status type message reason', 'string'],
      ['lastTransitionTime', 'timestamp'],
    ],
  ],
  [
    'kubernetes.NamespaceStatus',
    [
      ['conditions', 'list(object kubernetes.NamespaceCondition)'],
      ['phase', 'string'],
    ],
  ],
  [
    'kubernetes.Namespace',
    [
      ['metadata', 'object kubernetes.NamespaceMetadata'],
      ['spec', 'object kubernetes.NamespaceSpec'],
      ['status', 'object kubernetes.NamespaceStatus'],
    ],
  ],
])

const fields: ReadonlyMap<string, ReadonlyMap<string, CelType>> = new Map(
  [...shapes].map(([name, shape]) => [
    name,
    new Map(
      shape.flatMap(([names, type]) =>
        names.split(' ').map(field => [field, parseType(type)] as const),
      ),
    ),
  ]),
)

/** The type of the variable `request`. */
export const requestType: CelType = objectType('kubernetes.AdmissionRequest')

/** The type of the variable `namespaceObject`. */
export const namespaceType: CelType = objectType('kubernetes.Namespace')

/**
 * The types of `request` and `namespaceObject`. With objects, as in Kyverno's own kinds, the
 * request has `object` and `oldObject` too.
 */
export function admissionTypes(hasObjects: boolean): Library {
  return {
    name: 'kubernetes.admission',
    functions: [],
    objects: name => findFields(name, hasObjects),
  }
}

function findFields(name: string, hasObjects: boolean): FieldTypes | undefined {
  const known = fields.get(name)
  if (known === undefined) return undefined
  const isRequest = name === 'kubernetes.AdmissionRequest'
  if (!isRequest || !hasObjects) return field => known.get(field)
  return field => (field === 'object' || field === 'oldObject' ? dynType : known.get(field))
}
