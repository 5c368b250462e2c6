import { expect, test } from 'vitest'
import { kmsInProcess } from '../../infra/local/kms/in-process.ts'
import { keepingWrites, plainProfile, tableOf } from '../../tests/support/kept-writes.ts'
import { NOW_MS, UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace } from '../table/write.ts'
import { openPersonal } from './index.ts'
import { addKey, dropKeys, startKey } from './rotate.ts'

const set = { uid: UID, fieldClass: 'contact' } as const
const rowKey = keys.dataKeys(UID, 'contact')

/** A profile with a sealed mail; keeps its writes. */
async function sealed() {
  const kept = keepingWrites(await tableOf())
  const rotation = { table: kept.table, kms: kmsInProcess(), stage: 'dev', nowMs: NOW_MS }
  const own = await openPersonal('contact', { ...rotation, clock: () => NOW_MS }).of(UID)
  await kept.table.write(replace(plainProfile({ mail: own.seal('mail', 'ada@example.com') })))
  return { ...kept, rotation }
}

test('a key is added to the keys that were read, and to no others', async () => {
  const { rotation, to } = await sealed()
  expect(await addKey(rotation, set)).toBe('done')
  const [write, row] = to(rowKey)
  const [first] = Object.values((row as Row).wrapped as Record<string, string>)
  await expectStops(write, row, {
    'a later key seals': { current: 2n },
    'the first was wrapped again': { wrapped: { 1: 'AAAA' } },
    'another added one': { wrapped: { 1: first as string, 2: 'AAAA' } },
  })
})

test('a value is sealed again as it was read, and never over a newer one', async () => {
  const { rotation, to } = await sealed()
  await addKey(rotation, set)
  await startKey(rotation, set)
  expect(await dropKeys(rotation, set, 0)).toBe('done')
  await expectStops(...to(keys.profile(UID)), { 'another mail came': { mail: 'newer' } })
})
