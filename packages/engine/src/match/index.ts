export { compileExceptionMatch } from './exception.ts'
export { type CompiledMatch, compileMatch } from './match.ts'
