import { expect, test } from 'vitest'
import { pages } from './pages.tsx'
import { documentPaths, paths } from './paths.ts'

const built = new Set(pages.map(({ path }) => path))

test('every address has its page, and every page one address', () => {
  expect(Object.values(paths).filter((path) => !built.has(path))).toEqual([])
  expect(built.size).toBe(pages.length)
})

test('every kind of document opens on a page there is', () => {
  for (const [kind, pathOf] of Object.entries(documentPaths))
    expect([kind, built.has(pathOf('id').split('?')[0] ?? '')]).toEqual([kind, true])
})
