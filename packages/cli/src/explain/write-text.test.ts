import type { ExplainedRule } from '@ephor/engine'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { type Colours, noColours } from '../output/colour.ts'
import { ruleText } from './write-text.ts'

interface Case {
  title: string
  rule: Partial<ExplainedRule> & Pick<ExplainedRule, 'status'>
  colours?: boolean
  text: string
}

const tag = (name: string) => (text: string) => `<${name}>${text}</${name}>`
const tags: Colours = {
  good: tag('good'),
  bad: tag('bad'),
  warning: tag('warning'),
  dim: tag('dim'),
  bold: tag('bold'),
}

test.each(loadCases<Case>('write-text.cases.yaml', import.meta.url))(
  '$title',
  ({ rule, colours = false, text }) => {
    const whole: ExplainedRule = {
      policy: { apiVersion: 'kyverno.io/v1', kind: 'ClusterPolicy', name: 'p', namespace: '' },
      ...{ phase: 'validate', rule: 'r', type: 'Validation' },
      ...{ message: '', summary: '', decidedAt: {}, steps: [] },
      ...rule,
    }
    const shown = { rule: whole, status: whole.status, hasSteps: whole.steps.length > 0 }
    expect(ruleText(shown, { colours: colours ? tags : noColours, width: 60 })).toBe(text)
  },
)
