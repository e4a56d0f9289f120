'use strict'
// Preloaded into a process that is measured: at its end it writes what it has used since its start.
const { writeFileSync } = require('node:fs')

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 }
  writeFileSync(process.env.BENCH_USAGE_FILE, JSON.stringify(usage))
})
