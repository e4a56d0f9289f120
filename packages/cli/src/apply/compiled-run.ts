import {
  type CompiledCleanupPolicy,
  type CompileProblem,
  compile,
  compileCleanupPolicy,
  type PolicyException,
  type PolicyReference,
  type RunOptions,
} from '@ephor/engine'
import type { Evaluator } from '../evaluate.ts'
import type { RefusedPolicy } from '../input/policies.ts'
import { FileLines } from '../input/text-parts.ts'
import { createPolicyBook } from '../policy-book.ts'
import type { PolicyBook } from '../summary.ts'
import { asksCluster } from './asks-cluster.ts'
import type { ApplyInputs } from './inputs.ts'

/** What is made of the inputs once, to be used for every resource. */
export interface CompiledRun {
  readonly inputs: ApplyInputs
  readonly evaluator: Omit<Evaluator, 'ports'>
  readonly cleanupPolicies: readonly CleanupPolicyOfRun[]
  readonly book: PolicyBook
  /** Policies and exceptions that cannot be used. */
  readonly refused: readonly RefusedPolicy[]
  readonly exceptionCount: number
  /** Of the files that are read range by range. */
  readonly lines: FileLines
}

export interface CleanupPolicyOfRun {
  readonly reference: PolicyReference
  readonly compiled: CompiledCleanupPolicy
}

/** Compiles the policies of a run with exceptions of its files and of its resources. */
export function compileRun(
  inputs: ApplyInputs,
  exceptionsAmongResources: readonly PolicyException[] = [],
): CompiledRun {
  const { options, files, exceptionFiles, values, namespaceLabels, user } = inputs
  const exceptions = [
    ...exceptionFiles.exceptions,
    ...exceptionsAmongResources,
    ...(options.exceptionsWithinPolicies ? files.exceptions : []),
  ]
  const { set, problems } = compile({ policies: files.policies, exceptions })
  return {
    inputs,
    evaluator: { set, values, namespaceLabels, user, options: runOptions },
    cleanupPolicies: files.cleanupPolicies.map(policy => {
      const { apiVersion, kind, metadata } = policy
      const { name = '', namespace = '' } = metadata
      const reference = { apiVersion, kind, name, namespace }
      return { reference, compiled: compileCleanupPolicy(policy) }
    }),
    book: createPolicyBook(files.policies, namespaceLabels, options.auditWarn),
    refused: [...files.refused, ...refusedBy(problems)],
    exceptionCount: exceptions.length,
    lines: new FileLines(),
  }
}

/**
 * Upstream's command loads no entries of these kinds, so that a policy can give a default where
 * one has no value; here files may answer them, and what they do not is left out.
 */
const runOptions: Pick<RunOptions, 'optionalEntries'> = {
  optionalEntries: new Set(['configMap', 'globalReference', 'imageRegistry']),
}

function refusedBy(problems: readonly CompileProblem[]): readonly RefusedPolicy[] {
  return problems.map(({ document, error }) => ({
    name: document.metadata.name ?? '',
    reason: error.message,
    stage: 'policy',
  }))
}

/**
 * Whether all resources must be there before the first is evaluated: they are what policies find
 * in the cluster, or they hold the exceptions.
 */
export function needsAllResources({ options, files }: ApplyInputs): boolean {
  return (
    options.exceptionsWithinResources ||
    files.cleanupPolicies.length > 0 ||
    files.policies.some(asksCluster)
  )
}
