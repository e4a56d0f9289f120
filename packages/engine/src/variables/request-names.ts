import type { JmespathEnvironment } from '@ephor/lang/jmespath'
import type { JsonObject } from '@ephor/lang/json'
import type { Request } from '../request.ts'
import { createEnvironment } from './environment.ts'
import { dockerHub, extractImages, imagesVariable } from './images.ts'
import type { Inputs } from './inputs.ts'
import { requestObject, serviceAccountOf } from './request-object.ts'

/** The names that a request gives to every rule; each is made when it is first read. */
export class RequestNames {
  readonly request: Request
  readonly inputs: Inputs
  readonly #shown: Request
  #environment: JmespathEnvironment | undefined
  #requestObject: JsonObject | undefined
  #images: JsonObject | 'none' | undefined

  /** @param shown the request as expressions see it. */
  constructor(request: Request, inputs: Inputs, shown: Request = request) {
    this.request = request
    this.inputs = inputs
    this.#shown = shown
  }

  get environment(): JmespathEnvironment {
    this.#environment ??= createEnvironment(this.inputs)
    return this.#environment
  }

  /** @throws {EvaluationError} for `images`, if an image of the object cannot be read. */
  get(name: string): unknown {
    switch (name) {
      case 'request':
        this.#requestObject ??= requestObject(this.#shown)
        return this.#requestObject
      case 'images':
        return this.#readImages()
      case 'serviceAccountName':
        return this.#serviceAccount?.name
      case 'serviceAccountNamespace':
        return this.#serviceAccount?.namespace
      default:
        return undefined
    }
  }

  /** All names; `images` only if they were read. */
  all(): JsonObject {
    const account = this.#serviceAccount
    return {
      request: this.get('request'),
      ...(account && {
        serviceAccountName: account.name,
        serviceAccountNamespace: account.namespace,
      }),
      ...(typeof this.#images === 'object' ? { images: this.#images } : undefined),
    }
  }

  /** Upstream gives these names only to requests with a user; admission always has one. */
  get #serviceAccount(): ReturnType<typeof serviceAccountOf> | undefined {
    const { user, uid } = this.request
    if (user === undefined && uid === '') return undefined
    return serviceAccountOf(user?.userInfo.username ?? '')
  }

  #readImages(): JsonObject | undefined {
    this.#images ??= this.#extractImages() ?? 'none'
    return this.#images === 'none' ? undefined : this.#images
  }

  #extractImages(): JsonObject | undefined {
    const { object } = this.request
    if (object === undefined) return undefined
    const images = extractImages(object, undefined, {
      registry: this.inputs.defaultRegistry ?? dockerHub,
      environment: this.environment,
    })
    return Object.keys(images).length === 0 ? undefined : imagesVariable(images)
  }
}
