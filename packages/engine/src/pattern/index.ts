export { type Anchor, type AnchorKind, formatAnchor, parseAnchor } from './anchor.ts'
export { type CompiledPattern, compilePattern, type PatternOutcome } from './pattern.ts'
export { compileScalarPattern, type ScalarCheck } from './scalar.ts'
