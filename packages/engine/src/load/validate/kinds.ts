import { isObject } from '@ephor/lang/json'
import type { ResourceFilter, Rule } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
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
import type { RuleCheck } from './rule-check.ts'

/** Kinds that stand for everything, and kinds that background scans cannot look at. */
export const checkKinds: RuleCheck = (rule, { path, policy, kinds }) => {
  const isScanned = isBackgroundEnabled(policy.spec)
  return kindLists(rule, path).flatMap(([selectors, kindsPath]) => [
    ...checkEverything(selectors, rule, isScanned, kindsPath),
    ...checkSubresources(selectors, kindsPath, hasValidate(rule) && isScanned ? kinds : undefined),
  ])
}

/** What is known of the kinds of a rule: those that the cluster does not have. */
export function unknownKinds(rule: Rule, path: Path, kinds: KnownKinds): [string, Path][] {
  return kindLists(rule, path).flatMap(([selectors, kindsPath]) =>
    selectors.includes('*')
      ? []
      : selectors
          .map((selector, index): [string, Path] => [selector, [...kindsPath, index]])
          .filter(([selector]) => kinds.find(selector) === 'nothing'),
  )
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
  rule: Rule,
  isScanned: boolean,
  path: Path,
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
