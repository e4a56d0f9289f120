import type { JsonObject } from '../../../json/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { CelObject } from '../../value/cel-object.ts'
import { type CelMap, mapEntries } from '../../value/containers.ts'
import { Handle } from '../../value/handle.ts'
import type { CelWorld, ResourceAddress } from '../../world.ts'
import type { FunctionRow, Library } from '../library.ts'
import { withPrefix } from './failure.ts'
import { toStruct } from './proto-json.ts'

const TYPE = 'resource.Context'
const GVR = 'schema.GroupVersionResource'
const OBJECT = 'map(string, any)'
const LABELS = 'map(string, string)'

/** A kind of resources as a value of CEL. */
class ResourceKind extends CelObject {
  readonly typeName = GVR
  readonly apiVersion: string
  readonly resource: string

  constructor(apiVersion: string, resource: string) {
    super()
    this.apiVersion = apiVersion
    this.resource = resource
  }

  equals(other: unknown): boolean {
    return (
      other instanceof ResourceKind &&
      other.apiVersion === this.apiVersion &&
      other.resource === this.resource
    )
  }

  format(): string {
    const [version, group = ''] = this.apiVersion.split('/').reverse()
    return `${group}/${version}, Resource=${this.resource}`
  }
}

type AnyMap = JsonObject | CelMap

function readLabels(labels: AnyMap | undefined): Record<string, string> {
  const entries = labels === undefined ? [] : mapEntries(labels)
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (typeof value !== 'string') throw new CelError('invalid arg 4: no text')
      return [String(key), value]
    }),
  )
}

/** The way a function takes its resource: by two texts, or by what `toGVR` gives. */
interface Way {
  readonly written: string
  readonly example: string
  /** The address, with what stands behind it. */
  split(args: readonly unknown[]): [ResourceKind, readonly unknown[]]
}

const ways: readonly Way[] = [
  {
    written: 'string, string',
    example: "'v1', 'configmaps'",
    split: ([apiVersion, resource, ...rest]) => [
      new ResourceKind(String(apiVersion), String(resource)),
      rest,
    ],
  },
  {
    written: GVR,
    example: "resource.toGVR('v1', 'ConfigMap')",
    split([kind, ...rest]) {
      if (kind instanceof ResourceKind) return [kind, rest]
      throw new Error('unreachable: the overload takes nothing else')
    },
  },
]

interface Question {
  readonly parameters: readonly string[]
  readonly result: string
  readonly doc: string
  /** What stands behind the resource in the example, and how it goes on. */
  readonly example: readonly [string, string]
  ask(world: CelWorld, address: ResourceAddress, rest: readonly unknown[]): unknown
}

function list(world: CelWorld, address: ResourceAddress, [labels]: readonly unknown[]): unknown {
  // the overload with labels only takes a map
  const wanted = readLabels(labels as AnyMap | undefined)
  return withPrefix('failed to list resource', () => world.listResources(address, wanted))
}

const listing: readonly Question[] = [
  {
    parameters: [],
    result: OBJECT,
    doc: 'The list of the resources of a kind.',
    example: ['', '.items.size() == 0'],
    ask: list,
  },
  {
    parameters: [LABELS],
    result: OBJECT,
    doc: 'The list of the resources of a kind that have labels.',
    example: [", {'a': 'b'}", '.items.size() == 0'],
    ask: list,
  },
]

const getting: Question = {
  parameters: ['string'],
  result: OBJECT,
  doc: 'A resource by its name; null if there is none.',
  example: [", 'missing'", ''],
  ask: (world, address, [name]) =>
    withPrefix('failed to get resource', () => world.getResource(address, String(name)) ?? null),
}

const posting: Question = {
  parameters: [OBJECT],
  result: OBJECT,
  doc: 'The resource as it was created.',
  example: [", {'data': {'a': 'b'}}", ".data.a == 'b'"],
  ask(world, address, [object]) {
    const plain = toStruct(object)
    return withPrefix('failed to create resource', () => world.createResource(address, plain))
  },
}

interface Form {
  readonly way: Way
  readonly question: Question
  /** Whether the namespace is an argument; if not it is this one. */
  readonly namespace: 'argument' | { readonly is: string }
}

function row(name: string, { way, question, namespace }: Form): FunctionRow {
  const isArgument = namespace === 'argument'
  const where = isArgument ? ['string'] : []
  const parameters = [way.written, ...where, ...question.parameters].join(', ')
  const [rest, end] = question.example
  const call = `resource.${name}(${way.example}${isArgument ? ", 'default'" : ''}${rest})`
  return {
    signature: `${TYPE} . ${name}(${parameters}) -> ${question.result}`,
    doc: question.doc,
    example: end === '' ? `dyn(${call}) == null` : call + end,
    asksWorld: true,
    call: (world: CelWorld, _handle: Handle, ...args: readonly unknown[]) => {
      const [{ apiVersion, resource }, others] = way.split(args)
      const [first, ...behind] = others
      const address = {
        apiVersion,
        resource,
        namespace: isArgument ? String(first) : namespace.is,
      }
      return question.ask(world, address, isArgument ? behind : others)
    },
  }
}

function toGvr(name: string): FunctionRow {
  return {
    signature: `${TYPE} . ${name}(string, string) -> ${GVR}`,
    doc: 'How the resources of a kind are addressed.',
    example: `resource.${name}('v1', 'Pod') == resource.toGVR('v1', 'Pod')`,
    asksWorld: true,
    call: (world: CelWorld, _handle: Handle, apiVersion: string, kind: string) => {
      const resource = withPrefix('failed to map kind to resource', () =>
        world.resourceOfKind(apiVersion, kind),
      )
      return new ResourceKind(apiVersion, resource)
    },
  }
}

/**
 * Kyverno's library of resources in the cluster. A policy in a namespace may only look there and
 * does not name it.
 */
export function resourceLibrary(namespace?: string): Library {
  const where = namespace === undefined ? 'argument' : { is: namespace }
  const [texts] = ways
  const rows: FunctionRow[] = []
  for (const isCamel of [false, true]) {
    const named = (name: string) => (isCamel ? name.charAt(0).toLowerCase() + name.slice(1) : name)
    for (const way of ways) {
      for (const question of listing)
        rows.push(row(named('List'), { way, question, namespace: where }))
      rows.push(row(named('Get'), { way, question: getting, namespace: where }))
    }
    if (texts !== undefined) {
      rows.push(row(named('Post'), { way: texts, question: posting, namespace: where }))
      if (namespace === undefined) {
        const clusterWide = { way: texts, question: posting, namespace: { is: '' } }
        rows.push(row(named('Post'), clusterWide))
      }
    }
    rows.push(toGvr(named('ToGVR').replace('tOGVR', 'toGVR')))
  }
  return {
    name: 'kyverno.resource',
    constants: new Map([['resource', { type: TYPE, value: new Handle(TYPE) }]]),
    functions: rows,
  }
}
