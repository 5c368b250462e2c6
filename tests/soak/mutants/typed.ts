import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ended } from '../ended.ts'
import type { Mutant } from './list.ts'
import { mutated } from './sites.ts'

const TYPES_MS = 240_000

/**
 * Those of these mutants that do not compile. All are tried at once: each as a file of its own beside the one it
 * changes, which nothing imports. What compiles there and breaks an importer is not found here.
 */
export async function refusedByTypes(folder: string, mutants: readonly Mutant[]): Promise<Set<Mutant>> {
  const copies = mutants.map((mutant, index) => ({
    mutant,
    path: mutant.file.replace(/\.ts$/, `.mutant${index}.ts`),
  }))
  for (const { mutant, path } of copies)
    writeFileSync(join(folder, path), mutated(readFileSync(join(folder, mutant.file), 'utf8'), mutant))
  const { output } = await typesOf(folder)
  for (const { path } of copies) rmSync(join(folder, path))
  const wrong = new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, path]) => path))
  return new Set(copies.filter(({ path }) => wrong.has(path)).map(({ mutant }) => mutant))
}

/** Whether the whole folder compiles. */
export const typesOf = (folder: string): ReturnType<typeof ended> =>
  ended(
    folder,
    join(folder, 'node_modules', '.bin', 'tsc'),
    ['-p', 'tsconfig.json', '--pretty', 'false'],
    TYPES_MS,
  )
