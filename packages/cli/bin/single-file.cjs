'use strict'
// What the single executable file runs, and its worker threads: as load.cjs, but the bundles and
// V8's compiled code of them are in the file itself. It is never written to.
const { getAsset, getRawAsset } = require('node:sea')
const { Script } = require('node:vm')
const { isMainThread } = require('node:worker_threads')

const [, , command = ''] = process.argv
const name = isMainThread ? 'ephor' : 'worker'
const cachedData = compiled(`${name}-${command}.cache`) ?? compiled(`${name}-main.cache`)
const source = getAsset(`${name}.cjs`, 'utf8')
const script = new Script(
  `(function (exports, require, module, __filename, __dirname) {${source}\n})`,
  { filename: `${name}.cjs`, ...(cachedData ? { cachedData } : {}) },
)
script.runInThisContext()({}, require, { exports: {} }, process.execPath, process.execPath)

/** @param {string} asset */
function compiled(asset) {
  try {
    return Buffer.from(getRawAsset(asset))
  } catch {
    return undefined // a command that is not called often enough
  }
}
