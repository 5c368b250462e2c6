import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FunctionName } from '../../functions/areas.ts'
import { bundleFunctions } from '../../infra/bundle.ts'
import { madeOnce } from './made-once.ts'

interface Bundles {
  bytes: Record<FunctionName, number>
  /** Text by path below the folder of all bundles. */
  files: Record<string, string>
}

/** Writes the bundles of all functions, made once for all the files that read them; answers the bytes of each. */
export async function writeBundles(outDir: string): Promise<Bundles['bytes']> {
  const { bytes, files } = await madeOnce(
    'bundles',
    ['infra', 'functions', 'shared', 'tests/support/bundles.ts'],
    bundle,
  )
  for (const [path, text] of Object.entries(files)) {
    const file = join(outDir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return bytes
}

async function bundle(): Promise<Bundles> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-bundles-'))
  try {
    const bytes = await bundleFunctions(folder)
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    return {
      bytes,
      files: Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')])),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
