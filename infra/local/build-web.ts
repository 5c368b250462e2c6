import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
export const webFolder = join(root, 'dist', 'h5')
export const deskFolder = join(root, 'dist', 'desk')
const configs = ['web/vite.config.ts', 'web/desk/vite.config.ts']
const stampFile = join(root, 'dist', 'h5.stamp')

/** Rebuilds only if sources changed. */
export async function buildWebIfChanged(): Promise<string> {
  const stamp = sourcesHash()
  const pages = [webFolder, deskFolder].map((folder) => join(folder, 'index.html'))
  const built = [stampFile, ...pages].every(existsSync)
  if (built && readFileSync(stampFile, 'utf8') === stamp) return webFolder
  await buildForUsers()
  writeFileSync(stampFile, stamp)
  return webFolder
}

/** A test runner sets NODE_ENV=test, which would build React for development. */
async function buildForUsers(): Promise<void> {
  const { build } = await import('vite')
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    for (const config of configs) await build({ configFile: join(root, config), logLevel: 'warn' })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  const files = ['web', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [...files.sort(), join(root, 'package-lock.json')])
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
