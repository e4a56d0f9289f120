import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

// Editors write a file in several steps, and tools several files.
const pauseMilliseconds = 100
const pollMilliseconds = 500

/** Tells of changed files in some folders, but not below them. */
export interface FolderWatcher {
  /** These folders from now on, and no others; gives those that were not watched before. */
  watch(folders: Iterable<string>): readonly string[]
  close(): void
}

interface Watched {
  close(): void
}

/**
 * Calls back with the paths that changed, once nothing has changed for a moment. Where the system
 * cannot tell of changes, it looks for them now and then.
 */
export function watchFolders(changed: (paths: ReadonlySet<string>) => void): FolderWatcher {
  const watched = new Map<string, Watched>()
  let paths = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const note = (path: string): void => {
    paths.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const all = paths
      paths = new Set()
      changed(all)
    }, pauseMilliseconds)
  }
  return {
    watch(folders) {
      const wanted = new Set(folders)
      for (const [folder, watcher] of watched) {
        if (wanted.has(folder)) continue
        watcher.close()
        watched.delete(folder)
      }
      const fresh = [...wanted].filter(folder => !watched.has(folder))
      for (const folder of fresh) watched.set(folder, watchFolder(folder, note))
      return fresh
    },
    close() {
      clearTimeout(timer)
      for (const watcher of watched.values()) watcher.close()
      watched.clear()
    },
  }
}

/** There are limits to how much a system watches, and file systems that cannot be watched. */
function watchFolder(folder: string, note: (path: string) => void): Watched {
  let fallback: Watched | undefined
  const poll = (): void => {
    fallback ??= pollFolder(folder, note)
  }
  let watcher: FSWatcher | undefined
  try {
    watcher = watch(folder, { persistent: true }, (_, name) => {
      note(name === null ? folder : join(folder, name))
    })
    watcher.on('error', poll)
  } catch {
    poll()
  }
  return {
    close() {
      watcher?.close()
      fallback?.close()
    },
  }
}

/** Compares the times and sizes of the files of a folder with those of the last look. */
export function pollFolder(
  folder: string,
  note: (path: string) => void,
  everyMilliseconds: number = pollMilliseconds,
): Watched {
  let known = stampsOf(folder)
  const timer = setInterval(() => {
    const stamps = stampsOf(folder)
    for (const name of new Set([...known.keys(), ...stamps.keys()])) {
      if (known.get(name) !== stamps.get(name)) note(join(folder, name))
    }
    known = stamps
  }, everyMilliseconds)
  return { close: () => clearInterval(timer) }
}

function stampsOf(folder: string): ReadonlyMap<string, string> {
  const stamps = new Map<string, string>()
  for (const name of namesIn(folder)) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    if (found !== undefined) stamps.set(name, `${found.mtimeMs} ${found.size} ${found.ino}`)
  }
  return stamps
}

/** A folder that is gone has no files. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
