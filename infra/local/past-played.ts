import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TOLD_EVERY_MS = 5_000
/** A demo that was killed says nothing any more. */
const STALE_MS = 20_000

const fileIn = (folder: string) => join(folder, 'past-played')

/**
 * Says that a demo plays past days on the folder's data, until the answer is called. A server's workers would see all
 * that the past leaves due at once: a holding ended before its user sells it.
 */
export function playPast(folder: string): () => void {
  writeFileSync(fileIn(folder), '', { mode: 0o600 })
  const telling = setInterval(() => utimesSync(fileIn(folder), new Date(), new Date()), TOLD_EVERY_MS)
  return () => {
    clearInterval(telling)
    rmSync(fileIn(folder), { force: true })
  }
}

export function isPastPlayed(folder: string | undefined, nowMs: number): boolean {
  const file = folder && statSync(fileIn(folder), { throwIfNoEntry: false })
  return Boolean(file && nowMs - file.mtimeMs < STALE_MS)
}
