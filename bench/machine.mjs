import { cpus, loadavg, totalmem } from 'node:os'

/** Where the numbers come from: they are worth nothing without. */
export function describeMachine() {
  const processors = cpus()
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load: loadavg().map(each => Number(each.toFixed(2))),
  }
}

/** One line for people. */
export function machineLine({ processor, cores, memoryGiB, node, load }) {
  return `${processor}, ${cores} cores, ${memoryGiB} GiB, Node ${node}, load ${load.join(' ')}`
}
