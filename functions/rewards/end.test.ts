import { describe, expect, test } from 'vitest'
import { expectKeepsFirst, keepingWrites, tableOf } from '../../tests/support/kept-writes.ts'
import { NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { endIfDue } from './end.ts'
import { bonusOf, endPut, endUpdate, LAPSES_AFTER } from './reward.ts'

const document = {
  ...{ ...keys.reward(UID, 'R1'), what: 'bonus', state: 'running', asset: 'USD', amount: 10_00n },
  ...{ times: 5n, days: 30n, until: 9n, offeredAt: 5n, acceptedAt: 6n, ends: 7n },
} as const

/** Ends the bonus and returns the write to the account. */
async function ending(turnover: bigint, bonusEnds: number) {
  const running = { bonus: 'R1', turnover, bonusEnds: BigInt(bonusEnds), USD_bonus: 10_00n }
  const account = { ...accountRow(UID, '2026-11-25', {}), ...running }
  const { table, to } = keepingWrites(await tableOf(account, document))
  const end = await endIfDue({ table }, accountOf(account), NOW_MS)
  return { end, written: to(keys.account(UID)) }
}

describe('the end of a bonus', () => {
  test('is met where its turnover still is', async () => {
    const { end, written } = await ending(0n, NOW + 60)
    expect(end).toBe('turned')
    await expectStops(...written, { 'some is left after all': { turnover: 1n } })
  })

  test('is its time where some turnover is left, and the time is over', async () => {
    const { end, written } = await ending(5n, NOW - LAPSES_AFTER)
    expect(end).toBe('lapsed')
    await expectStops(...written, {
      'an order met it in the last moment': { turnover: 0n },
      'its time is not over': { bonusEnds: BigInt(NOW - LAPSES_AFTER + 1) },
    })
  })

  test('is of one that runs, and its document stays as it was first written', async () => {
    const bonus = bonusOf(document)
    await expectStops(endUpdate(bonus, 'turned'), document, { 'it has lapsed': { state: 'lapsed' } })
    await expectKeepsFirst(endPut(bonus, 'turned', NOW_MS))
  })
})
