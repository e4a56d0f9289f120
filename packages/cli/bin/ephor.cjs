#!/usr/bin/env node
'use strict'
const load = require('./load.cjs')

const [, , command = ''] = process.argv
const own = ['apply', 'test', 'jp', 'explain', 'validate']
load('ephor', own.includes(command) ? command : 'main')
