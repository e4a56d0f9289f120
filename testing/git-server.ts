import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startServer } from './loopback-server.ts'

/** What a repository holds: texts, and links to somewhere. */
export type RepositoryFiles = Readonly<Record<string, string | { readonly link: string }>>

/** Git repositories, served over HTTP on this machine. */
export interface GitServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /** Makes a bare repository `owner/name`, with files on each of some branches; the first is its own. */
  add(name: string, branches: Readonly<Record<string, RepositoryFiles>>): void
  stop(): Promise<void>
}

/** Starts a server; with a password, only the user `ann` may read. */
export async function startGitServer(password?: string): Promise<GitServer> {
  const root = mkdtempSync(join(tmpdir(), 'ephor-git-server-'))
  const server = await startServer((request, response) => {
    const wanted = `Basic ${Buffer.from(`ann:${password}`).toString('base64')}`
    if (password === undefined || request.headers.authorization === wanted) {
      serve(root, request, response)
    } else response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
  })
  return {
    url: server.url,
    add: (name, branches) => addRepository(root, name, branches),
    async stop() {
      await server.stop()
      rmSync(root, { recursive: true })
    },
  }
}

/** Calls git's own server as a CGI program. */
function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      HTTP_GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  request.pipe(child.stdin)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.on('close', () => answer(Buffer.concat(chunks), response))
}

function answer(printed: Buffer, response: ServerResponse): void {
  const end = printed.indexOf('\r\n\r\n')
  const lines = printed.subarray(0, end).toString('latin1').split('\r\n')
  let status = 200
  for (const line of lines) {
    const { key = '', value = '' } = /^(?<key>[^:]+): *(?<value>.*)$/.exec(line)?.groups ?? {}
    if (key === 'Status') status = Number(value.slice(0, 3))
    else if (key !== '') response.setHeader(key, value)
  }
  response.writeHead(status).end(printed.subarray(end + 4))
}

function addRepository(
  root: string,
  name: string,
  branches: Readonly<Record<string, RepositoryFiles>>,
): void {
  const work = mkdtempSync(join(tmpdir(), 'ephor-git-work-'))
  const [first = 'main'] = Object.keys(branches)
  git(work, 'init', '--quiet', `--initial-branch=${first}`)
  for (const [branch, files] of Object.entries(branches)) {
    if (branch !== first) git(work, 'checkout', '--quiet', '--orphan', branch)
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(work, path)), { recursive: true })
      if (typeof content === 'string') writeFileSync(join(work, path), content)
      else symlinkSync(content.link, join(work, path))
    }
    git(work, 'add', '--all')
    git(work, 'commit', '--quiet', '--message=files')
  }
  git(work, 'checkout', '--quiet', first)
  mkdirSync(dirname(join(root, name)), { recursive: true })
  git(work, 'clone', '--quiet', '--bare', work, join(root, name))
  rmSync(work, { recursive: true })
}

function git(cwd: string, ...args: readonly string[]): void {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
  const env = { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', HOME: cwd }
  execFileSync('git', [...identity, ...args], { cwd, env })
}
