import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leftToSoak, long, OF } from './drawn-files.ts'

const root = join(import.meta.dirname, '..', '..')

test('each file of which one in sixteen is run is there, and named once', () => {
  expect(long.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(new Set(long).size).toBe(long.length)
})

test('one of each sixteen neighbours is run: the same by the same text, and each by some text', () => {
  expect(leftToSoak(7)).toEqual(leftToSoak(7))
  const run = new Set<string>()
  for (let seed = 0; seed < 200; seed++) {
    const left = new Set(leftToSoak(seed))
    const kept = long.filter((path) => !left.has(path))
    expect(kept).toHaveLength(Math.ceil(long.length / OF))
    for (let at = 0; at < long.length; at += OF)
      expect(long.slice(at, at + OF).filter((path) => !left.has(path))).toHaveLength(1)
    for (const path of kept) run.add(path)
  }
  expect(run.size).toBe(long.length)
})
