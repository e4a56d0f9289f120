import { getOwn, type JsonObject } from '@ephor/lang/json'
import { parseDuration } from '@ephor/lang/notation'
import type { GlobalContextEntry } from '../../api/global-context-entry.ts'
import { type Path, PolicyError } from '../../error.ts'
import { syntaxProblem } from './variable-names.ts'

/** The admission checks of a GlobalContextEntry (spec 7.6), all mistakes at once; it agrees with its schema already. */
export function validateGlobalContextEntry({
  metadata,
  spec,
}: GlobalContextEntry): readonly PolicyError[] {
  return [
    ...checkSource(spec),
    ...(spec.kubernetesResource == null ? [] : checkResource(spec.kubernetesResource)),
    ...(spec.apiCall == null ? [] : checkCall(spec.apiCall)),
    ...(spec.projections ?? []).flatMap((projection, index) =>
      checkProjection(projection, metadata.name ?? '', ['spec', 'projections', index]),
    ),
  ]
}

type Spec = GlobalContextEntry['spec']

function checkSource({ kubernetesResource, apiCall }: Spec): PolicyError[] {
  if ((kubernetesResource == null) !== (apiCall == null)) return []
  const message =
    'Forbidden: A global context entry should either have KubernetesResource or APICall'
  return [new PolicyError('NOT_ALLOWED', ['spec', 'kubernetesResource'], message)]
}

function required(path: Path, message: string): PolicyError {
  return new PolicyError('MISSING_FIELD', path, `Required value: ${message}`)
}

function checkResource(wanted: NonNullable<Spec['kubernetesResource']>): PolicyError[] {
  const path: Path = ['spec', 'kubernetesResource']
  const missing = (field: string) =>
    required([...path, field], `A Resource entry requires a ${field}`)
  const { group, version, resource } = wanted
  return [
    ...(!group && version !== 'v1' ? [missing('group')] : []),
    ...(version ? [] : [missing('version')]),
    ...(resource ? [] : [missing('resource')]),
  ]
}

function checkCall(call: JsonObject): PolicyError[] {
  const path: Path = ['spec', 'apiCall']
  const errors: PolicyError[] = []
  const interval = getOwn(call, 'refreshInterval')
  if (typeof interval === 'string' && parseDuration(interval) === 0n) {
    const message = 'A Resource entry requires a refresh interval greater than 0 seconds'
    errors.push(required([...path, 'refreshInterval'], message))
  }
  if ((getOwn(call, 'service') == null) === !getOwn(call, 'urlPath')) {
    const message = 'Forbidden: An External API call should either have Service or URLPath'
    errors.push(new PolicyError('NOT_ALLOWED', [...path, 'service'], message))
  }
  if (getOwn(call, 'data') != null && getOwn(call, 'method') !== 'POST') {
    const message = 'Forbidden: An External API call with data should have method as POST'
    errors.push(new PolicyError('NOT_ALLOWED', [...path, 'method'], message))
  }
  return errors
}

function checkProjection(
  { name, jmesPath }: NonNullable<Spec['projections']>[number],
  entryName: string,
  path: Path,
): PolicyError[] {
  const errors: PolicyError[] = []
  if (!name) errors.push(required([...path, 'name'], 'A projection entry requires a name'))
  if (name === entryName) {
    const message =
      'A projection entry requires a name different from the global context entry name'
    errors.push(required([...path, 'name'], message))
  }
  if (!jmesPath) {
    errors.push(required([...path, 'jmesPath'], 'A projection entry requires a JMESPath'))
  }
  const syntax = syntaxProblem(jmesPath)
  if (syntax === undefined) return errors
  const message = `Invalid value: ${JSON.stringify(jmesPath)}: ${syntax}`
  return [...errors, new PolicyError('INVALID_EXPRESSION', [...path, 'jmesPath'], message)]
}
