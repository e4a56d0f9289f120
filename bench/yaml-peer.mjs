import { readFileSync } from 'node:fs'
import { loadAll } from 'js-yaml'

// The peer: what the most used YAML library takes to read the same file, and nothing more.
const documents = loadAll(readFileSync(process.argv[2], 'utf8'))
if (documents.length !== Number(process.argv[3])) throw new Error(`read ${documents.length}`)
