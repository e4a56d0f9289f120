export {
  type Address,
  type Cidr,
  cidrContains,
  isLoopbackAddress,
  isPrivateAddress,
  parseAddress,
  parseCidr,
} from './cidr.ts'
export { formatDuration, parseDuration, requireDuration } from './duration.ts'
export { NotationError } from './error.ts'
export {
  compareBytes,
  formatGoFloat,
  formatGoValue,
  formatJsonNumber,
  type GoNumbers,
  goTypeName,
} from './go-text.ts'
export { formatGoTime, type GoTime, RFC3339 } from './go-time.ts'
export { parseGoTime } from './go-time-parser.ts'
export {
  type ImageReference,
  type ImageReferenceOptions,
  parseImageReference,
} from './image-reference.ts'
export {
  compileKindSelector,
  type GroupVersionKind,
  type KindSelector,
  parseKindSelector,
} from './kind-selector.ts'
export {
  compileLabelRequirements,
  type LabelMatcher,
  type LabelOperator,
  type LabelRequirement,
  type Labels,
  labelKeyDetails,
  labelKeyProblem,
  labelValueDetails,
  labelValueProblem,
} from './label-requirement.ts'
export {
  compileLabelSelector,
  compileLabelSelectorWithWildcards,
  type LabelExpression,
  type LabelSelector,
} from './label-selector.ts'
export { compileSelectorText, parseSelectorText } from './label-selector-text.ts'
export {
  addQuantities,
  compareQuantities,
  divideQuantities,
  divideQuantity,
  formatQuantity,
  moduloQuantities,
  multiplyQuantity,
  parseQuantity,
  type Quantity,
  type QuantityFormat,
  quantityToNumber,
  subtractQuantities,
} from './quantity.ts'
export { compileRegex, type Regex } from './regex.ts'
export type { GroupNames } from './regex-groups.ts'
export type { RegexMatch } from './regex-match.ts'
export { compareSemver, parseSemver, requireSemver, type Semver } from './semver.ts'
export { compileSemverRange } from './semver-range.ts'
export { compileWildcard, hasWildcard, matchesWildcard } from './wildcard.ts'
