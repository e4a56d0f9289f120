import { xmlText } from '../../output/xml-text.ts'
import { htmlPage, percentBar } from './html-page.ts'
import { sourceRows } from './html-source.ts'
import {
  type CoverageReport,
  type PolicyCoverage,
  percentText,
  type Share,
  type Shares,
} from './report.ts'

/** A page, and what it is called in the folder of the report. */
export interface CoveragePage {
  readonly name: string
  readonly html: string
}

/**
 * The report as pages that need nothing else: a list of the policies, and a page for each of their
 * files. `readText` gives the text of a file, `undefined` if there is none.
 */
export function coveragePages(
  report: CoverageReport,
  readText: (file: string) => string | undefined,
): readonly CoveragePage[] {
  const files = [...new Set(report.policies.flatMap(({ file }) => file ?? []))]
  const names = pageNames(files)
  const pages = files.map(file => ({
    name: names.get(file) ?? '',
    html: filePage(file, { report, text: readText(file) }),
  }))
  return [{ name: 'index.html', html: indexPage(report, names) }, ...pages]
}

/** Files of folders that are written alike get numbers. */
function pageNames(files: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const file of files) {
    const base = file.replaceAll(/[^\w.-]+/g, '-').replace(/^[-.]+/, '')
    let name = `policies/${base}.html`
    for (let count = 2; taken.has(name); count++) name = `policies/${base}-${count}.html`
    taken.add(name)
    names.set(file, name)
  }
  return names
}

function indexPage(report: CoverageReport, names: ReadonlyMap<string, string>): string {
  const { policies, shares, unmeasured } = report
  const rows = policies.map(policy => {
    const page = policy.file === undefined ? undefined : names.get(policy.file)
    const name = xmlText(nameOf(policy))
    const link = page === undefined ? name : `<a href="${xmlText(encodeURI(page))}">${name}</a>`
    const file = policy.file === undefined ? '' : `<small>${xmlText(policy.file)}</small>`
    return `<tr><th scope="row">${link}${file}</th>${shareCells(policy.shares)}</tr>`
  })
  const notMeasured = unmeasured.map(name => `<li>${xmlText(name)}</li>`).join('')
  return htmlPage({
    title: 'Coverage of policies',
    body: `<h1>Coverage of policies</h1>
${summary(shares)}
<div class="scroll"><table class="policies">
<thead><tr><th scope="col">Policy</th><th scope="col">Total</th><th scope="col">Rules</th>
<th scope="col">Outcomes</th><th scope="col">Conditions</th><th scope="col">Patterns</th>
<th scope="col">Others</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>
${notMeasured === '' ? '' : `<h2>Not measured</h2><ul>${notMeasured}</ul>`}`,
  })
}

function filePage(
  file: string,
  { report, text }: { readonly report: CoverageReport; readonly text: string | undefined },
): string {
  const own = report.policies.filter(policy => policy.file === file)
  const heads = own.map(
    policy => `<h2>${xmlText(nameOf(policy))}</h2>${summary(policy.shares)}${ruleTable(policy)}`,
  )
  const source =
    text === undefined
      ? '<p>The file cannot be read.</p>'
      : sourceRows(
          text,
          own.flatMap(({ rules }) => rules.flatMap(({ items }) => items)),
        )
  return htmlPage({
    title: `Coverage of ${file}`,
    body: `<nav><a href="../index.html">All policies</a></nav>
<h1>${xmlText(file)}</h1>
${heads.join('\n')}
<h2>Source</h2>
<p class="legend"><span class="full">✓ covered</span> <span class="part">◐ in part</span>
<span class="none">✗ not covered</span></p>
${source}`,
  })
}

function nameOf({ namespace, name }: PolicyCoverage): string {
  return namespace === '' ? name : `${namespace}/${name}`
}

function summary({ all }: Shares): string {
  return `<p class="summary">${percentBar(all)} <strong>${percentText(all)}</strong>
${all.covered} of ${all.total}</p>`
}

function shareCells({ rules, outcomes, conditions, patterns, others, all }: Shares): string {
  const cells = [rules, outcomes, conditions, patterns, others].map(share => {
    return `<td>${shareText(share)}</td>`
  })
  return `<td>${percentBar(all)} ${percentText(all)}</td>${cells.join('')}`
}

function shareText({ covered, total }: Share): string {
  return total === 0 ? '–' : `${covered}/${total}`
}

function ruleTable({ rules }: PolicyCoverage): string {
  const rows = rules.map(({ name, counts }) => {
    const { applied, notApplied, pass, fail, error, skip } = counts
    const cells = [applied, notApplied, pass, fail, error, skip].map(each => `<td>${each}</td>`)
    return `<tr><th scope="row">${xmlText(name)}</th>${cells.join('')}</tr>`
  })
  return `<div class="scroll"><table class="rules">
<thead><tr><th scope="col">Rule</th><th scope="col">Applied</th><th scope="col">Not applied</th>
<th scope="col">Pass</th><th scope="col">Fail</th><th scope="col">Error</th>
<th scope="col">Skip</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}
