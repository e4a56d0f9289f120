import { xmlText } from '../../output/xml-text.ts'
import { type ItemCoverage, neverText } from './report.ts'

type State = 'full' | 'part' | 'none'

const signs: Readonly<Record<State, string>> = { full: '✓', part: '◐', none: '✗' }

/** A text line by line, with how far its parts are covered and in which ways they came out. */
export function sourceRows(text: string, items: readonly ItemCoverage[]): string {
  const byLine = new Map<number, ItemCoverage[]>()
  for (const item of items) {
    const line = item.line ?? 0
    byLine.set(line, [...(byLine.get(line) ?? []), item])
  }
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const rows = lines.map((line, index) => lineRow(line, index + 1, byLine.get(index + 1) ?? []))
  return `<ol class="source">\n${rows.join('\n')}\n</ol>`
}

function lineRow(text: string, number: number, items: readonly ItemCoverage[]): string {
  const code = `<code>${xmlText(text) || ' '}</code>`
  if (items.length === 0) {
    return `<li id="L${number}"><span class="number">${number}</span>${code}</li>`
  }
  const state = stateOf(items)
  const marks = items.map(item => marksOf(item, items.length > 1)).join(' ')
  return `<li id="L${number}" class="${state}"><span class="number">${number} ${signs[state]}</span>${code}<span class="marks">${marks}</span></li>`
}

function stateOf(items: readonly ItemCoverage[]): State {
  const counts = items.flatMap(({ goals }) => goals.map(({ count }) => count))
  if (counts.every(count => count > 0)) return 'full'
  return counts.some(count => count > 0) ? 'part' : 'none'
}

/** Where several parts begin in one line, each is named. */
function marksOf(item: ItemCoverage, isNamed: boolean): string {
  const { title, goals } = item
  const marks = goals.map(({ name, count }) =>
    count > 0
      ? `<span class="mark full">${xmlText(name)} ×${count}</span>`
      : `<span class="mark none">${xmlText(neverText(item, name))}</span>`,
  )
  return `${isNamed ? `<span class="title">${xmlText(title)}</span> ` : ''}${marks.join(' ')}`
}
