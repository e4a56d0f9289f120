import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { type CommandNode, commandTree } from '../packages/cli/src/completion/command-tree.ts'
import { type BuiltCommand, buildCommand } from './built-command.ts'
import { createSarifValidator } from './sarif-schema.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'))

function documentsOf(path: string) {
  return parseAllDocuments(readFileSync(join(root, path), 'utf8')).map(document => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
}

const [action] = documentsOf('action.yml')
const [hooks] = documentsOf('.pre-commit-hooks.yaml')
const [gitlab, jobs] = documentsOf('deploy/gitlab/ephor.gitlab-ci.yml')
const [krew] = documentsOf('deploy/krew/ephor.yaml')
const script: string = action.runs.steps[2].run

let command: BuiltCommand
let folder = ''
beforeAll(async () => {
  command = await buildCommand()
  folder = mkdtempSync(join(tmpdir(), 'ephor-integrations-'))
  mkdirSync(join(folder, 'bin'))
  for (const [name, line] of [
    ['ephor', `exec "${process.execPath}" "${command.file}" "$@"`],
    ['npm', 'echo "$@" >> npm.log'],
  ]) {
    writeFileSync(join(folder, 'bin', name ?? ''), `#!/bin/sh\n${line}\n`)
    chmodSync(join(folder, 'bin', name ?? ''), 0o755)
  }
})
afterAll(() => {
  command.remove()
  rmSync(folder, { recursive: true })
})

/** Runs a script in a copy of the examples. */
async function run(text: string, variables: Readonly<Record<string, string>> = {}) {
  const cwd = mkdtempSync(join(folder, 'run-'))
  cpSync(join(root, 'examples'), cwd, { recursive: true })
  const own = { GITHUB_OUTPUT: join(cwd, 'output'), GITHUB_STEP_SUMMARY: join(cwd, 'summary') }
  const env = { ...own, ...variables, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
  // As runners do it.
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', text]
  const ended = await new Promise<{ code: number; out: string; err: string }>(done => {
    execFile('bash', args, { cwd, env }, (error, out, err) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
  return { ...ended, read: (name: string) => readFileSync(join(cwd, name), 'utf8'), cwd }
}

function inputsFor(given: Readonly<Record<string, string>>): Record<string, string> {
  const inputs: Record<string, { default: string | number }> = action.inputs
  const env: Record<string, string> = action.runs.steps[2].env
  const values = Object.entries(env).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(expression)?.[1] ?? ''
    expect(Object.keys(inputs)).toContain(input)
    return [name, given[input] ?? String(inputs[input]?.default)] as const
  })
  return Object.fromEntries(values)
}

describe('the action', () => {
  test('takes each input as a variable, never into a script', () => {
    for (const step of action.runs.steps) expect(step.run ?? '').not.toContain('${{')
    const used = JSON.stringify(action.runs.steps).match(/inputs\.[a-z-]+/g) ?? []
    expect(new Set(used.map(name => name.slice('inputs.'.length)))).toEqual(
      new Set(Object.keys(action.inputs)),
    )
  })

  test('annotates, sums up and writes SARIF', async () => {
    const ran = await run(
      script,
      inputsFor({ resources: 'resources/\n', arguments: '--audit-warn' }),
    )
    expect(ran.code).toBe(1)
    expect(ran.out).toMatch(/^::error file=resources\/workloads.yaml,line=\d+,col=\d+,title=/m)
    expect(ran.read('summary')).toMatch(/^### ❌ ephor apply: \d+ failures/)
    expect(ran.read('output')).toBe('exit-code=1\nsarif-file=ephor.sarif\n')
    expect(createSarifValidator()(JSON.parse(ran.read('ephor.sarif')))).toEqual([])
  })

  test.each([
    ['tests', { command: 'test', policies: 'tests/' }, 0],
    ['violations that are to be no failure', { resources: 'resources/', fail: 'false' }, 0],
    [
      'several policies',
      { policies: 'policies/\npolicies/', resources: 'resources/workloads.yaml' },
      1,
    ],
    ['texts that a shell would run', { policies: '$(touch evil)\n; touch evil' }, 1],
  ])('takes %s', async (_, inputs, code) => {
    const ran = await run(script, inputsFor(inputs))
    expect(ran.code).toBe(code)
    expect(existsSync(join(ran.cwd, 'evil'))).toBe(false)
  })

  test('installs the version of the package', async () => {
    expect(String(action.inputs.version.default)).toBe(version)
    const ran = await run(action.runs.steps[1].run, { VERSION: version })
    expect(ran.read('npm.log')).toContain(`ephor@${version}`)
  })
})

describe('the template for GitLab', () => {
  const inputs: Record<string, { default: string | number }> = gitlab.spec.inputs
  const filled = (text: string, given: Readonly<Record<string, string>> = {}) =>
    text.replace(/\$\[\[ inputs\.(\w+) \]\]/g, (_, name: string) => {
      expect(Object.keys(inputs)).toContain(name)
      return given[name] ?? String(inputs[name]?.default)
    })

  test('writes the reports that it names', async () => {
    const lines: readonly string[] = jobs.ephor.script
    const ran = await run(lines.map(line => filled(line, { resources: 'resources/' })).join('\n'))
    expect(ran.code).toBe(1)
    expect(ran.read('npm.log')).toContain(`ephor@${version}`)
    const { codequality, junit } = jobs.ephor.artifacts.reports
    expect(JSON.parse(ran.read(codequality)).length).toBeGreaterThan(3)
    expect(ran.read(junit)).toMatch(/^<\?xml/)
  })
})

describe('the hooks for pre-commit', () => {
  const tree = commandTree()

  test.each(hooks as { id: string; entry: string; args?: string[]; files: string }[])(
    '$id names a command and flags that there are',
    ({ entry, args = [], files, ...hook }) => {
      const [program, name] = entry.split(' ')
      const node = tree.commands.find((each: CommandNode) => each.name === name)
      expect(program).toBe('ephor')
      expect(node?.name).toBe(name)
      const flags = (node?.flags ?? []).map(({ long }) => `--${long}`)
      for (const arg of args.filter(each => each.startsWith('-'))) expect(flags).toContain(arg)
      expect(() => new RegExp(files)).not.toThrow()
      expect(hook).toMatchObject({ additional_dependencies: [`ephor@${version}`] })
    },
  )

  test('a hook runs as pre-commit runs it', async () => {
    const hook = hooks.find(({ id }: { id: string }) => id === 'ephor-test')
    expect(await run([hook.entry, ...hook.args].join(' '))).toMatchObject({ code: 0, out: '' })
  })
})

describe('the manifest for krew', () => {
  test('names archives of this version as the package script does', () => {
    expect(krew.spec.version).toBe(`v${version}`)
    for (const { selector, uri, sha256, bin } of krew.spec.platforms) {
      const { os, arch } = selector.matchLabels
      expect(uri).toMatch(new RegExp(`/v${version}/ephor-v${version}-${os}-${arch}\\.tar\\.gz$`))
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(bin).toBe(os === 'windows' ? 'ephor.exe' : 'ephor')
    }
  })

  test('describes itself as krew wants it', () => {
    const { shortDescription, homepage } = krew.spec
    expect(shortDescription.length).toBeLessThan(60)
    expect(shortDescription).not.toMatch(/\.$/)
    expect(URL.canParse(homepage)).toBe(true)
  })
})
