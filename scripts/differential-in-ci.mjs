import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { oracle } from './build-oracle.mjs'
import { root } from './prepare.mjs'

// Every subject in reduced form: the full numbers are the soak's.
const lines = 1_000
const { status } = spawnSync(
  process.execPath,
  [join(root, 'conformance/differential.mjs'), '--n', String(lines), '--groups', '5'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, EPHOR_ORACLE: oracle() } },
)
process.exitCode = status ?? 1
