#!/usr/bin/env node
'use strict'
const load = require('./load.cjs')

const [, , command = ''] = process.argv
load('ephor', ['apply', 'test', 'jp'].includes(command) ? command : 'main')
