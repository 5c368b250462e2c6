import { test } from 'vitest'
import { expectStops } from '../../../tests/support/stops.ts'
import { keys } from '../../table/keys.ts'
import { Change } from '../../table/write.ts'
import { type StoredArticle, standing } from './stored.ts'

const head = { kind: 'news' }
test.each([
  ['users read', { live: head }, { live: undefined }],
  ['nobody reads yet', {}, { live: head }],
])('an article that %s is changed as it was read', async (_says, live, otherwise) => {
  const article = { state: 'published', version: 2, live: null, ...live } as StoredArticle
  const write = standing(new Change(keys.article('a')).set('seen', true), article).build()
  const row = { ...keys.article('a'), state: 'published', version: 2, ...live }
  await expectStops(write, row, {
    'it ended': { state: 'ended' },
    'a version was written': { version: 3 },
    'what users read came or went': otherwise,
  })
})
