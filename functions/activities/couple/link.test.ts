import { expect, test } from 'vitest'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { keys } from '../../table/keys.ts'
import { replace } from '../../table/write.ts'
import { confirmedPlace, freePlace } from './link.ts'

const [ADA, BEN] = ['01M89KH0KT0000000000000000', '01M89KH0KT0000000000000001']
const asked = { link: 'first', of: ADA, state: 'asked' } as const

test.each([
  ['names another link', { ...asked, link: 'second' }],
  ['is linked', { ...asked, state: 'linked' }],
])('a place that by then %s is neither confirmed nor freed', async (_what, now) => {
  const table = createMemoryTable()
  await table.write(replace({ ...keys.couplePlace(BEN), ...now }))
  const link = { uid: BEN, id: 'first' } as Parameters<typeof confirmedPlace>[0]
  expect((await table.write(confirmedPlace(link, asked))).ok).toBe(false)
  expect((await table.write(freePlace(BEN, asked))).ok).toBe(false)
})
