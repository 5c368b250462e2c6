import { chmodSync, mkdirSync, statSync } from 'node:fs'

const SHARED_ON_PURPOSE = 0o1000

/** Leaves a folder alone that is shared on purpose, like `/tmp`. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode } = statSync(folder)
  if ((mode & 0o077) !== 0 && (mode & SHARED_ON_PURPOSE) === 0) chmodSync(folder, 0o700)
}
