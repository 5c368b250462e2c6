import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export interface Chromium {
  executablePath: string
  /** Environment it needs beside the usual one: libraries where the machine has none. */
  env: Record<string, string>
}

/**
 * The browser from its npm package, unpacked once a version into the package cache. Brings the libraries a bare
 * machine lacks.
 */
export async function unpackChromium(): Promise<Chromium> {
  const manifest = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = createRequire(import.meta.url)('playwright-core/package.json') as { version: string }
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`)
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  // The package unpacks into the folder for temporary files, where another version's would be taken for its own.
  process.env.TMPDIR = folder
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    if (hasLibraries()) return { executablePath, env: {} }
    const libraries = await inflate(join(manifest, '..', '..', 'bin', 'al2023.tar.br'))
    return { executablePath, env: { LD_LIBRARY_PATH: join(libraries, 'lib') } }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

const hasLibraries = (): boolean =>
  ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'].some((folder) =>
    existsSync(join(folder, 'libnss3.so')),
  )
