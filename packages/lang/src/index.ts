export { createPositions, type Position, positionAt, snippetAt } from './source.ts'
