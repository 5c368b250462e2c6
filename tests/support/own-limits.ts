import { expect } from 'vitest'
import { accountHandlers } from '../../functions/account/handlers.ts'
import { depositHandlers } from '../../functions/deposits/handlers.ts'
import { wayRow } from '../../functions/deposits/ways/way.ts'
import { accountOf, accountRow } from '../../functions/ledger/account.ts'
import { limitHandlers } from '../../functions/limits/handlers.ts'
import { keys } from '../../functions/table/keys.ts'
import { profileRow } from '../../functions/table/profile.ts'
import { Change, type Row, replace, type Value } from '../../functions/table/write.ts'
import { tradeHandlers } from '../../functions/trade/handlers.ts'
import { viewHandlers } from '../../functions/views/handlers.ts'
import { newId } from '../../shared/ids.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { ctx, fakeTapes, mockedDeps, session, UID } from './mocked.ts'

type Limits = Record<string, unknown>

/** A user at a moment (UTC), with what moves the clock and what they may ask. */
export async function stage(
  at: string,
  { zone, ...changes }: Record<string, Value> & { zone?: string } = {},
) {
  const table = createMemoryTable()
  let nowMs = Date.parse(`${at}Z`)
  const row = accountRow(UID, at.slice(0, 10), { USD_available: 10_000_00n }, zone)
  await table.write(
    replace({ ...row, epoch: session.epoch, ...(zone && { zone, zoneAt: 1 }), ...changes } as Row),
  )
  const passwordHash = ''
  const profile = { uid: UID, username: 'ada', publicId: '12345678', passwordHash, inviter: null, level: 0 }
  await table.write(replace(profileRow({ ...profile, createdAt: secondsOf(nowMs), agreement: '1' })))
  await table.write(
    replace(
      wayRow({
        ...{ method: 'bank', rank: 1, version: 1, offered: true },
        ...{ account: '1', holder: null, bank: null, network: null },
      }),
    ),
  )
  // Every order is lost: the price stands still at the entry, and falls to the close.
  const tapes = fakeTapes(
    {},
    {
      priceAt: async (_, second) => ({
        kind: 'price',
        price: second % 60 === 1 ? 200 : 100,
        tickAt: second - 1,
      }),
    },
  )
  const { deps } = mockedDeps({ table, tapes, clock: () => nowMs })
  const account = async () => accountOf((await table.get(keys.account(UID))) as Row)
  const called = async () => ({
    ...ctx,
    nowMs,
    session: { ...session, issuedAt: secondsOf(nowMs) },
    operationId: newId(nowMs),
    account: await account(),
  })
  const limits = limitHandlers(deps)
  return {
    ...{ table, deps, account },
    advance: (seconds: number) => {
      nowMs += msOf(seconds)
    },
    goTo: (moment: string) => {
      nowMs = Date.parse(`${moment}Z`)
    },
    now: () => secondsOf(nowMs),
    shown: async () => limits['limits.limits'](await called(), {}),
    set: async (asked: Limits) => limits['limits.limits_change'](await called(), asked as never),
    setAs: async (operationId: string, asked: Limits, seen?: Awaited<ReturnType<typeof account>>) =>
      limits['limits.limits_change'](
        { ...(await called()), operationId, ...(seen && { account: seen }) },
        asked as never,
      ),
    answer: async (asked: { at?: number; hour?: number }) =>
      limits['limits.realitycheck_answer'](await called(), asked),
    check: async () => (await viewHandlers(deps)['views.realitycheck'](await called(), {})) as Checked,
    refill: async () => accountHandlers(deps)['account.refill'](await called(), {}),
    /** By a server that knows nothing of the user. */
    orderElsewhere: async (amount: string) =>
      tradeHandlers({ ...deps, table: { ...table } })['trade.addorder'](await called(), {
        ...{ productId: 'BTCUSD', direction: 'up', amount, seconds: 30 },
      }),
    order: async (amount: string, seconds = 30) =>
      tradeHandlers(deps)['trade.addorder'](await called(), {
        ...{ productId: 'BTCUSD', direction: 'up', amount, seconds },
      }),
    settle: async (id: string) => tradeHandlers(deps)['trade.goorder'](await called(), { id }),
    deposit: async (amount: string) => {
      const screenshot = newId(nowMs)
      await table.write(
        replace({ ...keys.upload(UID, screenshot), state: 'clean', purpose: 'deposit' } as Row),
      )
      return depositHandlers(deps)['deposits.dorecharge'](await called(), {
        ...{ method: 'bank', amount, screenshot, reference: '' },
      } as never)
    },
    change: async (attributes: Record<string, Value>) => {
      const change = new Change(keys.account(UID))
      for (const [name, value] of Object.entries(attributes)) change.set(name, value)
      await table.write(change.build())
    },
  }
}

type Checked = {
  check: { at: number; orders: number; open: number; net: string; seconds: number; staked: string } | null
}

export const slug = (name: string, params: object = {}) => ({
  slug: name,
  params: expect.objectContaining(params),
})
export const NOON = '2026-11-25T12:00:00'
