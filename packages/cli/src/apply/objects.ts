import { appendFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type {
  ClassicPolicy,
  PolicyReference,
  PolicyResponse,
  Resource,
  Response,
} from '@ephor/engine'
import { stringifyIndentedYaml } from '@ephor/lang/yaml'
import { referenceOf } from '../policy-book.ts'
import { nameOf, resourcePath } from './results.ts'

/** Takes the objects that mutate and generate rules have made, as they come. */
export interface ObjectSink {
  take(resource: Resource, response: Response): void
}

interface Made {
  readonly policy: string
  /** The object under review, if it has changed, or what was generated. */
  readonly object: Resource | undefined
  /** Other objects that were changed. */
  readonly targets: readonly Resource[]
  readonly phase: 'mutate' | 'generate'
  /** False where a mutate policy had nothing to change. */
  readonly isChange: boolean
}

/** What the rules of a response made: one object a mutate policy, and each generated object. */
function madeBy({ policies }: Response): readonly Made[] {
  let made: Made[] | undefined
  for (const response of policies) {
    // Most policies only look: nothing is made for them, on the way of each resource.
    if (response.phase !== 'mutate' && response.phase !== 'generate') continue
    made ??= []
    made.push(...mutatedBy(response), ...generatedBy(response))
  }
  return made ?? nothing
}

const nothing: readonly Made[] = []

function mutatedBy({ policy, rules }: PolicyResponse): readonly Made[] {
  const object = rules.findLast(({ patched }) => patched !== undefined)?.patched
  const targets = rules.flatMap(rule => rule.targets ?? [])
  if (object === undefined && targets.length === 0) return []
  return [{ policy: policy.name, object, targets, phase: 'mutate', isChange: true }]
}

function generatedBy({ policy, rules }: PolicyResponse): readonly Made[] {
  return rules
    .flatMap(rule => rule.generated ?? [])
    .map(object => ({
      ...{ policy: policy.name, object, targets: [] },
      ...{ phase: 'generate', isChange: true },
    }))
}

function objectsOf({ object, targets }: Made): readonly Resource[] {
  return object === undefined ? targets : [object, ...targets]
}

/** Prints each object with a header; with `--stdin` the objects alone, to be piped on. */
export function printingSink(out: (text: string) => void, isPiped: boolean): ObjectSink {
  return {
    take(resource, response) {
      for (const made of madeBy(response)) {
        if (isPiped) {
          for (const object of objectsOf(made)) out(`${stringifyIndentedYaml(object)}---\n`)
        } else {
          out(`\npolicy ${made.policy} applied to ${resourcePath(nameOf(resource))}:\n`)
          out(printed(made))
          out(notice(made))
        }
      }
    },
  }
}

/** Upstream's layout, which prints the object under review even where only others have changed. */
function printed({ object, targets }: Made): string {
  const parts = object === undefined ? [] : [`${stringifyIndentedYaml(object)}\n---\n`]
  if (targets.length > 0) parts.push('patched targets: \n')
  for (const target of targets) parts.push(`\n${stringifyIndentedYaml(target)}\n---\n\n`)
  return parts.join('')
}

function notice({ phase }: Made): string {
  return phase === 'mutate'
    ? '\n\nMutation:\nMutation has been applied successfully.'
    : '\n\nGenerate:\nGeneration completed successfully.'
}

/** How objects are written. */
export interface ObjectWriting {
  /** All policies of the run. */
  readonly policies: readonly ClassicPolicy[]
  /** Is told of each object that was made. */
  readonly out: (text: string) => void
}

/**
 * Writes objects to a file, or one file a policy and resource into a folder (a path that is one, or
 * that does not end in `.yaml` or `.yml`). What the file held before is gone. Each mutate policy
 * writes each resource, changed or not, as upstream: what is written can take the place of what was
 * read.
 */
export function writingSink(path: string, { policies, out }: ObjectWriting): ObjectSink {
  const isFolder = existsSync(path) ? statSync(path).isDirectory() : !/\.ya?ml$/.test(path)
  mkdirSync(isFolder ? path : dirname(path), { recursive: true })
  if (!isFolder) writeFileSync(path, '')
  const mutating = policies.filter(mutates).map(referenceOf)
  const begun = new Set<string>()
  return {
    take(resource, response) {
      const generated = response.policies.flatMap(generatedBy)
      for (const made of [...stagesOf(mutating, resource, response), ...generated]) {
        const name =
          made.phase === 'mutate' ? `${nameOf(resource).name}-mutated` : `${made.policy}-generated`
        const file = isFolder ? join(path, `${name}.yaml`) : path
        if (isFolder && !begun.has(file)) writeFileSync(file, '')
        begun.add(file)
        appendFileSync(file, written(made))
        if (made.isChange) out(notice(made))
      }
    },
  }
}

function mutates({ spec }: ClassicPolicy): boolean {
  return (spec.rules ?? []).some(({ mutate }) => mutate !== undefined)
}

/** The resource behind each of the policies, in their order. */
function stagesOf(
  mutating: readonly PolicyReference[],
  resource: Resource,
  { policies }: Response,
): readonly Made[] {
  let object = resource
  return mutating.map(({ kind, namespace, name }) => {
    const own = policies.filter(
      ({ policy }) =>
        policy.name === name && policy.kind === kind && policy.namespace === namespace,
    )
    const [change] = own.flatMap(mutatedBy)
    object = change?.object ?? object
    const targets = change?.targets ?? []
    return { policy: name, object, targets, phase: 'mutate', isChange: change !== undefined }
  })
}

function written({ object, targets }: Made): string {
  const first = object === undefined ? '' : `${stringifyIndentedYaml(object)}\n---\n\n`
  return first + targets.map(target => `${stringifyIndentedYaml(target)}\n---\n`).join('')
}
