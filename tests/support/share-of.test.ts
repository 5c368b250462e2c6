import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coreStories } from './core-stories.ts'
import { isWhole, shareOf } from './share-of.ts'

test('a share is every third case from the first, or every case in the whole run', () => {
  expect(shareOf([1, 2, 3, 4, 5], 3)).toEqual(isWhole ? [1, 2, 3, 4, 5] : [1, 4])
})

test('each core story is a file', () => {
  const root = join(import.meta.dirname, '..', '..')
  expect(coreStories.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
