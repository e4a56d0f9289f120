export { type CompiledExceptionMatch, compileExceptionMatch } from './exception.ts'
export { type CompiledMatch, compileMatch, type MatchInput } from './match.ts'
export { compileResourceFilters, type FilteredResource } from './resource-filters.ts'
