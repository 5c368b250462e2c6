import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'node_modules', '.cache', 'evenhand-tests')

/** Whoever held the lock for so long was ended before it was done. */
const STALE_MS = 60_000
const OLD_MS = 86_400_000

/**
 * What several test files need and takes long to make: made by the first that asks, read by the others, even where
 * they run at the same time in processes of their own. Made anew when any file below `sources` has changed.
 */
export async function madeOnce<T>(name: string, sources: string[], make: () => Promise<T>): Promise<T> {
  const file = join(folder, `${name}-${hashOf([...sources, 'package-lock.json'])}.json`)
  const lock = `${file}.lock`
  mkdirSync(folder, { recursive: true })
  while (!existsSync(file)) {
    if (!taken(lock)) {
      await sleep(50)
      continue
    }
    try {
      const made = JSON.stringify(await make())
      removeOld(name)
      writeFileSync(`${file}.part`, made)
      renameSync(`${file}.part`, file)
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

/** Takes the lock, if nobody holds it who may still be at work. */
function taken(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > STALE_MS) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

/** Those of sources that are no more; a mutant's own may still be read by its test. */
function removeOld(name: string): void {
  for (const other of readdirSync(folder)) {
    const file = join(folder, other)
    const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (other.startsWith(`${name}-`) && Date.now() - since > OLD_MS)
      rmSync(file, { recursive: true, force: true })
  }
}

/** Of all files below some places of the project, by name and content. */
function hashOf(places: string[]): string {
  const hash = createHash('sha256')
  for (const place of places.map((each) => join(root, each)))
    for (const file of filesBelow(place).sort())
      hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 32)
}

const filesBelow = (place: string): string[] =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
