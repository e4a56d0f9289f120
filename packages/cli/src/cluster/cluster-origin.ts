import type { Resource } from '@ephor/engine'
import { isObject } from '@ephor/lang/json'
import { stringifyYaml, type YamlDocument } from '@ephor/lang/yaml'
import { ResourceOrigin, SourceDocument, SourcePart } from '../input/resource-origin.ts'
import type { TextPart } from '../input/text-parts.ts'
import type { ClusterResource } from './discovery.ts'
import { resourcePath } from './list-resources.ts'

/**
 * Where an object of a cluster was read: `cluster://CONTEXT/api/v1/namespaces/shop/pods/web`. Lines
 * are those of the object as kubectl prints it, which is done when somebody asks.
 */
export function clusterOrigin(
  context: string,
  resource: ClusterResource,
  object: Resource,
): ResourceOrigin {
  const { namespace, name } = isObject(object.metadata) ? object.metadata : {}
  const path = resourcePath(resource, typeof namespace === 'string' ? namespace : undefined)
  const file = `cluster://${encodeURIComponent(context)}${path}/${String(name)}`
  const text = new PrintedObject(object)
  return new ResourceOrigin(new SourceDocument(new SourcePart(file, text), text), object)
}

/** An object as the text that it would be. */
class PrintedObject implements TextPart, YamlDocument {
  readonly value: Resource
  readonly start = 0
  readonly problems: YamlDocument['problems'] = []
  #text: string | undefined

  constructor(object: Resource) {
    this.value = object
  }

  get text(): string {
    this.#text ??= stringifyYaml(this.value)
    return this.#text
  }

  get end(): number {
    return this.text.length
  }

  linesBefore(): number {
    return 0
  }
}
