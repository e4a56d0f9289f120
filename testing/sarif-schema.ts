import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'

/** Says what is wrong with a SARIF log by the published schema of 2.1.0; nothing if it is right. */
export function createSarifValidator(): (log: unknown) => readonly string[] {
  const require = createRequire(import.meta.url)
  const file = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
  const { $schema: _, id, ...schema } = JSON.parse(readFileSync(file, 'utf8'))
  // It is of draft 4, but for its id of what later drafts know; one of its patterns is none in
  // Unicode mode.
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    unicodeRegExp: false,
    formats: {
      uri: text => URL.canParse(text),
      'uri-reference': text => URL.canParse(text, 'file:///'),
      'date-time': true,
    },
  })
  const check = ajv.compile({ ...schema, $id: id })
  return log =>
    check(log) ? [] : (check.errors ?? []).map(each => `${each.instancePath} ${each.message}`)
}
