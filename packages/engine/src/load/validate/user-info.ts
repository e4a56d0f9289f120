import { isObject, withoutKey } from '@ephor/lang/json'
import type { ClassicPolicy } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import { findTokens } from '../../variables/tokens.ts'
import { hasMutateExisting, isBackgroundEnabled } from '../rule-bodies.ts'
import { userFieldsOf } from './match-block.ts'
import { eachTextWithBraces } from './texts.ts'

/** A background scan has no user: neither match blocks nor variables may ask for one. */
export function checkUserInfo(policy: ClassicPolicy): readonly PolicyError[] {
  if (!isBackgroundEnabled(policy.spec)) return []
  return findUserInfo(policy).map(({ path, what }) => {
    const message = `only select variables are allowed in background mode. Set spec.background=false to disable background mode for this policy rule: ${what} `
    return new PolicyError('NOT_ALLOWED', path, message)
  })
}

/** One place where a policy asks for the user, in upstream's words. */
export interface UserInfoUse {
  readonly path: Path
  readonly what: string
}

/** Every place where a policy asks for the user. Rules for existing objects may use the variables. */
export function findUserInfo(policy: ClassicPolicy): readonly UserInfoUse[] {
  const rules = policy.spec.rules ?? []
  const fields = rules.flatMap((rule, index) =>
    (['match', 'exclude'] as const).flatMap(block =>
      userFieldsOf(rule[block] ?? {}, ['spec', 'rules', index, block]).map(path => ({
        path,
        what: `invalid variable used at path: ${slashed(path)}`,
      })),
    ),
  )
  return rules.some(hasMutateExisting) ? fields : [...fields, ...variableUses(policy)]
}

/** `spec/rules[0]/match/any[0]/roles` */
function slashed(path: Path): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}/${step}`,
    '',
  )
}

// The dots are part of upstream's expressions and stand for any character.
const asksForUser =
  /[^.](?:serviceAccountName|serviceAccountNamespace|request.userInfo|request.roles|request.clusterRoles)\b/

function variableUses(policy: ClassicPolicy): UserInfoUse[] {
  const uses: UserInfoUse[] = []
  eachTextWithBraces(withoutOwnRecords(policy), ({ text, path }) => {
    for (const { start, end } of findTokens(text)) {
      const variable = text.slice(start, end)
      if (asksForUser.test(variable))
        uses.push({ path, what: `variable ${variable} is not allowed` })
    }
  })
  return uses
}

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

/** The policy without copies of itself: kubectl's annotation and the generated rules in its status. */
function withoutOwnRecords(policy: ClassicPolicy): unknown {
  const { annotations } = policy.metadata
  const metadata = isObject(annotations)
    ? { ...policy.metadata, annotations: withoutKey(annotations, lastApplied) }
    : policy.metadata
  return { ...policy, metadata, status: undefined }
}
