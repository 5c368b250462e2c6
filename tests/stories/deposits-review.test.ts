import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  approve,
  type CreditOrder,
  credit,
  type Deposit,
  type DepositAsShown,
  depositDocument,
  type Reviewer,
  refuse,
} from '../../functions/deposits/review.ts'
import { reviewQueue } from '../../functions/documents/queue.ts'
import { keys } from '../../functions/table/keys.ts'
import { secondsOf } from '../../shared/time.ts'
import { watchTable } from '../support/apis.ts'
import { booksOf, WHOLE } from '../support/books.ts'
import { approveBy, available, press, submitted, trailOf } from '../support/deposits.ts'
import { footprint, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

let stack: TestStack
let user: TestUser
let had: bigint
beforeAll(async () => {
  stack = await testStack()
})
beforeEach(async () => {
  user = await quickUser(stack)
  had = await available(stack, user)
})
afterAll(async () => {
  // Whatever the tests did, the books balance.
  const books = await booksOf(stack)
  await stack.stop()
  expect(books).toEqual(WHOLE)
})

const gained = async () => (await available(stack, user)) - had
const recorded = async (id: string) => {
  const { items } = await stack.ok('deposits.recharge_record', {}, user)
  return items.find((item) => item.id === id)
}
const documentOf = ({ uid, id }: DepositAsShown) =>
  stack.deps.table.get(keys.deposit(uid, id), { consistent: true })
const queued = async () =>
  (await reviewQueue(stack.deps.table, depositDocument, { limit: 50 })).items.map(({ id }) => id)
/** How a decision ended: its status, or the slug it was refused with. */
const ended = (decision: Promise<Deposit>): Promise<number | string> =>
  decision.then(
    ({ status }) => status,
    ({ slug, message }) => slug ?? message,
  )
const refuseBy = (operator: string, seen: DepositAsShown, reason = 'reason_not_received') =>
  refuse(stack.deps, press(stack, operator), seen, reason)
const second = (seen: DepositAsShown): DepositAsShown => ({ ...seen, from: 4 })

describe('a deposit below 1,000', () => {
  test('approved by one operator is paid: legs, status, record, and out of the queue', async () => {
    const seen = await submitted(stack, user, '999.99')
    expect(await queued()).toContain(seen.id)
    stack.clock.advance(60)
    await approveBy(stack, 'ada', seen)
    expect(await gained()).toBe(999_99n)
    const decidedAt = secondsOf(stack.clock.nowMs)
    expect(await recorded(seen.id)).toMatchObject({ status: 1, decidedAt, reason: null })
    expect(await documentOf(seen)).toMatchObject({
      legs: ['outside:bank USD -99999', 'available USD 99999'],
      decidedBy: 'ada',
    })
    expect(await queued()).not.toContain(seen.id)
    expect(await trailOf(stack, seen.id)).toMatchObject([
      {
        operator: 'ada',
        action: 'deposit.approve',
        uid: user.uid,
        before: { status: 3 },
        after: { status: 1, amount: '999.99', asset: 'USD' },
        at: decidedAt,
        requestId: 'request',
      },
    ])
  })

  test('approved, its press sent again and delivered twice, is paid once', async () => {
    const seen = await submitted(stack, user)
    const one = press(stack, 'ada')
    const first = await approve(stack.deps, one, seen)
    expect(await approve(stack.deps, one, seen)).toEqual(first)
    await Promise.all([approve(stack.deps, one, seen), approve(stack.deps, one, seen)])
    expect(await gained()).toBe(100_00n)
    expect(await trailOf(stack, seen.id)).toHaveLength(1)
  })

  test('approved by one press five times at once is paid once', async () => {
    const seen = await submitted(stack, user)
    const one = press(stack, 'ada')
    const answers = await Promise.all(Array.from({ length: 5 }, () => ended(approve(stack.deps, one, seen))))
    expect(new Set(answers)).toEqual(new Set([1]))
    expect(await gained()).toBe(100_00n)
    expect(await trailOf(stack, seen.id)).toHaveLength(1)
  })

  test('whose reply was lost is paid once, and the second press is told so', async () => {
    const seen = await submitted(stack, user)
    const one = press(stack, 'ada')
    const losing = {
      ...stack.deps.table,
      transact: async (...asked: Parameters<typeof stack.deps.table.transact>) => {
        await stack.deps.table.transact(...asked)
        throw new Error('the reply was lost')
      },
    }
    await expect(approve({ ...stack.deps, table: losing }, one, seen)).rejects.toThrow('lost')
    expect(await ended(approve(stack.deps, one, seen))).toBe(1)
    expect(await ended(approveBy(stack, 'ada', seen))).toBe('already_decided')
    expect(await gained()).toBe(100_00n)
  })

  test('refused moves nothing, and its user reads why in a language of his own', async () => {
    const seen = await submitted(stack, user)
    await refuseBy('ada', seen, 'reason_amount_differs')
    expect(await gained()).toBe(0n)
    expect(await recorded(seen.id)).toMatchObject({ status: 2, reason: 'reason_amount_differs' })
    expect(await documentOf(seen)).not.toHaveProperty('legs')
    expect(await queued()).not.toContain(seen.id)
    expect(await trailOf(stack, seen.id)).toMatchObject([
      { action: 'deposit.refuse', reason: 'reason_amount_differs', after: { status: 2 } },
    ])
  })
})

describe('a deposit from 1,000 on', () => {
  test('takes two operators: the first sends it on, the second pays it', async () => {
    const seen = await submitted(stack, user, '1000')
    expect(await ended(approveBy(stack, 'ada', seen))).toBe(4)
    expect([await gained(), (await recorded(seen.id))?.status]).toEqual([0n, 4])
    expect(await queued()).toContain(seen.id)
    stack.clock.advance(60)
    expect(await ended(approveBy(stack, 'bob', second(seen)))).toBe(1)
    expect(await gained()).toBe(1000_00n)
    expect(await queued()).not.toContain(seen.id)
    expect(await documentOf(seen)).toMatchObject({ firstBy: 'ada', decidedBy: 'bob' })
    const trail = await trailOf(stack, seen.id)
    expect(trail.map(({ operator, before, after }) => [operator, before?.status, after?.status])).toEqual([
      ['ada', 3, 4],
      ['bob', 4, 1],
    ])
  })

  test('may be refused by either, and then by nobody', async () => {
    for (const operator of ['ada', 'bob']) {
      const seen = await submitted(stack, user, '1000')
      await approveBy(stack, 'ada', seen)
      expect(await ended(refuseBy(operator, second(seen)))).toBe(2)
      expect(await ended(approveBy(stack, 'cyd', second(seen)))).toBe('already_decided')
    }
    expect(await gained()).toBe(0n)
  })

  test('whose first press comes again is still at its first pair of eyes', async () => {
    const seen = await submitted(stack, user, '1000')
    const one = press(stack, 'ada')
    for (let times = 0; times < 3; times++) expect(await ended(approve(stack.deps, one, seen))).toBe(4)
    expect(await gained()).toBe(0n)
    await approveBy(stack, 'bob', second(seen))
    // The first answer was no lie: it is told again, as it has become since.
    expect(await ended(approve(stack.deps, one, seen))).toBe(1)
    expect(await gained()).toBe(1000_00n)
  })
})

describe('bad input: nothing moves, and nothing is recorded', () => {
  const reviewed = async (amount = '100') => submitted(stack, user, amount)
  const cases: [
    string,
    (seen: DepositAsShown) => Promise<unknown>,
    (seen: DepositAsShown) => Promise<Deposit>,
    string,
    string?,
  ][] = [
    [
      'approving what is approved',
      (seen) => approveBy(stack, 'ada', seen),
      (seen) => approveBy(stack, 'bob', seen),
      'already_decided',
    ],
    [
      'approving what is refused',
      (seen) => refuseBy('ada', seen),
      (seen) => approveBy(stack, 'bob', seen),
      'already_decided',
    ],
    [
      'refusing what is approved',
      (seen) => approveBy(stack, 'ada', seen),
      (seen) => refuseBy('bob', seen),
      'already_decided',
    ],
    [
      'refusing by the press that approved',
      async () => {},
      async (seen) => {
        const one = press(stack, 'ada')
        await approve(stack.deps, one, seen)
        await mark(seen)
        return refuse(stack.deps, one, seen, 'reason_not_received')
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
      (seen) => approveBy(stack, 'ada', { ...seen, id: stack.id() }),
      'not_found',
    ],
    [
      "another user's deposit",
      async () => {},
      async (seen) => approveBy(stack, 'ada', { ...seen, uid: (await quickUser(stack)).uid }),
      'not_found',
    ],
    [
      'the grant of the registration',
      async () => {},
      (seen) => approveBy(stack, 'ada', { ...seen, id: seen.uid }),
      'already_decided',
    ],
    [
      'approving twice what takes four eyes',
      (seen) => approveBy(stack, 'ada', seen),
      (seen) => approveBy(stack, 'ada', second(seen)),
      'self_approval',
      '1000',
    ],
    [
      'approving as it no longer is',
      (seen) => approveBy(stack, 'ada', seen),
      (seen) => approveBy(stack, 'bob', seen),
      'already_decided',
      '1000',
    ],
    [
      'approving as it is not yet',
      async () => {},
      (seen) => approveBy(stack, 'bob', second(seen)),
      'already_decided',
      '1000',
    ],
  ]
  let marked: unknown
  const mark = async (seen: DepositAsShown) => {
    marked = [await footprint(stack, user.uid), await trailOf(stack, seen.id)]
  }
  test.each(cases)('%s', async (_says, given, decision, slug, amount) => {
    const seen = await reviewed(amount)
    await given(seen)
    await mark(seen)
    expect(await ended(decision(seen))).toBe(slug)
    expect([await footprint(stack, user.uid), await trailOf(stack, seen.id)]).toEqual(marked)
  })
})

describe('two operators at once', () => {
  const deciders: Record<string, (one: Reviewer, seen: DepositAsShown) => Promise<Deposit>> = {
    approve: (one, seen) => approve(stack.deps, one, seen),
    refuse: (one, seen) => refuse(stack.deps, one, seen, 'reason_not_received'),
  }
  test.each([
    ['approve', 'approve', '100', 3],
    ['approve', 'refuse', '100', 3],
    ['refuse', 'refuse', '100', 3],
    ['approve', 'approve', '1000', 3],
    ['approve', 'refuse', '1000', 3],
    ['approve', 'approve', '1000', 4],
    ['approve', 'refuse', '1000', 4],
  ] as [string, string, string, 3 | 4][])(
    '%s and %s %s in status %i: one of them decides',
    async (a, b, amount, from) => {
      for (let round = 0; round < 4; round++) {
        const before = await available(stack, user)
        const seen = await submitted(stack, user, amount)
        if (from === 4) await approveBy(stack, 'eve', seen)
        const now = { ...seen, from }
        const answers = await Promise.all([
          ended(deciders[a]!(press(stack, 'ada'), now)),
          ended(deciders[b]!(press(stack, 'bob'), now)),
        ])
        const [decided] = answers.filter((answer) => typeof answer === 'number')
        expect(answers.filter((answer) => answer !== decided)).toEqual(['already_decided'])
        const paid = BigInt(amount) * 100n
        expect((await available(stack, user)) - before).toBe(decided === 1 ? paid : 0n)
        expect(await trailOf(stack, seen.id)).toHaveLength(from === 4 ? 2 : 1)
      }
    },
  )
})

describe('the queue', () => {
  test('is the order of waiting, page by page, each one query', async () => {
    const waiting: string[] = []
    for (let i = 0; i < 5; i++) {
      stack.clock.advance(30)
      waiting.push((await submitted(stack, user)).id)
    }
    let queries = 0
    const table = watchTable(stack.deps.table, () => {
      queries++
    })
    const seen: string[] = []
    let cursor: string | null | undefined
    let pages = 0
    do {
      const page = await reviewQueue(table, depositDocument, { limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
      pages++
    } while (cursor)
    expect(seen.filter((id) => waiting.includes(id))).toEqual(waiting)
    expect(queries).toBe(pages)
  })

  test.each(['x', '0000000001#a#b', `${'1'.repeat(10)}#${'A'.repeat(26)}`])(
    'refuses the cursor %s',
    async (cursor) => {
      await expect(
        reviewQueue(stack.deps.table, depositDocument, { limit: 2, cursor }),
      ).rejects.toMatchObject({
        slug: 'validation',
      })
    },
  )
})

describe('a credit of the desk', () => {
  const order = (change: Partial<CreditOrder> = {}): CreditOrder => ({
    uid: user.uid,
    amount: '5',
    reason: 'reason_goodwill',
    ...change,
  })
  const give = (change: Partial<CreditOrder> = {}, one = press(stack, 'ada')) =>
    credit(stack.deps, one, order(change))

  test('takes four eyes whatever its amount, and comes from the treasury', async () => {
    const { id } = await give({ amount: '0.01' })
    expect([await gained(), (await recorded(id))?.status]).toEqual([0n, 4])
    const seen: DepositAsShown = { uid: user.uid, id, from: 4 }
    stack.clock.advance(60)
    expect(await ended(approveBy(stack, 'ada', seen))).toBe('self_approval')
    expect(await ended(approveBy(stack, 'bob', seen))).toBe(1)
    expect(await gained()).toBe(1n)
    expect(await documentOf(seen)).toMatchObject({ legs: ['house:treasury USD -1', 'available USD 1'] })
    expect(await recorded(id)).toMatchObject({ class: 4, status: 1, method: null, reason: 'reason_goodwill' })
    const trail = await trailOf(stack, id)
    expect(trail.map(({ operator, action }) => [operator, action])).toEqual([
      ['ada', 'deposit.credit'],
      ['bob', 'deposit.approve'],
    ])
  })

  test('refused by another is gone', async () => {
    const { id } = await give()
    const seen: DepositAsShown = { uid: user.uid, id, from: 4 }
    expect(await ended(refuseBy('bob', seen, 'reason_not_received'))).toBe('validation')
    expect(await ended(refuseBy('bob', seen, 'reason_credit_not_due'))).toBe(2)
    expect(await ended(approveBy(stack, 'bob', seen))).toBe('already_decided')
    expect(await gained()).toBe(0n)
  })

  test('pressed again and at once is one, at any age', async () => {
    const one = press(stack, 'ada')
    const answers = await Promise.all([give({}, one), give({}, one), give({}, one)])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    stack.clock.advance(86_400)
    expect(await ended(give({}, { ...one, nowMs: stack.clock.nowMs }))).toBe(4)
    const { items } = await stack.ok('deposits.recharge_record', { class: 4 }, user)
    expect(items).toHaveLength(1)
  })

  test.each<[string, Partial<CreditOrder>, string]>([
    ['without a reason', { reason: '' }, 'reason_required'],
    ['in words of his own', { reason: 'because' }, 'validation'],
    ['for a reason of refusals', { reason: 'reason_not_received' }, 'validation'],
    ['of no amount', { amount: '' }, 'amount_required'],
    ['of a word', { amount: 'x' }, 'amount_invalid'],
    ['of nothing', { amount: '0' }, 'amount_below_min'],
    ['of a cent too much', { amount: '50000.01' }, 'amount_above_max'],
    ['to nobody', { uid: '01KAY00000000000000000000A' }, 'user_not_found'],
  ])('%s is refused', async (_says, change, slug) => {
    const before = await footprint(stack, user.uid)
    expect(await ended(give(change))).toBe(slug)
    expect(await footprint(stack, user.uid)).toEqual(before)
  })

  test.each<[string, Partial<CreditOrder>, string]>([
    ['of another amount', { amount: '6' }, 'ada'],
    ['for another reason', { reason: 'reason_correction' }, 'ada'],
    ['by another operator', {}, 'bob'],
  ])('under the same id %s is refused', async (_says, change, operator) => {
    const one = press(stack, 'ada')
    await give({}, one)
    expect(await ended(give(change, { ...one, operator }))).toBe('replay_mismatch')
  })

  test('under the id of a deposit is refused, and under an old id', async () => {
    const { id } = await submitted(stack, user, '50')
    expect(await ended(give({}, { ...press(stack, 'ada'), operationId: id }))).toBe('replay_mismatch')
    const old = press(stack, 'ada')
    stack.clock.advance(601)
    expect(await ended(give({}, { ...old, nowMs: stack.clock.nowMs }))).toBe('operation_expired')
  })
})
