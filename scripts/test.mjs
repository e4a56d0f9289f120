import { buildIfStale, installIfMissing, runOrExit } from './prepare.mjs'

installIfMissing()
await buildIfStale()
runOrExit('npx', ['--no-install', 'vitest', 'run', ...process.argv.slice(2)])
