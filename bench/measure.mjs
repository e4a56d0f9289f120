import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

const hook = fileURLToPath(new URL('report-usage.cjs', import.meta.url))
const usageFile = join(tmpdir(), `ephor-bench-${process.pid}.json`)

/**
 * Runs a program of Node with its output thrown away; gives the CPU time of all its threads, its
 * wall time and its peak of resident memory.
 *
 * @param {readonly string[]} args
 * @param {{ exitCodes?: readonly number[] }} [expected] 0 and 1 by default: violations are no fault
 * @returns {Promise<{ cpuSeconds: number, wallSeconds: number, peakBytes: number }>}
 */
export async function measureNode(args, { exitCodes = [0, 1] } = {}) {
  const start = performance.now()
  await run(process.execPath, ['--require', hook, ...args], {
    exitCodes,
    env: { ...process.env, BENCH_USAGE_FILE: usageFile },
  })
  const wallSeconds = (performance.now() - start) / 1000
  const usage = JSON.parse(readFileSync(usageFile, 'utf8'))
  rmSync(usageFile)
  return { ...usage, wallSeconds }
}

/**
 * CPU seconds of any program, as the shell counts them.
 *
 * @param {readonly string[]} command
 */
export async function measureCommand(command) {
  const quoted = command.map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  const text = await run('sh', ['-c', `${quoted} >/dev/null 2>&1; times`], { exitCodes: [0] })
  const children = text.trim().split('\n').at(-1) ?? ''
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)]
    .map(([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds))
    .reduce((sum, each) => sum + each, 0)
}

function run(program, args, { exitCodes, env = process.env }) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    const out = []
    child.stdout.on('data', chunk => {
      if (program === 'sh') out.push(chunk)
    })
    child.on('error', failed)
    child.on('close', code => {
      if (exitCodes.includes(code)) done(Buffer.concat(out).toString('utf8'))
      else failed(new Error(`${program} ${args.join(' ')}: exit code ${code}`))
    })
  })
}
