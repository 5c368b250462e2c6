import { describe, expect, test } from 'vitest'
import { reconcile } from '../../functions/documents/reconcile.ts'
import { accountOf, accountRow } from '../../functions/ledger/account.ts'
import { limitHandlers } from '../../functions/limits/handlers.ts'
import { offerBonus } from '../../functions/rewards/accept.ts'
import { endBonuses } from '../../functions/rewards/end.ts'
import { rewardHandlers } from '../../functions/rewards/handlers.ts'
import { keys } from '../../functions/table/keys.ts'
import { profileRow } from '../../functions/table/profile.ts'
import { Change, create, type Row, replace, type Table, type Value } from '../../functions/table/write.ts'
import { tradeHandlers } from '../../functions/trade/handlers.ts'
import { statementPage } from '../../functions/views/statement.ts'
import { newId } from '../../shared/ids.ts'
import { DAY, HOUR, msOf, secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { ctx, fakeTapes, mockedDeps, session, UID } from '../support/mocked.ts'

// A bonus from its offer to its end, through the handlers and a table in memory.

const MONEY = 1_000_00n

/** A user with a thousand dollars, and what they may do. */
async function stage() {
  const table = createMemoryTable()
  let nowMs = Date.parse('2026-11-25T12:00:00Z')
  const grant = { pk: `U#${UID}`, sk: `D#${newId(nowMs)}`, class: 1, status: 1, asset: 'USD', amount: MONEY }
  const legs = [`outside:practice USD -${MONEY}`, `available USD ${MONEY}`]
  await table.write(create({ ...grant, reason: 'registration', at: secondsOf(nowMs), legs }))
  await table.write(
    replace({ ...accountRow(UID, '2026-11-25', { USD_available: MONEY }), epoch: session.epoch } as Row),
  )
  const person = {
    uid: UID,
    username: 'ada',
    publicId: '12345678',
    passwordHash: '',
    inviter: null,
    level: 0,
  }
  await table.write(replace(profileRow({ ...person, createdAt: secondsOf(nowMs), agreement: '1' })))
  // From entry to close of half a minute the price falls; of a whole minute it stands.
  const tapes = fakeTapes(
    {},
    {
      priceAt: async (_, second) => ({
        ...{ kind: 'price', tickAt: second - 1 },
        price: second % 60 === 1 ? 200 : 100,
      }),
    },
  )
  const { deps } = mockedDeps({ table, tapes, clock: () => nowMs })
  const called = async () => ({
    ...{ ...ctx, nowMs, operationId: newId(nowMs) },
    session: { ...session, issuedAt: secondsOf(nowMs) },
    account: accountOf((await table.get(keys.account(UID))) as Row),
  })
  const id = newId(nowMs)
  const terms = { asset: 'USD', amount: 10_00n, times: 5, days: 30 } as const
  const of = {
    table,
    row: async () => (await table.get(keys.account(UID))) as Row,
    advance: (seconds: number) => {
      nowMs += msOf(seconds)
    },
    offer: async (changes: object = {}, offered = newId(nowMs)) => {
      const until = secondsOf(nowMs) + 7 * DAY
      await offerBonus(table, { uid: UID, id: offered, terms: { ...terms, until, ...changes }, nowMs })
      return offered
    },
    accept: async (offered: string, within: Table = table) =>
      rewardHandlers({ ...deps, table: within })['rewards.bonus_accept'](await called(), { id: offered }),
    shown: async () => (await rewardHandlers(deps)['rewards.bonus'](await called(), {})).bonuses,
    end: (within: Table = table) => endBonuses({ ...deps, table: within }),
    pause: async () => limitHandlers(deps)['limits.limits_change'](await called(), { timeOut: 1 }),
    order: async (amount: string, { seconds = 30, direction = 'up' as 'up' | 'down' } = {}) => {
      // A whole minute away, so that entry and close fall where the prices say.
      nowMs = Math.ceil(nowMs / 60_000) * 60_000
      const form = { productId: 'BTCUSD', direction, amount, seconds }
      return tradeHandlers(deps)['trade.addorder'](await called(), form)
    },
    look: async () => tradeHandlers(deps)['trade.orderlist'](await called(), {}),
    settle: async (order: string) => tradeHandlers(deps)['trade.goorder'](await called(), { id: order }),
    /** Places an order and sees it through. */
    trade: async (amount: string, how: { seconds?: number; direction?: 'up' | 'down' } = {}) => {
      const { id: placed } = await of.order(amount, how)
      nowMs += msOf((how.seconds ?? 30) + 5)
      return of.settle(placed)
    },
    change: async (attributes: Record<string, Value>) => {
      const change = new Change(keys.account(UID))
      for (const [name, value] of Object.entries(attributes)) change.set(name, value)
      await table.write(change.build())
    },
    /** The books, counted anew. */
    mismatches: () => reconcile(table.rows()).mismatches,
    movements: async () =>
      (await statementPage(table, await of.row(), { limit: 50 })).movements.map(({ kind }) => kind),
    id,
  }
  return of
}
const slug = (name: string) => expect.objectContaining({ slug: name })

describe('an offered bonus', () => {
  test('shows its terms and moves nothing before it is accepted; offered again it is offered once', async () => {
    const s = await stage()
    await s.offer({}, s.id)
    await s.offer({ amount: 99_00n }, s.id)
    const [bonus] = await s.shown()
    expect(bonus).toMatchObject({
      ...{ id: s.id, state: 'offered', amount: '10.00', times: 5, turnover: '50.00', left: null, days: 30 },
      ...{ acceptedAt: null, ends: null },
    })
    expect((await s.row()).USD_bonus).toBeUndefined()
    expect([s.mismatches(), await s.movements()]).toEqual([[], ['grant']])
  })

  test('accepted, is a balance of its own that no order may be placed with', async () => {
    const s = await stage()
    const accepted = await s.accept(await s.offer())
    expect(accepted).toMatchObject({ state: 'running', left: '50.00', ends: accepted.acceptedAt! + 30 * DAY })
    expect(await s.row()).toMatchObject({ USD_bonus: 10_00n, USD_available: MONEY })
    await s.change({ USD_available: 5_00n })
    await expect(s.order('6')).rejects.toEqual(slug('insufficient_balance'))
  })

  test('accepted twice, or twice at once, is given once, and answers the same', async () => {
    const s = await stage()
    const offered = await s.offer()
    const [one, two] = await Promise.all([s.accept(offered), s.accept(offered)])
    expect(two).toEqual(one)
    s.advance(60)
    expect(await s.accept(offered)).toEqual(one)
    expect([(await s.row()).USD_bonus, s.mismatches()]).toEqual([10_00n, []])
  })

  test('is refused once its time is over, while another runs, during a break, and when the books are frozen', async () => {
    const s = await stage()
    const [first, second] = [await s.offer(), await s.offer()]
    await expect(s.accept(newId(0))).rejects.toEqual(slug('not_found'))
    await s.change({ frozen: 'books_differ' })
    await expect(s.accept(first)).rejects.toEqual(slug('account_frozen'))
    await s.table.write(new Change(keys.account(UID)).remove('frozen').build())
    await s.accept(first)
    await expect(s.accept(second)).rejects.toEqual(slug('bonus_running'))
    s.advance(7 * DAY)
    await expect(s.accept(second)).rejects.toEqual(slug('bonus_over'))
    expect((await s.shown()).find((bonus) => bonus.id === second)?.state).toBe('lapsed')
    const third = await s.offer()
    await s.pause()
    await expect(s.accept(third)).rejects.toEqual(slug('timed_out'))
    expect((await s.row()).USD_bonus).toBe(10_00n)
  })

  test.each<[string, Record<string, Value>, string]>([
    ['another bonus began', { bonus: 'x', turnover: 1n, bonusEnds: 1n }, 'bonus_running'],
    ['a break began', { pausedUntil: 9_999_999_999n }, 'timed_out'],
    ['the books were frozen', { frozen: 'books_differ' }, 'account_frozen'],
    ['the account was locked', { state: 'LOCKED' }, 'account_locked'],
    ['the session ended', { epoch: 99n }, 'login_required'],
  ])('is refused if in the same moment %s', async (_says, meanwhile, refused) => {
    const s = await stage()
    const offered = await s.offer()
    const racing: Table = {
      ...s.table,
      async transact(writes) {
        await s.change(meanwhile)
        return s.table.transact(writes)
      },
    }
    await expect(s.accept(offered, racing)).rejects.toEqual(slug(refused))
    expect((await s.row()).USD_bonus).toBeUndefined()
  })
})

describe('the turnover', () => {
  test('is met by won and lost stakes, not by draws; then the bonus becomes money, once, by a document of its own', async () => {
    const s = await stage()
    await s.accept(await s.offer())
    // A loss and a draw, settled in one transaction.
    await s.order('20')
    await s.order('20', { seconds: 60 })
    s.advance(70)
    await s.look()
    expect((await s.shown())[0]).toMatchObject({ left: '30.00' })
    await s.trade('20', { direction: 'down' })
    expect((await s.shown())[0]).toMatchObject({ state: 'running', left: '10.00' })
    const { id } = await s.order('10')
    expect((await s.shown())[0]).toMatchObject({ left: '10.00' })
    s.advance(40)
    await s.settle(id)
    const before = await s.row()
    expect(before.turnover).toBe(0n)
    await Promise.all([s.end(), s.shown(), s.shown(), s.end()])
    const after = await s.row()
    expect(after).toMatchObject({
      USD_available: (before.USD_available as bigint) + 10_00n,
      USD_bonus: 0n,
    })
    expect([after.bonus, after.turnover, after.bonusEnds]).toEqual([undefined, undefined, undefined])
    expect((await s.shown())[0]).toMatchObject({ state: 'turned', left: null })
    const told = await s.movements()
    expect([told[0], told.filter((kind) => kind === 'bonus_turned')]).toEqual([
      'bonus_turned',
      ['bonus_turned'],
    ])
    expect(s.mismatches()).toEqual([])
  })

  test('counts no order from before the bonus, none that closes after its end, and none of an earlier bonus', async () => {
    const s = await stage()
    const { id: before } = await s.order('20')
    const accepted = await s.accept(await s.offer({ days: 1 }))
    s.advance(35)
    await s.settle(before)
    expect((await s.shown())[0]?.left).toBe('50.00')
    // Closes in the very second the bonus ends, and a minute later.
    s.advance(accepted.ends! - accepted.acceptedAt! - 240)
    const late = await s.order('20', { seconds: 300 })
    const row = (await s.table.get(keys.order(UID, late.id))) as Row
    expect([row.bonus, Number(row.closeAt) > accepted.ends!]).toEqual([undefined, true])
    const inTime = await s.order('30', { seconds: 30 })
    expect(((await s.table.get(keys.order(UID, inTime.id))) as Row).bonus).toBe(accepted.id)
    // Nobody settles it before the bonus has lapsed and another runs.
    s.advance(DAY)
    await s.end()
    const next = await s.accept(await s.offer())
    await s.settle(inTime.id)
    await s.settle(late.id)
    const [newest] = (await s.shown()).filter(({ id }) => id === next.id)
    expect(newest?.left).toBe('50.00')
    expect(s.mismatches()).toEqual([])
  })

  test('an order placed after a bonus began, or ended, freezes the one that runs', async () => {
    const s = await stage()
    await s.trade('5')
    const first = await s.accept(await s.offer({ times: 0 }))
    const one = await s.order('5')
    expect(((await s.table.get(keys.order(UID, one.id))) as Row).bonus).toBe(first.id)
    await s.shown()
    const two = await s.order('5')
    expect(((await s.table.get(keys.order(UID, two.id))) as Row).bonus).toBeUndefined()
  })
})

describe('a bonus whose time is over', () => {
  test('lapses an hour after its end, alone: all other money stays', async () => {
    const s = await stage()
    await s.accept(await s.offer({ days: 1 }))
    await s.trade('20')
    const before = await s.row()
    const { ends } = (await s.shown())[0] as { ends: number }
    s.advance(ends + HOUR - 1 - Math.floor(Date.parse('2026-11-25T12:00:35Z') / 1000))
    expect(await s.end()).toEqual({ ended: 0 })
    s.advance(1)
    expect(await s.end()).toEqual({ ended: 1 })
    expect(await s.end()).toEqual({ ended: 0 })
    expect(await s.row()).toMatchObject({
      USD_available: before.USD_available,
      USD_locked: before.USD_locked,
      USD_bonus: 0n,
    })
    expect([(await s.shown())[0]?.state, (await s.movements())[0]]).toEqual(['lapsed', 'bonus_lapsed'])
    expect(s.mismatches()).toEqual([])
  })

  test('is turned if an order meets it in the last moment, while its lapse is on its way', async () => {
    const s = await stage()
    await s.accept(await s.offer({ times: 1, days: 1 }))
    const { id } = await s.order('20')
    s.advance(DAY + HOUR)
    const racing: Table = {
      ...s.table,
      async transact(writes) {
        await s.settle(id)
        return s.table.transact(writes)
      },
    }
    expect(await s.end(racing)).toEqual({ ended: 0 })
    await s.end()
    expect([(await s.shown())[0]?.state, s.mismatches()]).toEqual(['turned', []])
  })

  test('one that cannot be ended holds up no other, and is said to be left', async () => {
    const s = await stage()
    await s.accept(await s.offer({ times: 0 }))
    const broken: Table = { ...s.table, transact: () => Promise.reject(new Error('busy')) }
    await expect(s.end(broken)).rejects.toThrow('not all bonuses')
    expect(await s.end()).toEqual({ ended: 1 })
  })
})
