import { describe, expect, test } from 'vitest'
import { accrueAll, accrueShard } from '../../functions/financing/accrue.ts'
import { keys } from '../../functions/table/keys.ts'
import type { Table } from '../../functions/table/write.ts'
import { DAY } from '../../shared/time.ts'
import { daysLater, openProject } from '../support/financing.ts'
import { investing } from '../support/investing.ts'
import { quickUser } from '../support/people.ts'
import type { TestUser } from '../support/stack.ts'

const on = investing()
const { bought, mine, one, balances } = on

describe('what happens by itself', () => {
  test('a first part is refunded whole when its window ends, and earns only once it is whole', async () => {
    let user = await quickUser(on.stack)
    const id = await openProject(on.stack, { initialRate: 200_000n, total: 1000_00n })
    const part = await bought(user, id, '500', { part: 'initial' })
    expect(part).toMatchObject({ state: 'awaiting', principal: '100.00', wanted: '500.00', boughtOn: null })
    // A fifth of the return is reserved, all of it comes once the rest is paid, and nothing comes without.
    expect(part).toMatchObject({ promised: '1.00', expected: '5.00' })
    const { totals } = await on.stack.ok('financing.myproject', {}, user)
    expect(totals).toEqual({ invested: '100.00', paid: '0.00', toCome: '0.00' })
    const { id: whole } = await bought(user, id, '400', { part: 'initial' })
    await on.stack.ok('financing.yebappend', { holding: whole, amount: '300' }, user)
    const earning = await on.stack.ok('financing.yebappend', { holding: whole, amount: '20' }, user)
    expect(earning).toMatchObject({ state: 'earning', principal: '400.00', boughtOn: '2026-11-25' })
    expect(earning).toMatchObject({ promised: '4.00', expected: '4.00' })
    expect((await on.stack.ok('financing.myproject', {}, user)).totals.toCome).toBe('4.00')
    const third = await bought(user, id, '100', { part: 'initial' })
    const back = await on.stack.ok('financing.yebstop', { holding: third.id }, user)
    expect(back).toMatchObject({ state: 'refunded', ended: { how: 'refunded' } })
    user = await daysLater(on.stack, user, 2)
    await on.stack.accrue()
    const states = (await mine(user)).map(({ state, principal }) => [state, principal])
    expect(states.sort()).toEqual([
      ['earning', '400.00'],
      ['refunded', '0.00'],
      ['refunded', '0.00'],
    ])
    expect((await on.stack.ok('financing.yuebaoinfo', { id }, user)).left).toBe('600.00')
  })

  test('what is left alone at maturity is settled three days later, and earns nothing meanwhile', async () => {
    let user = await quickUser(on.stack)
    const id = await openProject(on.stack, { days: 2 })
    await bought(user, id, '100')
    user = await daysLater(on.stack, user, 3)
    expect(await one(user)).toMatchObject({ state: 'due', settlesOn: '2026-11-30', paid: '0.20' })
    user = await daysLater(on.stack, user, 2)
    expect(await one(user)).toMatchObject({ state: 'due' })
    user = await daysLater(on.stack, user, 1)
    expect(await one(user)).toMatchObject({ state: 'settled', ended: { how: 'bySelf' }, paid: '0.20' })
    const { items } = await on.stack.ok('messages.msg', {}, user)
    expect(items).toEqual([])
    await on.stack.streams.drain()
    const told = (await on.stack.ok('messages.msg', {}, user)).items.map(({ title }) => title)
    expect(told.sort()).toEqual(['Investment matured', 'Investment settled', 'Returns paid'])
  })

  test('principal given back day by day ends with its last day, all of it paid', async () => {
    let user = await quickUser(on.stack)
    const id = await openProject(on.stack, { dividend: 'daily', days: 3 })
    await bought(user, id, '100')
    user = await daysLater(on.stack, user, 9)
    await on.stack.accrue()
    expect(await one(user)).toMatchObject({ state: 'settled', ended: { how: 'matured' }, paid: '0.21' })
    expect(await balances(user)).toMatchObject({ available: '10000.21', locked: '0.00' })
    const { items } = await on.stack.ok('financing.project_orderlist', { limit: 2 }, user)
    expect(items.map(({ date, released }) => [date, released])).toEqual([
      ['2026-11-28', '33.34'],
      ['2026-11-27', '33.33'],
    ])
  })
})

describe('the worker', () => {
  const shardOf = async () =>
    await on.stack.deps.table.getMany([0, 1, 2, 3, 4, 5, 6, 7].map(keys.accrued), { consistent: true })

  test('books three days nobody looked, each once with its own date, and is done with a read a shard', async () => {
    let user = await quickUser(on.stack)
    const id = await openProject(on.stack)
    const { id: holding } = await bought(user, id, '150')
    user = await daysLater(on.stack, user, 4)
    await Promise.all([on.stack.accrue(), on.stack.ok('financing.myproject', {}, user)])
    await on.stack.accrue()
    const { items } = await on.stack.ok('financing.project_orderlist', { holding }, user)
    expect(items.map(({ date, carryAfter, paid }) => [date, carryAfter, paid])).toEqual([
      ['2026-11-28', 0, '0.15'],
      ['2026-11-27', 0, '0.15'],
      ['2026-11-26', 0, '0.15'],
    ])
    expect((await shardOf()).every((row) => row?.date === '2026-11-29' && Number(row.done) === 1)).toBe(true)
  })

  test('one whose days cannot be booked keeps no other waiting, and rings; stopped at any point it goes on', async () => {
    const id = await openProject(on.stack)
    const users = await Promise.all([1, 2, 3, 4].map(() => quickUser(on.stack)))
    for (const user of users) await bought(user, id, '100')
    on.stack.clock.advance(2 * DAY)
    const [bad] = users as [TestUser]
    let stopped = 0
    const failing = (fails: (uid: string) => boolean): Table => ({
      ...on.stack.deps.table,
      async transact(writes) {
        const [first] = writes
        const pk = first?.kind === 'put' ? first.item.pk : (first?.key.pk ?? '')
        if (fails(pk.slice(2))) throw new Error('not now')
        return on.stack.deps.table.transact(writes)
      },
    })
    const deps = { ...on.stack.deps, log: () => {} }
    const with1 = { ...deps, config: { ...deps.config, shards: 8 } }
    await expect(accrueAll({ ...with1, table: failing((uid) => uid === bad.uid) })).rejects.toThrow(
      'could not be booked',
    )
    const bookedOf = async (user: TestUser) => {
      const [row] = (await on.stack.deps.table.query({ pk: `U#${user.uid}`, from: 'H#', to: 'H#~' })).rows
      return Number(row?.booked)
    }
    expect(await Promise.all(users.map(bookedOf))).toEqual([0, 1, 1, 1])
    on.stack.clock.advance(DAY)
    // Killed with a page of one key: what is left is done by the next call.
    const killed = failing(() => ++stopped > 1)
    const dies = { ...deps, table: { ...killed, write: on.stack.deps.table.write } }
    for (let shard = 0; shard < 8; shard++) await accrueShard(dies, shard, { pageSize: 1 }).catch(() => {})
    expect(await accrueAll(deps)).toMatchObject({ users: expect.any(Number) })
    expect(await Promise.all(users.map(bookedOf))).toEqual([2, 2, 2, 2])
  })
})
