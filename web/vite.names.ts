import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Short class names, since each stands in the script and in the first style. */
export function scopedName(name: string, path: string): string {
  const file = relative(import.meta.dirname, path.split('?')[0] ?? path)
  return `_${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 3)}`
}
