import { chmodSync, mkdirSync, statSync } from 'node:fs'

const SHARED_ON_PURPOSE = 0o1000

/** A folder that only its owner may enter, made if there is none; not one that is shared on purpose, as `/tmp` is. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode } = statSync(folder)
  if ((mode & 0o077) !== 0 && (mode & SHARED_ON_PURPOSE) === 0) chmodSync(folder, 0o700)
}
