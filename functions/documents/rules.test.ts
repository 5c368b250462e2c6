import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { keys } from '../table/keys.ts'
import { replace, type Table } from '../table/write.ts'
import { noRules, rulesOf } from './rules.ts'

const config = {
  timeZone: 'Asia/Tokyo',
  totalMax: 5_000_00,
  deposit: { fourEyesFrom: 1_000_00 },
  withdrawal: { fourEyesFrom: 2_000_00 },
}
const NOW_MS = Date.UTC(2026, 10, 25, 15, 0, 0, 250)

/** A stage with these versions of products and the most each lets a user have open; a row of a query a page. */
async function stage(...versions: [id: string, version: number, positionMax: bigint][]) {
  const memory = createMemoryTable()
  for (const [id, version, positionMax] of versions)
    await memory.write(replace({ ...keys.productVersion(id, version), positionMax }))
  await memory.write(replace({ ...keys.product('BTCUSD'), positionMax: 9_999n }))
  const table: Table = { ...memory, query: (query) => memory.query({ ...query, limit: 1 }) }
  return rulesOf(table, config, NOW_MS)
}

test('the rules of a stage are its config in whole seconds and cents, and its days', async () => {
  const rules = await stage()
  expect(rules).toMatchObject({ now: NOW_MS / 1000 - 0.25, totalMax: 500_000n, fourEyesFrom: 100_000n })
  expect(rules.withdrawalEyesFrom).toBe(200_000n)
  expect(rules.dayOf(Date.UTC(2026, 10, 25, 14, 59, 59) / 1000)).toBe('2026-11-25')
  expect(rules.dayOf(Date.UTC(2026, 10, 25, 15) / 1000)).toBe('2026-11-26')
  expect(noRules.dayOf(Date.UTC(2026, 10, 25, 23, 59, 59) / 1000)).toBe('2026-11-25')
  expect([noRules.version('BTCUSD', 1), noRules.positionMax('BTCUSD')]).toEqual([undefined, undefined])
})

test('every version is found, and the most that any version of a product lets be open', async () => {
  const rules = await stage(['BTCUSD', 1, 300n], ['BTCUSD', 2, 500n], ['BTCUSD', 3, 400n], ['ETHUSD', 1, 1n])
  expect(rules.version('BTCUSD', 3)?.positionMax).toBe(400n)
  expect(rules.version('ETHUSD', 1)?.positionMax).toBe(1n)
  expect(rules.version('ETHUSD', 2)).toBeUndefined()
  expect(['BTCUSD', 'ETHUSD', 'SOLUSD'].map(rules.positionMax)).toEqual([500n, 1n, undefined])
})
