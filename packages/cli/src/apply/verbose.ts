import type { Colours } from '../output/colour.ts'
import { type ApplyResults, resourcePath } from './results.ts'

/** With `--verbose`: what passed, or was left out, and why; one line each. */
export function passesText(results: ApplyResults, { good, dim }: Colours): string {
  const lines: string[] = []
  for (const { policy, rule, resource, status, message } of results.rows()) {
    if (status !== 'pass' && status !== 'skip') continue
    const lead = status === 'pass' ? good('pass') : dim('skip')
    const about = `${policy.name}/${rule} -> resource ${resourcePath(resource)}`
    lines.push(`${lead} policy ${about} ${dim(message)}\n`)
  }
  return lines.join('')
}
