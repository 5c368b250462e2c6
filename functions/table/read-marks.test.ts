import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { markRead } from './read-marks.ts'

const ADA = '01M89KH0KT0000000000000000'
const NEWER = 1_900_000_000

test('a mark that comes late moves nothing back', async () => {
  const table = createMemoryTable()
  await markRead(table, ADA, { rules: NEWER, notices: NEWER })
  const older = await markRead(table, ADA, { rules: NEWER - 60, notices: NEWER - 60 })
  expect(older).toEqual({ rules: NEWER, notices: NEWER })
})
