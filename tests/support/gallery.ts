import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

const web = join(import.meta.dirname, '..', '..', 'web')

/** The page of the whole kit, built into a folder of its own: it is no part of the product's build. */
export async function buildGallery(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'evenhand-gallery-'))
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build({
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir, rolldownOptions: { input: join(web, 'gallery', 'index.html') } },
    })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
  return outDir
}
