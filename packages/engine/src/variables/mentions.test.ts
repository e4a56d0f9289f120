import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { createMentions } from './mentions.ts'

interface Case {
  text: string
  name: string
  mentioned: boolean
}

test.each(loadCases<Case>('mentions.cases.yaml', import.meta.url))(
  '$name in $text',
  ({ text, name, mentioned }) => {
    const mentions = createMentions(text)
    expect(mentions.has(name)).toBe(mentioned)
    expect(mentions.has(name)).toBe(mentioned)
    if (name === 'images') expect(mentions.hasImages).toBe(mentioned)
  },
)
