import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { equivalents } from './equivalent.ts'
import { lineOf, type Site, sitesOf } from './sites.ts'

export interface Mutant extends Site {
  file: string
  line: number
  /** The line as it stands. */
  on: string
  /** Of those that change the same in the same way on lines that read the same, which in its file. */
  nth: number
}

/** Every mutant of the files of these folders, tests aside. */
export function mutantsOf(root: string, folders: readonly string[]): Mutant[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  )
  return files.flatMap((file) => mutantsIn(file, readFileSync(join(root, file), 'utf8')))
}

export function mutantsIn(file: string, source: string): Mutant[] {
  const lines = source.split('\n')
  const seen = new Map<string, number>()
  return sitesOf(source).map((site) => {
    const line = lineOf(source, site)
    const on = (lines[line - 1] ?? '').trim()
    const name = [on, site.text, site.instead].join('\n')
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return { ...site, file, line, on, nth }
  })
}

/**
 * All in an order that the seed alone decides. Each has its place by what it is, so that a change of one line draws
 * others for that line, and leaves the rest as it was.
 */
export function inDrawnOrder(mutants: readonly Mutant[], seed: number): Mutant[] {
  const place = ({ file, on, text, instead, nth }: Mutant) =>
    createHash('sha256').update([seed, file, on, text, instead, nth].join('\n')).digest('hex')
  return mutants
    .map((mutant) => ({ mutant, place: place(mutant) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ mutant }) => mutant)
}

/** Why nobody could notice it; undefined for all that somebody could. */
export const reasonFor = ({ file, on, text, instead }: Mutant): string | undefined =>
  equivalents.find(
    (one) => one.file === file && one.line === on && one.text === text && one.instead === instead,
  )?.reason
