import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { replace } from '../../functions/table/write.ts'
import { secondsOf } from '../../shared/time.ts'
import { daysLater, openProject } from '../support/financing.ts'
import { investing } from '../support/investing.ts'
import { quickOperator, quickUser } from '../support/people.ts'

const on = investing()
const { bought, one, balances } = on

describe('a project from its list to its end', () => {
  test('is listed, read, bought, added to, booked after three days away, and settled at its maturity', async () => {
    const id = await openProject(on.stack, { days: 4 })
    let user = await quickUser(on.stack)
    const { items } = await on.stack.ok('financing.yeb_project', { state: 'inProgress' }, user)
    expect(items.find((item) => item.id === id)).toMatchObject({ title: 'Bonds en', progress: 0, days: 4 })
    const holding = await bought(user, id, '500')
    expect(holding).toMatchObject({
      ...{ state: 'earning', principal: '500.00', promised: '2.00', maturesOn: '2026-11-29' },
      ...{ settlesOn: '2026-12-02', canAppend: true },
    })
    expect(await balances(user)).toMatchObject({ available: '9500.00', locked: '500.00' })
    // On the day of the purchase what is added earns with it.
    const added = await on.stack.ok('financing.yebappend', { holding: holding.id, amount: '100' }, user)
    expect(added).toMatchObject({ principal: '600.00', fresh: '0.00', promised: '2.40' })
    user = await daysLater(on.stack, user, 3)
    // Two dates are over, the third is today's.
    expect(await one(user)).toMatchObject({ booked: 2, paid: '1.20', promised: '1.20', expected: '2.40' })
    const { items: records } = await on.stack.ok('financing.project_orderlist', {}, user)
    expect(records.map(({ date, earned, paid }) => [date, earned, paid])).toEqual([
      ['2026-11-27', '0.60', '0.60'],
      ['2026-11-26', '0.60', '0.60'],
    ])
    user = await daysLater(on.stack, user, 2)
    expect(await one(user)).toMatchObject({ state: 'due', paid: '2.40', promised: '0.00', canAppend: false })
    const settled = await on.stack.ok('financing.yebstop', { holding: holding.id }, user)
    expect(settled).toMatchObject({ state: 'settled', ended: { how: 'matured', forfeited: '0.00' } })
    expect(await balances(user)).toMatchObject({ available: '10002.40', locked: '0.00' })
    // What was paid of the reserve is counted by the books of the night, and the desk has it beside what was promised.
    const listed = async () => {
      const { items } = await on.stack.ok('desk.projects', {}, await quickOperator(on.stack, 'reviewer'))
      return items.find((item) => item.id === id)
    }
    expect(await listed()).toMatchObject({ promised: '2.40', paid: null, paidAt: null })
    const at = secondsOf(on.stack.clock.nowMs)
    await on.stack.deps.table.write(replace({ ...keys.reserves, at, paid: { [id]: 2_40n } }))
    expect(await listed()).toMatchObject({ promised: '2.40', paid: '2.40', paidAt: at })
    const { reserve } = await on.stack.ok('financing.yuebaoinfo', { id }, user)
    expect(reserve).toMatchObject({ promised: '2.40', paid: '2.40', paidAt: at })
  })
})
