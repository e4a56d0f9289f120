import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadCases } from '../../../../../testing/load-cases.ts'
import { testCommand, testOptions } from '../../commands/test-options.ts'
import { testFolders } from '../test-folders.ts'
import type { CoverageReport } from './report.ts'
import { coveragePages } from './write-html.ts'
import { coverageLcov } from './write-lcov.ts'

interface Case {
  readonly title: string
  /** The rule, without its name and match. */
  readonly rule: object
  readonly resources: readonly object[]
  /** `kind title: goal count, …` of each item but the rule itself. */
  readonly items: readonly string[]
  /** What became of the rule. */
  readonly counts?: object
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-cover-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const kinds = { any: [{ resources: { kinds: ['Pod'] } }] }

function writeTest(rules: readonly object[], resources: readonly object[]): void {
  const policy = {
    ...{ apiVersion: 'kyverno.io/v1', kind: 'ClusterPolicy', metadata: { name: 'p' } },
    spec: { rules },
  }
  const document = {
    ...{ apiVersion: 'cli.kyverno.io/v1alpha1', kind: 'Test', metadata: { name: 't' } },
    ...{ policies: ['policy.yaml'], resources: ['resources.yaml'] },
    results: [{ policy: 'p', kind: 'Pod', resources: ['none'], result: 'pass' }],
  }
  writeFileSync(join(folder, 'policy.yaml'), JSON.stringify(policy, null, 2))
  writeFileSync(join(folder, 'resources.yaml'), resources.map(objectText).join('\n---\n'))
  writeFileSync(join(folder, 'kyverno-test.yaml'), JSON.stringify(document))
}

function objectText(object: object, index: number): string {
  const { metadata = {} } = object as { readonly metadata?: object }
  const named = { ...metadata, name: `r${index}` }
  return JSON.stringify({ apiVersion: 'v1', kind: 'Pod', ...object, metadata: named })
}

async function run(...flags: readonly string[]): Promise<{ out: string; error: string }> {
  const command = testCommand().exitOverride()
  const output = join(folder, 'report')
  command.parse([folder, '--coverage', '--coverage-dir', output, ...flags], { from: 'user' })
  const ran = { out: '', error: '' }
  const out = (text: string) => {
    ran.out += text.replaceAll(folder, 'FOLDER')
  }
  await testFolders(testOptions(command), { out, err: out }).catch((error: Error) => {
    ran.error = error.message
  })
  return ran
}

async function report(): Promise<CoverageReport> {
  await run('--coverage-format', 'json')
  return JSON.parse(readFileSync(join(folder, 'report/coverage.json'), 'utf8'))
}

test.each(loadCases<Case>('cover.cases.yaml', import.meta.url))(
  '$title',
  async ({ rule, resources, items, counts }) => {
    writeTest([{ name: 'r', match: kinds, ...rule }], resources)
    const [policy] = (await report()).policies
    const [own] = policy?.rules ?? []
    const [, ...parts] = own?.items ?? []
    const texts = parts.map(({ kind, title, goals }) => {
      return `${kind} ${title}: ${goals.map(({ name, count }) => `${name} ${count}`).join(', ')}`
    })
    expect(texts).toEqual(items)
    if (counts !== undefined) expect(own?.counts).toMatchObject(counts)
  },
)

const pattern = { metadata: { labels: { team: '?*' } } }
const checked = { name: 'team', match: kinds, validate: { message: 'm', pattern } }
const unused = {
  ...{ name: 'never', match: { any: [{ resources: { kinds: ['Secret'] } }] } },
  validate: { message: 'm', pattern },
}

describe('the forms', () => {
  beforeEach(() => writeTest([checked, unused], [{ metadata: { labels: { team: 'a' } } }]))

  test('text has a table and tells what is missing, with its place', async () => {
    const { out } = await run()
    expect(out).toContain('│ p      │ 1/2   │ 1/4      │ -          │ 1/4      │ -      │ 30.0% │')
    expect(out).toContain('policy.yaml:9:7: rule team: never fails\n')
    expect(out).toContain('policy.yaml:27:17: rule team, team: never violated\n')
    expect(out).toMatch(/policy.yaml:\d+:7: rule never: never applies\n\n/)
    expect(out).toContain('\nCoverage: 30.0%\n')
  })

  test('a tracefile has functions, branches and lines', async () => {
    const lcov = coverageLcov(await report()).split('\n')
    expect(lcov.filter(line => /^(FN|FNDA|BRDA|DA|BRF|BRH|LF|LH):/.test(line))).toEqual([
      ...['FN:9,p/team', 'FN:33,p/never', 'FNDA:1,p/team', 'FNDA:0,p/never'],
      ...['BRDA:9,0,0,1', 'BRDA:9,0,1,0', 'BRDA:27,1,0,1', 'BRDA:27,1,1,0'],
      ...['BRDA:33,2,0,-', 'BRDA:33,2,1,-', 'BRDA:51,3,0,-', 'BRDA:51,3,1,-'],
      ...['BRF:8', 'BRH:2', 'DA:9,1', 'DA:27,1', 'DA:33,0', 'DA:51,0', 'LF:4', 'LH:2'],
    ])
  })

  test('pages show the source, each line with its state', async () => {
    const [index, page] = coveragePages(await report(), file => readFileSync(file, 'utf8'))
    expect(index?.html).toContain('30.0%')
    expect(index?.html).toContain(`href="${page?.name}"`)
    expect(page?.html).toMatch(/<li id="L9" class="part"><span class="number">9 ◐<\/span>/)
    expect(page?.html).toMatch(/<li id="L33" class="none">/)
    expect(page?.html).toContain('<span class="mark none">never violated</span>')
  })

  test('what is below the threshold fails', async () => {
    const { error } = await run('--coverage-threshold', '30.1')
    expect(error).toContain('coverage is 30.0%, below the threshold of 30.1%')
    expect((await run('--coverage-threshold', '30')).error).not.toContain('threshold')
  })
})

test('names of policies are text in pages', async () => {
  writeTest([{ ...checked, name: '<b>&' }], [{}])
  const pages = coveragePages(await report(), () => '<script>')
  for (const { html } of pages) expect(html).not.toMatch(/<b>&|<script>/)
})
