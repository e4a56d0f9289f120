export { type Anchor, parseAnchor } from './anchor.ts'
export { type CompiledPattern, compilePattern, type PatternOutcome } from './pattern.ts'
export { compilePatternSet, maxPatternsInSet, type PatternSet } from './pattern-set.ts'
export { compileScalarPattern } from './scalar.ts'
