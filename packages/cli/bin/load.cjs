'use strict'
// Runs a bundle with V8's compiled code of an earlier start, if there is any for this version of
// Node: parsing the bundle is most of a short command's time. What was compiled differs from
// command to command, so each has its own.
const fs = require('node:fs')
const { createRequire } = require('node:module')
const { dirname, join } = require('node:path')
const { Script } = require('node:vm')

const folder = join(__dirname, '../dist')

/**
 * @param {string} name of the bundle in `dist`
 * @param {string} use names the code that is kept, with letters alone
 */
module.exports = function load(name, use) {
  const file = join(folder, `${name}.cjs`)
  const { source, age } = read(file)
  // V8 itself compares no more than the length of the source.
  const prefix = `${name}-${use}-${process.version}-${process.arch}-`
  const cacheFile = `${prefix}${age}.cache`
  const cachedData = readIfThere(join(folder, cacheFile))
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${source}\n})`,
    { filename: file, ...(cachedData ? { cachedData } : {}) },
  )
  const module_ = { exports: {} }
  script.runInThisContext()(module_.exports, createRequire(file), module_, file, dirname(file))
  if (!cachedData || script.cachedDataRejected) {
    process.on('exit', () => writeCache(script, prefix, cacheFile))
  }
}

/** The source and when it was built, of one and the same file. */
function read(file) {
  const descriptor = fs.openSync(file, 'r')
  try {
    const { mtimeMs } = fs.fstatSync(descriptor)
    return { source: fs.readFileSync(descriptor, 'utf8'), age: Math.round(mtimeMs).toString(36) }
  } finally {
    fs.closeSync(descriptor)
  }
}

function readIfThere(path) {
  try {
    return fs.readFileSync(path)
  } catch {
    return undefined // the first start with this version of Node
  }
}

/** Keeps the compiled code, and nothing of builds before. */
function writeCache(script, prefix, cacheFile) {
  try {
    const temporary = join(folder, `${cacheFile}.${process.pid}`)
    fs.writeFileSync(temporary, script.createCachedData())
    fs.renameSync(temporary, join(folder, cacheFile))
    for (const name of fs.readdirSync(folder)) {
      const isOld = name.startsWith(prefix) && name.endsWith('.cache') && name !== cacheFile
      if (isOld) fs.rmSync(join(folder, name))
    }
  } catch {
    // Installed where we may not write: every start is then a little slower, nothing else.
  }
}
