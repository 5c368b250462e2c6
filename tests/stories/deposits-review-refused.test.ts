import { describe, expect, test } from 'vitest'
import { approve, type Deposit, type DepositAsShown, refuse } from '../../functions/deposits/review.ts'
import { approveBy, press, submitted, trailOf } from '../support/deposits.ts'
import { footprint, quickUser } from '../support/people.ts'
import { ended, reviewedDeposits, second } from '../support/reviewed-deposits.ts'

const on = reviewedDeposits()
const { refuseBy } = on

describe('bad input: nothing moves, and nothing is recorded', () => {
  const reviewed = async (amount = '100') => submitted(on.stack, on.user, amount)
  const cases: [
    string,
    (seen: DepositAsShown) => Promise<unknown>,
    (seen: DepositAsShown) => Promise<Deposit>,
    string,
    string?,
  ][] = [
    [
      'approving what is approved',
      (seen) => approveBy(on.stack, 'ada', seen),
      (seen) => approveBy(on.stack, 'bob', seen),
      'already_decided',
    ],
    [
      'approving what is refused',
      (seen) => refuseBy('ada', seen),
      (seen) => approveBy(on.stack, 'bob', seen),
      'already_decided',
    ],
    [
      'refusing what is approved',
      (seen) => approveBy(on.stack, 'ada', seen),
      (seen) => refuseBy('bob', seen),
      'already_decided',
    ],
    [
      'refusing by the press that approved',
      async () => {},
      async (seen) => {
        const one = press(on.stack, 'ada')
        await approve(on.stack.deps, one, seen)
        await mark(seen)
        return refuse(on.stack.deps, one, seen, 'reason_not_received')
      },
      'already_decided',
    ],
    ['refusing without a reason', async () => {}, (seen) => refuseBy('ada', seen, ''), 'reason_required'],
    [
      'refusing for a reason of spaces',
      async () => {},
      (seen) => refuseBy('ada', seen, '  '),
      'reason_required',
    ],
    [
      'refusing in words of his own',
      async () => {},
      (seen) => refuseBy('ada', seen, '<script>'),
      'validation',
    ],
    [
      'refusing for a reason of credits',
      async () => {},
      (seen) => refuseBy('ada', seen, 'reason_goodwill'),
      'validation',
    ],
    [
      'refusing for what a credit is refused for',
      async () => {},
      (seen) => refuseBy('ada', seen, 'reason_credit_not_due'),
      'validation',
    ],
    [
      'a deposit that never was',
      async () => {},
      (seen) => approveBy(on.stack, 'ada', { ...seen, id: on.stack.id() }),
      'not_found',
    ],
    [
      "another user's deposit",
      async () => {},
      async (seen) => approveBy(on.stack, 'ada', { ...seen, uid: (await quickUser(on.stack)).uid }),
      'not_found',
    ],
    [
      'the grant of the registration',
      async () => {},
      (seen) => approveBy(on.stack, 'ada', { ...seen, id: seen.uid }),
      'already_decided',
    ],
    [
      'approving twice what takes four eyes',
      (seen) => approveBy(on.stack, 'ada', seen),
      (seen) => approveBy(on.stack, 'ada', second(seen)),
      'self_approval',
      '1000',
    ],
    [
      'approving as it no longer is',
      (seen) => approveBy(on.stack, 'ada', seen),
      (seen) => approveBy(on.stack, 'bob', seen),
      'already_decided',
      '1000',
    ],
    [
      'approving as it is not yet',
      async () => {},
      (seen) => approveBy(on.stack, 'bob', second(seen)),
      'already_decided',
      '1000',
    ],
  ]
  let marked: unknown
  const mark = async (seen: DepositAsShown) => {
    marked = [await footprint(on.stack, on.user.uid), await trailOf(on.stack, seen.id)]
  }
  test.each(cases)('%s', async (_says, given, decision, slug, amount) => {
    const seen = await reviewed(amount)
    await given(seen)
    await mark(seen)
    expect(await ended(decision(seen))).toBe(slug)
    expect([await footprint(on.stack, on.user.uid), await trailOf(on.stack, seen.id)]).toEqual(marked)
  })
})
