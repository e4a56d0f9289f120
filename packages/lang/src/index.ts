export { type Position, positionAt, snippetAt } from './source.ts'
