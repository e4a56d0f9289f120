'use strict'
// Runs a bundle with V8's compiled code of an earlier start, if there is any for this version of
// Node: parsing the bundle is most of a short command's time. What was compiled differs from
// command to command, so each has its own.
const { readFileSync, renameSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { dirname, join } = require('node:path')
const { Script } = require('node:vm')

/**
 * @param {string} name of the bundle in `dist`
 * @param {string} use names the code that is kept, with letters alone
 */
module.exports = function load(name, use) {
  const file = join(__dirname, '../dist', `${name}.cjs`)
  const cacheFile = join(dirname(file), `${name}-${use}-${process.version}-${process.arch}.cache`)
  const source = readFileSync(file, 'utf8')
  const cachedData = readIfThere(cacheFile)
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${source}\n})`,
    { filename: file, ...(cachedData ? { cachedData } : {}) },
  )
  const module_ = { exports: {} }
  script.runInThisContext()(module_.exports, createRequire(file), module_, file, dirname(file))
  if (!cachedData || script.cachedDataRejected) {
    process.on('exit', () => writeCache(cacheFile, script))
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path)
  } catch {
    return undefined // the first start with this version of Node
  }
}

function writeCache(cacheFile, script) {
  try {
    const temporary = `${cacheFile}.${process.pid}`
    writeFileSync(temporary, script.createCachedData())
    renameSync(temporary, cacheFile)
  } catch {
    // Installed where we may not write: every start is then a little slower, nothing else.
  }
}
