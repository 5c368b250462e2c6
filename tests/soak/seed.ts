import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const OF = ['{functions,infra,shared,tests,web}/**/*.{ts,tsx,js,json,css,html}', 'package-lock.json']

/**
 * A seed made of the project's own text, from 0 to 999,999,999: what the same text is judged by is the same on every
 * machine, and another text draws anew. So a red CI is the doing of what was changed, and is seen again by running it.
 */
export function seedOfText(root: string): number {
  const hash = createHash('sha256')
  const paths = OF.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest().readUInt32BE() % 1_000_000_000
}
