import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../scripts/bundle-tool.mjs'
import { measureCommand, measureNode } from './measure.mjs'
import { ratioOf } from './ratio.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const ephor = join(root, 'packages/cli/bin/ephor.cjs')
const peer = fileURLToPath(new URL('yaml-peer.mjs', import.meta.url))

/**
 * @typedef {object} Row
 * @property {string} name what is divided by what
 * @property {number} ratio the least of some rounds ÷ the least of the other side
 * @property {readonly [number, number]} spread the least and the greatest ratio of a round
 * @property {number} [gate] what the ratio must not exceed; with `atLeast`, what it must reach; rows without one are for information
 * @property {number} [aim]
 * @property {boolean} [atLeast]
 * @property {number} [openUpTo] the gate is known to be missed, for a reason that bench/README.md gives; beyond this the row fails all the same
 */

/** @returns {Row} */
function row(name, pairs, limits) {
  return { name, ...ratioOf(pairs), ...limits }
}

/**
 * `apply` of one large file, against js-yaml and against itself with two threads.
 *
 * @param {{ policies: string, podsFile: string, podCount: number, rounds: number }} data
 * @returns {Promise<Row[]>}
 */
export async function applyRows({ policies, podsFile, podCount, rounds }) {
  const apply = [ephor, 'apply', policies, '--resource', podsFile]
  // the first start compiles, and keeps the code for all others
  await measureNode([...apply, '--concurrent', '2'])
  const cpu = []
  const wall = []
  const peak = []
  for (let round = 0; round < rounds; round++) {
    const yaml = await measureNode([peer, podsFile, String(podCount)])
    const one = await measureNode(apply)
    const two = await measureNode([...apply, '--concurrent', '2'])
    cpu.push([one.cpuSeconds, yaml.cpuSeconds])
    wall.push([two.wallSeconds, one.wallSeconds])
    peak.push([one.peakBytes, statSync(podsFile).size])
  }
  const what = `apply, ${podCount.toLocaleString('en')} Pods × 17 policies`
  return [
    row(`${what}: CPU ÷ js-yaml loadAll`, cpu, { gate: 1, aim: 0.6 }),
    row(`${what}: wall with 2 threads ÷ 1`, wall, { gate: 0.75, aim: 0.6, openUpTo: 1 }),
    row(`${what}: peak RSS ÷ file size`, peak, { gate: 4, aim: 3 }),
  ]
}

/**
 * The shortest command there is against nothing at all.
 *
 * @param {number} rounds
 * @returns {Promise<Row>}
 */
export async function startRow(rounds) {
  // the first start compiles, and keeps the code for all others
  await measureNode([ephor, 'version'])
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    const bare = await measureNode(['-e', '0'])
    const version = await measureNode([ephor, 'version'])
    pairs.push([version.cpuSeconds, bare.cpuSeconds])
  }
  return row('version: CPU ÷ node -e 0', pairs, { gate: 1.5, aim: 1.2 })
}

/**
 * The engine without the command.
 *
 * @param {{ policies: string, podCount: number, rounds: number }} data
 * @returns {Promise<Row[]>}
 */
export async function engineRows({ policies, podCount, rounds }) {
  const args = [policies, String(podCount), String(rounds)]
  const { evaluate, mutate, admit, explain, index } = await runBundled('evaluation.mjs', args)
  const what = `${podCount.toLocaleString('en')} Pods × 17 policies`
  return [
    { name: `evaluate ${what}: CPU ÷ JSON.parse`, ...evaluate, gate: 0.35, aim: 0.1 },
    { name: 'mutate a Pod, YAML to YAML: 10 policies ÷ 1', ...mutate, gate: 1.5, aim: 1.2 },
    { name: 'mutate a Pod, JSON to patch: 10 policies ÷ 1', ...admit },
    { name: 'explain one Pod × 17 policies ÷ evaluate it', ...explain },
    { name: 'evaluate: 1,000 policies, 17 match ÷ 17', ...index, gate: 1.1, aim: 1.03 },
  ]
}

/**
 * Expressions of CEL against closures written by hand, and their compilation against reading a Pod.
 *
 * @param {{ expressions: string, rounds: number }} data the folder of real expressions
 * @returns {Promise<Row[]>}
 */
export async function celRows({ expressions, rounds }) {
  const { evaluate, compile } = await runBundled('cel.mjs', [expressions, String(rounds)])
  const ratios = evaluate.expressions.map(({ ratio }) => ratio)
  return [
    {
      name: 'CEL: six expressions ÷ closures, geometric mean',
      ratio: evaluate.mean,
      spread: [Math.min(...ratios), Math.max(...ratios)],
      ...{ gate: 6, aim: 2 },
    },
    {
      name: 'CEL: compile an expression ÷ JSON.parse of 4 KB',
      ratio: compile,
      spread: [compile, compile],
      ...{ gate: 15, aim: 8 },
    },
  ]
}

/** Runs a program of this folder with the packages' sources; gives the JSON that it prints. */
async function runBundled(name, args) {
  const entry = fileURLToPath(new URL(name, import.meta.url))
  const program = await bundle(entry, join(root, 'node_modules/.cache/ephor'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`bench/${name}: ${stderr}`)
  return JSON.parse(stdout)
}

/**
 * Kyverno's own command against ours.
 *
 * @param {{ kyverno: string, policies: string, podsFile: string, podCount: number, rounds: number }} data
 * @returns {Promise<Row>}
 */
export async function kyvernoRow({ kyverno, policies, podsFile, podCount, rounds }) {
  const args = ['apply', policies, '--resource', podsFile]
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    const theirs = await measureCommand([kyverno, ...args])
    const ours = await measureCommand([process.execPath, ephor, ...args])
    pairs.push([theirs, ours])
  }
  const what = `apply, ${podCount.toLocaleString('en')} Pods × 17 policies`
  return row(`${what}: CPU of kyverno ÷ ephor`, pairs, { gate: 20, aim: 60, atLeast: true })
}
