import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const COPIED = [
  'functions',
  'infra',
  'shared',
  'tests',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'cdk.json',
]

export interface CopiedTree {
  folder: string
  remove(): void
}

/** A copy of the sources, in which a test may change the product while the product stays as it is. */
export function copiedTree(name: string): CopiedTree {
  const folder = mkdtempSync(join(tmpdir(), `evenhand-${name}-`))
  for (const each of COPIED) cpSync(join(root, each), join(folder, each), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
