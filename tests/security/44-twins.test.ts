import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteId } from '../../shared/api/routes.ts'
import { createApis, routeById, send } from '../support/apis.ts'
import { withMeanwhile } from '../support/meanwhile.ts'
import { quickOperator, quickUser, setAccount, tokenFor } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import { isWhole, shareOf } from '../support/share-of.ts'
import { testStack } from '../support/stack.ts'
import type { Case, World } from './44-done-never-refused/case.ts'
import { deskCases } from './44-done-never-refused/desk.ts'
import { moneyCases } from './44-done-never-refused/money.ts'
import { peopleCases } from './44-done-never-refused/people.ts'

// Two requests that ask for the same under ids of their own, of which one alone can be had: the second is carried out
// before each call of the first to the table. What was read before then is not what is written on.

const on = {} as World
beforeAll(async () => {
  on.stack = await testStack({ events: false, log: () => {} })
})
afterAll(() => on.stack.stop())

/** More calls than any request makes. */
const MOST = 14
/** Every third call, outside the whole run. */
const STEP = isWhole ? 1 : 3

/** Both may be done, and why. */
const both: Partial<Record<RouteId, string>> = {
  'limits.limits_change': 'excludes for as long',
  'deposits.dorecharge': 'each is a deposit of its own',
  'exchange.exchange_confirm': 'a quote has one id',
  'alerts.alerts_change': 'each is an alert of its own',
  'contact.profile_change': 'what is bound already is bound',
  'service.letter': 'each is a letter of its own',
  'desk.project_draft': 'each is a project of its own',
  'desk.project_fund': 'each funds',
  'desk.article_draft': 'each is an article of its own',
  'desk.article_discard': 'what is discarded already is discarded',
  'desk.article_picture': 'each is a picture of its own',
  'desk.withdrawal_reveal': 'each is shown it',
  'desk.deposit_credit': 'each credits',
  'desk.identity_reveal': 'each is shown it',
  'desk.change_reveal': 'each is shown it',
}
/** What there is to spend, in cents: for one of two. */
const available: Partial<Record<RouteId, bigint>> = {
  'trade.addorder': 15_00n,
  'financing.yebjoinnow': 150_00n,
  'financing.yebappend': 15_00n,
  'withdrawals.cash_submit': 150_00n,
}
const cases = Object.entries({ ...moneyCases(on), ...peopleCases(on), ...deskCases(on) }) as [RouteId, Case][]

const oneCanBeDone = shareOf(
  cases.filter(([id]) => both[id] === undefined),
  2,
)
describe.each(oneCanBeDone)('%s', (id, { fields, stepUp, operationId: own }) => {
  test('is done by one of two', async () => {
    let calls = 0
    for (let call = 1; call <= MOST; call += STEP) {
      on.user = await quickUser(on.stack)
      on.operator = await quickOperator(on.stack)
      const form = await fields()
      const cents = available[id]
      if (cents !== undefined) await setAccount(on.stack, on.user.uid, { USD_available: cents })
      const route = routeById(id)
      const caller = async () => {
        const token = route.auth === 'open' ? {} : { token: tokenFor(route, on) }
        return {
          ...token,
          ...(stepUp && (await steppedUp(on.stack, on.user, stepUp))),
          operationId: own?.() ?? on.stack.id(),
        }
      }
      const first = await caller()
      on.operator = await quickOperator(on.stack)
      const second = await caller()
      let twin = ''
      const { made, answered } = await withMeanwhile(on.stack, [id, form, first], {
        call,
        async comes() {
          const { status, body } = await send(createApis(on.stack.deps), route, form, second)
          twin = status === 200 ? 'done' : (body.error as string)
        },
      })
      if (!made) break
      calls = call
      expect([answered, twin].filter((end) => end === 'done')).toEqual(['done'])
    }
    expect(calls).toBeGreaterThan(0)
  })
})
