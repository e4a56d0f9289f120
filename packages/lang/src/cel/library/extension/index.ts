import type { Library } from '../library.ts'
import { encodersLibrary } from './encoders.ts'
import { listsLibrary } from './lists.ts'
import { mathLibrary } from './math.ts'
import { regexLibrary } from './regex.ts'
import { setsLibrary } from './sets.ts'
import { stringsLibrary } from './strings.ts'

/** The extension libraries of cel-go, which an environment has one by one. */
export const extensionLibraries: readonly Library[] = [
  stringsLibrary,
  listsLibrary,
  mathLibrary,
  setsLibrary,
  encodersLibrary,
  regexLibrary,
]
