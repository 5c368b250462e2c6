import { expect, test } from 'vitest'
import { NOW_MS } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { keys } from '../table/keys.ts'
import {
  claim,
  markClean,
  markRefused,
  release,
  removeAvatar,
  setAvatar,
  uploadOf,
  uploadPut,
} from './store.ts'

const row = uploadPut({ uid: 'U', id: 'I', purpose: 'avatar', contentType: 'image/png', at: 1 }).item
const upload = uploadOf(row)

test.each([
  ['claimed', () => claim(upload, NOW_MS)],
  ['released', () => release(upload)],
  ['clean', () => markClean(upload, 'print')],
  ['refused', () => markRefused(upload, 'upload_invalid')],
])('a picture becomes %s only while it waits', async (_says, write) => {
  await expectStops(write(), { ...row, tries: 1 }, { 'it was judged': { state: 'clean' } })
})

test.each([
  ['set', () => setAvatar(upload)],
  ['removed', () => removeAvatar('U')],
])('a picture is not %s on a profile that is gone', async (_says, write) => {
  await expectStops(write(), { ...keys.profile('U'), avatar: 'before' }, { 'it was erased': undefined })
  expect(write().key).toEqual(keys.profile('U'))
})
