const cel = 'CEL: not asked for yet'
const images = 'verification of images: not asked for yet'
const imagePolicies = 'ImageValidatingPolicy: not asked for yet'

/** Files of cases that nothing here answers yet, by the beginning of their names. */
export const later: readonly (readonly [prefix: string, reason: string])[] = [
  ['pkg__cel__', cel],
  ['pkg__admissionpolicy__', cel],
  ['pkg__policy__mpol', cel],
  ['pkg__image__', imagePolicies],
  ['pkg__engine__image_verify', images],
]

/** Single cases that cannot be asked. */
export const unanswerable: Readonly<Record<string, string>> = {
  'pkg/utils/match/kind_test.go::Test_CheckKind@7':
    'a switch that is on wherever rules are matched, turned off',
  'pkg/engine/variables/operator/equal_test.go::TestEqualHandler_Evaluate/unsupported type':
    'a struct of Go, for which the table has no form but an empty object',
  'api/kyverno/v2beta1/clusterpolicy_test.go::Test_ClusterPolicy_IsNamespaced@0':
    'a ClusterPolicy in a namespace, which no API server stores and v1 does not know',
  ...Object.fromEntries(
    [1, 3].map(number => [
      `pkg/userinfo/roleRef_test.go::TestGetRoleRef/${number}`,
      'a list that fails, which the caller asks for here',
    ]),
  ),
  ...Object.fromEntries(
    [
      'Test_Validate_PreconditionsValuesString_KeyRequestOperation_UnknownValue@12',
      'Test_Validate_PreconditionsValuesString_KeyRequestOperation_UnknownValue@13',
      'Test_Validate_PreconditionsValuesList_KeyRequestOperation_UnknownItem@16',
      'Test_Validate_PreconditionsValuesList_KeyRequestOperation_UnknownItem@17',
    ].map(name => [
      `pkg/validation/policy/validate_test.go::${name}`,
      'handed over in a type of Go that the function does not look into',
    ]),
  ),
}
