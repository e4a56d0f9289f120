import { parseSetFlags } from '../../packages/cli/src/input/values.ts'
import { parseSelector } from '../../packages/cli/src/test/selector.ts'
import type { ExpectedResult } from '../../packages/cli/src/test/test-document.ts'
import { selectorParts } from './command-tests.ts'
import { type Adapter, type Area, row, same, sameOrError } from './unit-case.ts'

/** A part of `--test-case-selector`; the tests know one for a result without its name, too. */
function selected(part: 'policy' | 'rule' | 'resource'): Adapter {
  return unit => {
    const { value, result, want } = row(unit)
    const { policy = '', rule = '', resources = [] } = result as Partial<ExpectedResult>
    const expected = { policy, rule, resources, resourceSpecs: [] } as unknown as ExpectedResult
    // a result that names nothing is about everything, and an empty value selects nothing but that
    const names: Readonly<Record<typeof part, string>> = {
      policy,
      rule,
      resource: resources.join(),
    }
    if (names[part] === '' || value === '') return same(names[part] === '', want)
    return same(parseSelector(`${part}=${value}`)(expected) !== undefined, want)
  }
}

/** `cmd/cli/kubectl-kyverno/test/filter`. */
export const filters: Area = {
  Test_policy_Apply: selected('policy'),
  Test_rule_Apply: selected('rule'),
  Test_resource_Apply: selected('resource'),
  ...selectorParts,
  TestParseFilter: unit => {
    const { in: text, errors } = row(unit)
    const wantsError = ((errors ?? []) as readonly unknown[]).length > 0
    return sameOrError(() => parseSelector(String(text)) && null, null, wantsError)
  },
}

/** `cmd/cli/kubectl-kyverno/variables`: `--set`. */
export const setFlags: Area = {
  Test_parse: unit => {
    const { vars, want } = row(unit)
    return same(parseSetFlags((vars ?? []) as readonly string[]), want ?? {})
  },
}
