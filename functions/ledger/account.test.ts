import { expect, test, vi } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { keys } from '../table/keys.ts'
import { replace } from '../table/write.ts'
import { accountOf, accountRow, loadAccount, NO_LIMIT } from './account.ts'
import { shownBalances } from './balances.ts'
import { balanced, readLegs, writeLegs } from './entry.ts'
import { grantDocument } from './grant.ts'

const UID = '01KAY00000000000000000000A'
const unlimited = { limit: NO_LIMIT, left: NO_LIMIT, next: null }
const none = { available: 0n, locked: 0n, bonus: 0n }

test('a new account is active, nothing is open, and no limit is set', () => {
  expect(accountRow(UID, '2026-11-25', { USD_available: 5n })).toEqual({
    ...{ pk: `U#${UID}`, sk: 'A', state: 'ACTIVE', epoch: 0, USD_available: 5n, open: {}, openTotal: 0n },
    ...{ day: '2026-11-25', dayEnds: Date.UTC(2026, 10, 26) / 1000 },
    ...{ leftStake: 10n ** 15n, leftLoss: 10n ** 15n, leftDeposit: 10n ** 15n, profit: 0n },
  })
  expect(NO_LIMIT).toBe(1_000_000_000_000_000n)
})

test('what an account does not say is nothing', () => {
  const { openTotal: _, open: __, ...row } = accountRow(UID, '2026-11-25', { BTC_locked: 3n })
  expect(accountOf(row)).toEqual({
    ...{ uid: UID, state: 'ACTIVE', epoch: 0, ended: '', open: {}, openTotal: 0n, day: '2026-11-25' },
    ...{
      dayEnds: Date.UTC(2026, 10, 26) / 1000,
      limits: { stake: unlimited, loss: unlimited, deposit: unlimited },
      bonus: null,
    },
    ...{ zone: null, pause: null, limitsOp: null, refillDay: null, frozen: null, lockChangedAt: null },
    ...{ outs: 0n, stepUp: null },
    balances: { USD: none, USDT: none, BTC: { ...none, locked: 3n }, ETH: none },
  })
})

test('what it says is read', async () => {
  const table = createMemoryTable()
  const row = { ...accountRow(UID, '2026-11-25', {}), openTotal: 7n, open: { BTCUSD: 7n }, epoch: 4n }
  await table.write(
    replace({
      ...row,
      standingAt: 1_790_000_000n,
      frozen: 'books_differ',
      refillDay: '2026-11-24',
      outs: 2n,
      stepUp: 'x',
    }),
  )
  expect(await loadAccount(table, UID)).toMatchObject({
    ...{ openTotal: 7n, open: { BTCUSD: 7n }, epoch: 4, lockChangedAt: 1_790_000_000 },
    ...{ frozen: 'books_differ', refillDay: '2026-11-24', outs: 2n, stepUp: 'x' },
  })
  expect(await loadAccount(table, 'nobody')).toBeNull()
})

test('that there is none is said by a consistent read alone', async () => {
  const table = createMemoryTable()
  const get = vi.spyOn(table, 'get')
  await loadAccount(table, UID)
  expect(get.mock.calls.map(([, options]) => options)).toEqual([{ consistent: true }])
})

test('balances are shown of the own asset, and of all there is any of', () => {
  const shown = (opening: Parameters<typeof accountRow>[2]) =>
    shownBalances(accountOf(accountRow(UID, '2026-11-25', opening)), 'USD')
  expect(shown({})).toEqual({ USD: { available: '0.00', locked: '0.00', bonus: '0.00' } })
  expect(Object.keys(shown({ BTC_bonus: 1n }))).toEqual(['USD', 'BTC'])
  expect(shown({ USD_available: 1n, USDT_locked: 1n }).USDT?.locked).toBe('0.000001')
})

test('legs must be zero by asset, and what is empty is left out', () => {
  const leg = (account: 'available' | 'locked' | 'bonus', asset: 'USD' | 'BTC', amount: bigint) => ({
    account,
    asset,
    amount,
  })
  const three = [leg('available', 'USD', -3n), leg('locked', 'USD', 2n), leg('bonus', 'USD', 1n)]
  expect(balanced([...three, leg('locked', 'BTC', 0n)])).toEqual(three)
  expect(() => balanced([leg('available', 'USD', -1n), leg('locked', 'BTC', 1n)])).toThrow('do not balance')
  expect(() => balanced([leg('available', 'USD', 1n), leg('locked', 'USD', 1n)])).toThrow(
    'do not balance: 2 USD',
  )
  expect(writeLegs(three)).toEqual(['available USD -3', 'locked USD 2', 'bonus USD 1'])
  expect(readLegs(writeLegs(three))).toEqual(three)
})

test('practice money is a deposit of class 1 that has succeeded', () => {
  const nowMs = Date.UTC(2026, 10, 25, 15)
  const given = { uid: UID, id: 'x', asset: 'USD', amount: 5n, reason: 'refill', nowMs } as const
  expect(grantDocument(given).put).toEqual({
    kind: 'put',
    condition: 'attribute_not_exists(pk)',
    item: {
      ...keys.deposit(UID, 'x'),
      ...{ class: 1, status: 1, asset: 'USD', amount: 5n, reason: 'refill', at: nowMs / 1000 },
      legs: ['outside:practice USD -5', 'available USD 5'],
    },
  })
})
