'use strict'
// What a worker thread runs.
require('./load.cjs')('worker', 'apply')
