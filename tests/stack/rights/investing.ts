import { expect, test } from 'vitest'
import type { AllDeps } from '../../../functions/deps.ts'
import { accrueAll } from '../../../functions/financing/accrue.ts'
import { bookUser } from '../../../functions/financing/book.ts'
import type { Table } from '../../../functions/table/write.ts'
import { addDays } from '../../../shared/calc/dates.ts'
import { DAY, dateIn, secondsOf } from '../../../shared/time.ts'
import { daysLater, type OpenProject, openProject } from '../../support/financing.ts'
import { quickUser, setAccount } from '../../support/people.ts'
import { session, steppedUp } from '../../support/security.ts'
import type { FencedAreas } from './fenced-areas.ts'

export function investingStories(on: FencedAreas) {
  const { ok, depsOf, allOf } = on

  test('a project is bought, added to, booked by look and worker, settled, renewed and refunded: every right is there', async () => {
    const user = await quickUser(on.stack)
    await setAccount(on.stack, user.uid, { USD_available: 100_000_00n })
    let { token } = user
    const later = async (days: number) => {
      token = (await daysLater(on.stack, user, days)).token
    }
    const offer = (changes: OpenProject) =>
      openProject(on.stack, { endAt: secondsOf(on.stack.clock.nowMs) + 90 * DAY, ...changes })
    const buy = (id: string, more: object = {}, headers = {}) =>
      ok('financing.yebjoinnow', { id, amount: '1000', ...more }, token, on.stack.id(), headers)
    const confirmed = async () => (await steppedUp(on.stack, { token }, 'purchase')).headers
    const until = addDays(dateIn('UTC', on.stack.clock.nowMs), 2)
    const daily = await offer({ dividend: 'daily', days: 2 })
    const short = await offer({ days: 1 })
    const part = await offer({ initialRate: 200_000n, dividend: 'maturity' })
    const balance = await offer({ kind: 'balance', days: 0, fundedUntil: until, reserve: 9_000_00n })
    await ok('financing.yeb_project', {}, token)
    await ok('financing.yuebaoinfo', { id: daily }, token)
    const { id: long = '' } = await buy(await offer({ once: true }), {}, await confirmed())
    await ok('financing.yebappend', { holding: long, amount: '10' }, token)
    await buy(daily, { amount: '100' })
    const { id: renewed = '' } = await buy(short, { amount: '200' })
    await buy(short, { amount: '300' })
    await buy(part, { part: 'initial' })
    const { id: whole = '' } = await buy(part, { part: 'initial', amount: '100' })
    await ok('financing.yebappend', { holding: whole, amount: '80' }, token)
    const { id: back = '' } = await buy(part, { part: 'initial', amount: '100' })
    await ok('financing.yebstop', { holding: back }, token)
    const { id: held = '' } = await buy(balance, { amount: '500' })
    await buy(await offer({ kind: 'balance', days: 0, fundedUntil: addDays(until, 2), reserve: 9_000_00n }), {
      amount: '333.33',
    })
    // Another call books the same day: what was lost is read again.
    const raced = async (as: 'financing' | 'accruals', run: (deps: AllDeps) => Promise<unknown>) => {
      let isFirst = true
      const all = allOf(as)
      const table: Table = {
        ...all.table,
        async transact(writes) {
          if (isFirst) {
            isFirst = false
            await bookUser(on.stack.deps, user.uid, on.stack.clock.nowMs)
          }
          return all.table.transact(writes)
        },
      }
      await run({ ...all, table })
    }
    await later(2)
    await raced('accruals', accrueAll)
    await ok('financing.yebkeep', { holding: renewed }, token)
    await ok('financing.yebappend', { holding: long, amount: '10.01' }, token)
    await later(3)
    await raced('financing', (deps) => bookUser(deps, user.uid, on.stack.clock.nowMs))
    await ok('financing.yeb', {}, token)
    await ok('financing.yebstop', { holding: held, amount: '500' }, token)
    token = await session(on.stack, user)
    await buy(balance, { amount: '5' })
    await ok('financing.yebstop', { holding: whole, forfeits: '0.20' }, token)
    await later(90)
    const other = await openProject(on.stack)
    const { id: more = '' } = await buy(other, { amount: '111.11' })
    await later(1)
    await ok('financing.yebappend', { holding: more, amount: '1.01' }, token)
    const waits = await openProject(on.stack, { initialRate: 200_000n })
    await buy(waits, { part: 'initial', amount: '100' })
    await later(3)
    expect(await accrueAll(depsOf('accruals'))).toMatchObject({ users: expect.any(Number) })
    await ok('financing.project_orderlist', {}, token)
    await ok('views.statement', {}, token)
    await ok('views.wallet', {}, token)
  })
}
