import type { Finding, LintFile } from '@ephor/engine/lint'
import { parseYaml } from '@ephor/lang/yaml'
import { filesOf } from '../input/paths.ts'
import { readText } from '../input/read-text.ts'

/** A path that cannot be used, as a finding: the code of unreadable texts. */
function unreadable(file: string, message: string): Finding {
  return {
    code: 'EPH001',
    severity: 'error',
    message,
    remedy: 'Name a file of YAML or JSON that can be read.',
    file,
    line: 1,
    column: 1,
    policy: '',
    rule: '',
    path: '',
  }
}

/** The files that some paths stand for, and what cannot be read. */
export interface ReadFiles {
  readonly files: readonly LintFile[]
  readonly problems: readonly Finding[]
}

/** Reads files, folders, patterns and `-`, each file once. */
export function readFiles(paths: readonly string[]): ReadFiles {
  const problems: Finding[] = []
  const names = paths.flatMap(path =>
    filesOf(path, error => problems.push(unreadable(error.path, error.reason))),
  )
  const files: LintFile[] = []
  for (const file of new Set(names)) {
    const read = readText(file)
    if ('text' in read) files.push({ file, text: read.text })
    else problems.push(unreadable(file, read.problem))
  }
  return { files, problems }
}

/** The objects of files, those that cannot be read left out. */
export function objectsOf({ files }: ReadFiles): readonly unknown[] {
  return files.flatMap(({ text }) => parseYaml(text).map(({ value }) => value))
}
