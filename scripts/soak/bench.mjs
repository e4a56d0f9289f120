import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { machineLine } from '../../bench/machine.mjs'
import { isMissed, rowsTable } from '../../bench/table.mjs'
import { root } from '../prepare.mjs'
import { readResult } from './result-file.mjs'

/** Whether the newest table of `npm run bench -- --save` holds its gates. */
export function checkBench() {
  const folder = 'bench/results'
  const path = join(root, folder)
  const newest = existsSync(path) ? readdirSync(path).sort().at(-1) : undefined
  if (newest === undefined) {
    console.error(`soak: ${folder} is empty: run \`npm run bench -- --save\``)
    return false
  }
  const { date, commit, machine, rows } = readResult(join(folder, newest))
  console.log(`bench: ${date}, commit ${commit.slice(0, 12)}, ${machineLine(machine)}`)
  console.log(rowsTable(rows))
  return !rows.some(isMissed)
}
