import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { maxArtifactBytes } from '../http/web-request.ts'
import { FetchError } from './fetch-error.ts'
import type { Rendering } from './input-source.ts'
import { isOnPath, runTool } from './run-tool.ts'

const renderSeconds = 60

/**
 * Writes the manifests of a folder or chart into a file.
 *
 * @throws {FetchError} when the program is not there, or fails.
 */
export async function render(
  rendering: Rendering,
  path: string,
  { target, env }: { readonly target: string; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  if (!isOnPath(rendering, env)) throw new FetchError(missing(rendering, path))
  const args =
    rendering === 'kustomize'
      ? ['build', '--', path]
      : ['template', '--include-crds', '--', releaseName(path), path]
  const printed = await runTool({
    ...{ program: rendering, args, env },
    ...{ maxBytes: maxArtifactBytes, seconds: renderSeconds },
  })
  writeFileSync(target, printed, { mode: 0o600 })
}

function missing(rendering: Rendering, path: string): string {
  const command = rendering === 'kustomize' ? `kustomize build ${path}` : `helm template ${path}`
  return `${rendering} is needed to read it: put it on the path, or pipe its output: ${command} | ephor …, with - for the path`
}

/** As the chart is called; a name of a release is that of a DNS label. */
function releaseName(path: string): string {
  const name = basename(path)
    .toLowerCase()
    .replace(/(?:-\d[^/]*)?(?:\.tgz|\.tar\.gz)$/, '')
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name.slice(0, 53) || 'release-name'
}
