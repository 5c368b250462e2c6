import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** The class a name of a `.module.css` becomes: short, as each stands in the script and in the style of the first load. */
export function scopedName(name: string, path: string): string {
  const file = relative(import.meta.dirname, path.split('?')[0] ?? path)
  return `_${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 3)}`
}
