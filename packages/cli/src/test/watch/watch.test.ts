import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../../../testing/built-command.ts'
import { pollFolder, watchFolders } from './folder-watcher.ts'
import { foldersOf } from './test-files.ts'

const policy = (name: string, label: string) => `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: ${name} }
spec:
  rules:
    - name: team
      match: { any: [{ resources: { kinds: [Pod] } }] }
      validate: { message: m, pattern: { metadata: { labels: { ${label}: "?*" } } } }
`

const pod = '{ apiVersion: v1, kind: Pod, metadata: { name: p, labels: { team: a } } }\n'

const testOf = (name: string) => `
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: { name: test }
policies: [../policies/${name}.yaml]
resources: [pod.yaml]
results: [{ policy: ${name}, rule: team, kind: Pod, resources: [p], result: pass }]
`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-watch-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** A running command, and what it has printed. */
class Running {
  readonly #child: ChildProcess
  #out = ''
  #read = 0
  #wake: () => void = () => undefined
  readonly exit: Promise<number | null>

  constructor(file: string, args: readonly string[]) {
    this.#child = spawn(process.execPath, [file, ...args], { cwd: folder })
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.#out += chunk.toString()
      this.#wake()
    })
    this.exit = new Promise(done => this.#child.on('close', code => done(code)))
  }

  /** What is printed up to a text, from where the last call ended. */
  async until(text: string): Promise<string> {
    for (;;) {
      const at = this.#out.indexOf(text, this.#read)
      if (at !== -1) {
        const part = this.#out.slice(this.#read, at + text.length)
        this.#read = at + text.length
        return part
      }
      await new Promise<void>(done => {
        this.#wake = done
      })
    }
  }

  /** What one run of tests printed that says something; a slow system may tell of changes twice. */
  async round(text: string): Promise<string> {
    for (;;) {
      const part = await this.until(waiting)
      if (part.includes(text)) return part
    }
  }

  interrupt(): void {
    this.#child.kill('SIGINT')
  }
}

const waiting = 'Watching for changes; Ctrl-C ends it.\n'

describe.skipIf(process.platform === 'win32')('test --watch', () => {
  let command: BuiltCommand
  beforeAll(async () => {
    command = await buildCommand()
  })
  afterAll(() => command.remove())
  beforeEach(() => {
    for (const name of ['one', 'two']) {
      write(`policies/${name}.yaml`, policy(name, 'team'))
      write(`${name}/kyverno-test.yaml`, testOf(name))
      write(`${name}/pod.yaml`, pod)
    }
  })

  test('runs what changes, and ends with 0', { timeout: 60_000 }, async () => {
    const running = new Running(command.file, ['test', '.', '--watch', '--junit', 'junit.xml'])
    await running.round('2 tests passed and 0 tests failed')

    write('policies/two.yaml', policy('two', 'tier'))
    const second = await running.round('1 tests passed and 1 tests failed')
    expect(second).toContain('Changed: policies/two.yaml\n')
    expect(second).not.toContain('one/kyverno-test.yaml')
    expect(second).toContain('✗ 1  two/team  v1/Pod/default/p: Want pass, got fail')
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('tests="2" failures="1"')

    write('two/pod.yaml', pod.replace('team', 'tier'))
    await running.round('2 tests passed and 0 tests failed')

    write('three/pod.yaml', pod)
    write('three/kyverno-test.yaml', testOf('one'))
    await running.round('3 tests passed and 0 tests failed')

    write('one/kyverno-test.yaml', 'kind: Test\n')
    const broken = await running.round('Path: one/kyverno-test.yaml')
    expect(broken).toContain('2 tests passed and 0 tests failed')
    expect(broken).not.toContain('\u001b')

    running.interrupt()
    expect(await running.exit).toBe(0)
  })

  test('asks for a file for what programs read', async () => {
    const ran = await command.run(['test', '.', '--watch', '-o', 'json'], { cwd: folder })
    expect(ran).toMatchObject({
      code: 1,
      err: 'Error: --watch prints tables: name a file, as in -o json=FILE\n',
    })
  })
})

describe('folders', () => {
  test('those of files, and all below folders but those of other tools', () => {
    write('a/b/c.yaml', '')
    write('a/node_modules/d/e.yaml', '')
    write('f/g.yaml', '')
    const found = foldersOf([join(folder, 'a'), join(folder, 'f/g.yaml'), join(folder, 'h/i.yaml')])
    const names = ['a', 'a/b', 'f', ''].map(name => join(folder, name).replace(/\/$/, ''))
    expect([...found].sort()).toEqual(names.sort())
  })

  test('changes are told together', async () => {
    write('a.yaml', '1')
    const told = new Promise<ReadonlySet<string>>(done => {
      const watcher = watchFolders(paths => {
        watcher.close()
        done(paths)
      })
      watcher.watch([folder])
      write('a.yaml', '2')
      write('b.yaml', '3')
    })
    expect([...(await told)].sort()).toEqual([join(folder, 'a.yaml'), join(folder, 'b.yaml')])
  })

  test('where the system does not tell, a look now and then does', async () => {
    write('a.yaml', '1')
    const told = new Promise<string>(done => {
      const poll = pollFolder(
        folder,
        path => {
          poll.close()
          done(path)
        },
        5,
      )
      write('a.yaml', '22')
    })
    expect(await told).toBe(join(folder, 'a.yaml'))
  })
})
