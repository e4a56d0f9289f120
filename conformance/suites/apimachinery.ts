import { join } from 'node:path'
import { filesIn, readJson } from '../files.ts'
import type { Suite } from '../suite.ts'
import { labelCase } from './label-selectors.ts'
import { quantityCase } from './quantities.ts'
import type { CaseFile } from './tables.ts'

/** Quantities and label selectors: the tables of Kubernetes' own tests. */
export const apimachinery: Suite = {
  name: 'k8s-apimachinery-tables',
  goal: 0.99,
  run(folder) {
    const files = filesIn(join(folder, 'k8s-apimachinery-tables'), '.json')
    if (files.length === 0) return Promise.resolve(undefined)
    const results = files.flatMap(file => {
      const judge = file.includes('__labels__') ? labelCase : quantityCase
      return (readJson<CaseFile>(file)?.cases ?? []).map(judge)
    })
    return Promise.resolve(results)
  },
}
