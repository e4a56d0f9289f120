import type { Answer, Question } from './facts.ts'
import type { Ports } from './ports.ts'

/** Asks the port that a question is about; a missing port or a rejection is an answer too. */
export async function askWorld(ports: Ports, question: Question): Promise<Answer> {
  try {
    return { value: await ask(ports, question) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function ask(ports: Ports, question: Question): Promise<unknown> {
  switch (question.about) {
    case 'resource':
      return needed(ports.cluster, 'cluster').get(question.query, question.name)
    case 'resources':
      return needed(ports.cluster, 'cluster').list(question.query)
    case 'api':
      return needed(ports.cluster, 'cluster').call(question.method, question.urlPath, question.body)
    case 'service':
      return needed(ports.services, 'access to services').call(question.call)
    case 'global-context':
      return needed(ports.globalContext, 'global context').read(question.key)
    case 'image':
      return needed(ports.images, 'access to registries').describe(question.reference)
    case 'host':
      return needed(ports.resolveHost, 'name resolution')(question.host)
  }
}

function needed<Port>(port: Port | undefined, what: string): Port {
  if (port === undefined) throw new Error(`no ${what} in this run`)
  return port
}
