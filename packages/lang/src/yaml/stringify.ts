import { stringify } from 'yaml'

/**
 * Prints a value as kubectl prints objects: keys in alphabetical order, two spaces, list items not
 * indented below their key, strings quoted where a YAML 1.1 reader would take them for something else.
 */
export function stringifyYaml(value: unknown): string {
  return stringify(value, {
    version: '1.1',
    sortMapEntries: true,
    indentSeq: false,
    lineWidth: 0,
    aliasDuplicateObjects: false,
  })
}
