import { isObject } from '@ephor/lang/json'
import type { ClassicPolicy, ResourceFilter, Rule } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import { expandAutogen } from '../autogen.ts'
import type { KnownKinds } from '../known-kinds.ts'
import {
  hasGenerate,
  hasMutate,
  hasValidate,
  hasVerifyImages,
  isBackgroundEnabled,
} from '../rule-bodies.ts'
import { filtersOf } from './match-block.ts'
import { isAboutMetadata, metadataOnly } from './metadata-only.ts'

/** What is wrong with the kinds of a policy. */
export interface KindFindings {
  readonly errors: readonly PolicyError[]
  /** The first kind that the cluster does not have; kinds behind it are not looked at. */
  readonly unknown: string | undefined
}

/**
 * The kinds of all rules, generated ones included: those that stand for everything, those that
 * background scans cannot look at, and those that do not exist.
 */
export function checkKinds(policy: ClassicPolicy, kinds: KnownKinds | undefined): KindFindings {
  const errors: PolicyError[] = []
  const isScanned = isBackgroundEnabled(policy.spec)
  for (const { rule, path, autogen } of expandAutogen(policy)) {
    for (const [selectors, kindsPath] of kindLists(rule, path)) {
      const unknown = unknownKind(selectors, kinds)
      if (autogen === undefined) {
        errors.push(...checkEverything(selectors, { rule, isScanned, path: kindsPath }))
      }
      if (unknown !== undefined) return { errors, unknown }
      const looksAt = hasValidate(rule) && isScanned && autogen === undefined ? kinds : undefined
      errors.push(...checkSubresources(selectors, kindsPath, looksAt))
    }
  }
  return { errors, unknown: undefined }
}

function unknownKind(
  selectors: readonly string[],
  kinds: KnownKinds | undefined,
): string | undefined {
  if (!kinds || selectors.includes('*')) return undefined
  return selectors.find(selector => kinds.find(selector) === 'nothing')
}

function kindLists(rule: Rule, path: Path): [readonly string[], Path][] {
  return (['match', 'exclude'] as const).flatMap(block =>
    filtersOf(rule[block] ?? {}, [...path, block]).map(
      ([filter, filterPath]: [ResourceFilter, Path]): [readonly string[], Path] => [
        filter.resources?.kinds ?? [],
        [...filterPath, 'resources', 'kinds'],
      ],
    ),
  )
}

function checkEverything(
  selectors: readonly string[],
  { rule, isScanned, path }: { rule: Rule; isScanned: boolean; path: Path },
): PolicyError[] {
  if (!selectors.includes('*')) return []
  const errors: PolicyError[] = []
  const reject = (message: string) => errors.push(new PolicyError('NOT_ALLOWED', path, message))
  if (isScanned) {
    reject(
      'wildcard policy not allowed in background mode. Set spec.background=false to disable background mode for this policy rule ',
    )
  }
  if (selectors.length > 1) reject('wildcard policy can not deal with more than one kind')
  if (hasGenerate(rule) || hasVerifyImages(rule) || rule.validate?.foreach != null) {
    reject('wildcard policy does not support rule type')
  }
  if (!isForEveryKind(rule)) reject(metadataOnly)
  return errors
}

function isForEveryKind(rule: Rule): boolean {
  const hasPattern = rule.validate?.pattern != null || rule.validate?.anyPattern != null
  if ((hasPattern || hasMutate(rule)) && !isAboutMetadata(rule)) return false
  const conditions = rule.validate?.deny?.conditions
  return !Array.isArray(conditions) || conditions.every(isConditionForEveryKind)
}

const everyKindHas = /\{\{\s*(request\.|serviceAccountName|serviceAccountNamespace)[^{}]*\}\}/

/** Only the old list of conditions is looked at. */
function isConditionForEveryKind(condition: unknown): boolean {
  const key = isObject(condition) ? condition.key : undefined
  if (typeof key !== 'string') return false
  if (key.includes('request.object.metadata.')) return true
  return everyKindHas.test(key) && !key.includes('request.object.spec')
}

function checkSubresources(
  selectors: readonly string[],
  path: Path,
  kinds: KnownKinds | undefined,
): PolicyError[] {
  if (!kinds || selectors.includes('*')) return []
  return selectors.flatMap((selector, index) =>
    kinds.find(selector) === 'subresources'
      ? [
          new PolicyError(
            'NOT_ALLOWED',
            [...path, index],
            `background scan enabled with subresource ${selector}`,
          ),
        ]
      : [],
  )
}
