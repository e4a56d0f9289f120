import { cel } from './cel.ts'
import { expressions } from './expressions.ts'
import { notations } from './notations.ts'
import { policies } from './policies.ts'
import type { Subject } from './subject.ts'

/** Every subject of the oracle that our code answers too. */
export const subjects: readonly Subject[] = [...notations, ...expressions, ...policies, cel]
