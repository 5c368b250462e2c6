import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstWords } from '../../web/vite.words.ts'
import { importsOf } from '../architecture/imports.ts'
import { features } from './words.ts'

const root = join(import.meta.dirname, '../..')
const PAGES = 'web/pages.tsx'
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** The words a source says by name: of hooks, and of keys that name their file. */
function saidBy(text: string): string[] {
  const hooks = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, of = '']) =>
    [...of.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  )
  const keys = [...text.matchAll(/['"`](\w+):\w/g)].map(([, name = '']) => name)
  return [...hooks, ...keys].filter((name) => features.includes(name))
}

/** Every file of words that a source says, itself or by what it imports at once or later, and where. */
function wordsFrom(start: string): Map<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || path === PAGES || !/^web\/.*\.tsx?$/.test(path) || !existsSync(join(root, path)))
      return
    seen.add(path)
    const text = textOf(path)
    for (const name of saidBy(text)) found.set(name, path)
    for (const { target, typesOnly } of importsOf({ path, text })) if (!typesOnly) visit(target)
  }
  visit(start)
  return found
}

const entries = readdirSync(join(root, 'web/features'))
  .map((name) => `web/features/${name}/entries.ts`)
  .filter((path) => existsSync(join(root, path)))
const loads = [PAGES, ...entries].flatMap((from) =>
  [...textOf(from).matchAll(/(withLaterWords\(|\blater\([^()]*)?\(\) => import\('\.\/([^']+\.tsx?)'\)/g)]
    .map(([, later, path = '']) => ({ path: join(dirname(from), path), later: later !== undefined }))
    .filter(({ path }) => path.startsWith('web/features/')),
)
const later = (path: string) => [...wordsFrom(path)].filter(([name]) => !firstWords.includes(name))

describe('a page waits for the later words if anything on it says one', () => {
  test('the pages are found, with what they say', () => {
    expect(loads.length).toBeGreaterThan(20)
    expect(wordsFrom('web/features/service/CustomerPage.tsx').has('service')).toBe(true)
  })

  test.each(loads)('$path', ({ path, later: waits }) => {
    if (waits) expect(later(path)).not.toEqual([])
    else expect(later(path)).toEqual([])
  })

  test('the frame, which shows before any page, says none', () => {
    expect(later('web/app.tsx')).toEqual([])
  })
})
