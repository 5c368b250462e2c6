import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { booksButForGifts } from '../support/books.ts'
import { bound } from '../support/destinations.ts'
import { daysLater, openProject } from '../support/financing.ts'
import { investing } from '../support/investing.ts'
import { withMeanwhile } from '../support/meanwhile.ts'
import { quickUser } from '../support/people.ts'
import { member, steppedUp } from '../support/security.ts'

// Something else comes between two calls of one request to the table: before each of them, one after another.

const on = investing()
const CALLS = Array.from({ length: 12 }, (_, call) => call + 1)

describe('midnight passes and the day is booked while its user stops a project', () => {
  test.each(CALLS)('before call %i: what is paid is paid once', async (call) => {
    const id = await openProject(on.stack, { days: 4, dividend: 'dailyReturn' })
    const user = await quickUser(on.stack)
    const { id: holding } = await on.bought(user, id, '500')
    let later = user
    const { answered } = await withMeanwhile(
      on.stack,
      ['financing.yebstop', { holding, forfeits: '0.00' }, { ...user, operationId: on.stack.id() }],
      {
        call,
        async comes() {
          later = await daysLater(on.stack, user, 2)
          await on.mine(later)
        },
      },
    )
    expect(['done', 'cost_changed']).toContain(answered)
    expect((await booksButForGifts(on.stack)).mismatches).toEqual([])
    const { locked, available } = (await on.stack.ok('account.index', {}, later)).balances.USD ?? {}
    // Of four days one is over: a quarter of the principal came back, and earned half a dollar.
    const ends = answered === 'done' ? ['0.00 10000.00', '0.00 10000.50'] : ['375.00 9625.50']
    expect(ends).toContain(`${locked} ${available}`)
  })
})

describe('a destination is removed while its user asks for a withdrawal to it', () => {
  test.each(CALLS)('before call %i: one of the two is refused', async (call) => {
    const user = await member(on.stack, { fundPassword: true })
    await on.stack.deps.table.write(new Change(keys.profile(user.uid)).set('level', 2).build())
    const { id: destination = '' } = await bound(on.stack, user)
    const caller = { ...(await steppedUp(on.stack, user, 'withdrawal')), operationId: on.stack.id() }
    let removed = ''
    const { made, answered } = await withMeanwhile(
      on.stack,
      ['withdrawals.cash_submit', { amount: '100', kind: 'card', destination }, caller],
      {
        call,
        async comes() {
          const form = { id: destination, remove: 1 as const }
          const { body } = await on.stack.call('destinations.bank_card_remove', form, user)
          removed = body.code === 0 ? 'done' : String(body.error)
        },
      },
    )
    expect([answered, removed].filter((one) => one === 'done')).toEqual(['done'])
    expect(made || removed === '').toBe(true)
  })
})
