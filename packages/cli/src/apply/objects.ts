import { appendFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PolicyResponse, Resource, Response } from '@ephor/engine'
import { stringifyYaml } from '@ephor/lang/yaml'
import { nameOf, resourcePath } from './results.ts'

/** Takes the objects that mutate and generate rules have made, as they come. */
export interface ObjectSink {
  take(resource: Resource, response: Response): void
}

interface Made {
  readonly policy: string
  readonly object: Resource
  readonly targets: readonly Resource[]
  readonly phase: 'mutate' | 'generate'
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
  const [first, ...rest] = object === undefined ? targets : [object, ...targets]
  if (first === undefined) return []
  return [{ policy: policy.name, object: first, targets: rest, phase: 'mutate' }]
}

function generatedBy({ policy, rules }: PolicyResponse): readonly Made[] {
  return rules
    .flatMap(rule => rule.generated ?? [])
    .map(object => ({ policy: policy.name, object, targets: [], phase: 'generate' as const }))
}

/** Prints each object with a header; with `--stdin` the object alone, to be piped on. */
export function printingSink(out: (text: string) => void, isPiped: boolean): ObjectSink {
  return {
    take(resource, response) {
      for (const { policy, object, targets, phase } of madeBy(response)) {
        if (isPiped) {
          out(`${stringifyYaml(object)}---\n`)
          continue
        }
        out(`\npolicy ${policy} applied to ${resourcePath(nameOf(resource))}:`)
        out(`\n${stringifyYaml(object)}\n---\n`)
        if (targets.length > 0) out('patched targets: \n')
        for (const target of targets) out(`\n${stringifyYaml(target)}\n---\n\n`)
        out(
          phase === 'mutate'
            ? '\nMutation:\nMutation has been applied successfully.'
            : '\nGenerate:\nGeneration completed successfully.',
        )
      }
    },
  }
}

/**
 * Writes objects to a file, or one file a policy and resource into a folder (a path that is one, or
 * that does not end in `.yaml` or `.yml`). What the file held before is gone.
 */
export function writingSink(path: string): ObjectSink {
  const isFolder = existsSync(path) ? statSync(path).isDirectory() : !/\.ya?ml$/.test(path)
  mkdirSync(isFolder ? path : dirname(path), { recursive: true })
  if (!isFolder) writeFileSync(path, '')
  const begun = new Set<string>()
  return {
    take(resource, response) {
      for (const made of madeBy(response)) {
        const name =
          made.phase === 'mutate' ? `${nameOf(resource).name}-mutated` : `${made.policy}-generated`
        const file = isFolder ? join(path, `${name}.yaml`) : path
        if (isFolder && !begun.has(file)) writeFileSync(file, '')
        begun.add(file)
        for (const object of [made.object, ...made.targets]) {
          appendFileSync(file, `${stringifyYaml(object)}\n---\n\n`)
        }
      }
    },
  }
}
