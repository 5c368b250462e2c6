import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Builds the service worker as `sw.js`, a fixed address; its version is the page's hash. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: fileURLToPath(new URL('./offline/sw.ts', import.meta.url)),
      fileName: 'sw.js',
    })
  },
  writeBundle({ dir = '' }, files) {
    // The gallery has no service worker.
    if (!files['index.html']) return
    const version = createHash('sha256')
      .update(readFileSync(join(dir, 'index.html')))
      .digest('hex')
      .slice(0, 16)
    const file = join(dir, 'sw.js')
    const text = readFileSync(file, 'utf8')
    if (!text.includes('__VERSION__')) throw new Error('the worker has no version')
    writeFileSync(file, text.replace('__VERSION__', version))
  },
}
