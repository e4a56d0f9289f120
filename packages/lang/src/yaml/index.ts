export type { TextRange, YamlDocument, YamlProblem } from './document.ts'
export { flattenLists } from './flatten-lists.ts'
export {
  createLocator,
  createPlaces,
  locate,
  type Place,
  type Places,
  type WrittenNode,
} from './locate.ts'
export { parseYaml, readYaml } from './parse.ts'
export { readYamlText } from './read-chunk.ts'
export { splitDocuments } from './split.ts'
export { stringifyIndentedYaml, stringifyYaml } from './stringify.ts'
