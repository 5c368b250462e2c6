import { describe, expect, test } from 'vitest'
import {
  approve,
  type Deposit,
  type DepositAsShown,
  depositDocument,
  type Reviewer,
  refuse,
} from '../../functions/deposits/review.ts'
import { reviewQueue } from '../../functions/documents/queue.ts'
import { secondsOf } from '../../shared/time.ts'
import { watchTable } from '../support/apis.ts'
import { approveBy, available, press, submitted, trailOf } from '../support/deposits.ts'
import { ended, reviewedDeposits, second } from '../support/reviewed-deposits.ts'

const on = reviewedDeposits()
const { gained, recorded, documentOf, queued, refuseBy } = on

describe('a deposit below 1,000', () => {
  test('approved by one operator is paid: legs, status, record, and out of the queue', async () => {
    const seen = await submitted(on.stack, on.user, '999.99')
    expect(await queued()).toContain(seen.id)
    on.stack.clock.advance(60)
    await approveBy(on.stack, 'ada', seen)
    expect(await gained()).toBe(999_99n)
    const decidedAt = secondsOf(on.stack.clock.nowMs)
    expect(await recorded(seen.id)).toMatchObject({ status: 1, decidedAt, reason: null })
    expect(await documentOf(seen)).toMatchObject({
      legs: ['outside:bank USD -99999', 'available USD 99999'],
      decidedBy: 'ada',
    })
    expect(await queued()).not.toContain(seen.id)
    expect(await trailOf(on.stack, seen.id)).toMatchObject([
      {
        operator: 'ada',
        action: 'deposit.approve',
        uid: on.user.uid,
        before: { status: 3 },
        after: { status: 1, amount: '999.99', asset: 'USD' },
        at: decidedAt,
        requestId: 'request',
      },
    ])
  })

  test('approved, its press sent again and delivered twice, is paid once', async () => {
    const seen = await submitted(on.stack, on.user)
    const one = press(on.stack, 'ada')
    const first = await approve(on.stack.deps, one, seen)
    expect(await approve(on.stack.deps, one, seen)).toEqual(first)
    await Promise.all([approve(on.stack.deps, one, seen), approve(on.stack.deps, one, seen)])
    expect(await gained()).toBe(100_00n)
    expect(await trailOf(on.stack, seen.id)).toHaveLength(1)
  })

  test('approved by one press five times at once is paid once', async () => {
    const seen = await submitted(on.stack, on.user)
    const one = press(on.stack, 'ada')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ended(approve(on.stack.deps, one, seen))),
    )
    expect(new Set(answers)).toEqual(new Set([1]))
    expect(await gained()).toBe(100_00n)
    expect(await trailOf(on.stack, seen.id)).toHaveLength(1)
  })

  test('whose reply was lost is paid once, and the second press is told so', async () => {
    const seen = await submitted(on.stack, on.user)
    const one = press(on.stack, 'ada')
    const losing = {
      ...on.stack.deps.table,
      transact: async (...asked: Parameters<typeof on.stack.deps.table.transact>) => {
        await on.stack.deps.table.transact(...asked)
        throw new Error('the reply was lost')
      },
    }
    await expect(approve({ ...on.stack.deps, table: losing }, one, seen)).rejects.toThrow('lost')
    expect(await ended(approve(on.stack.deps, one, seen))).toBe(1)
    expect(await ended(approveBy(on.stack, 'ada', seen))).toBe('already_decided')
    expect(await gained()).toBe(100_00n)
  })

  test('refused moves nothing, and its user reads why in a language of his own', async () => {
    const seen = await submitted(on.stack, on.user)
    await refuseBy('ada', seen, 'reason_amount_differs')
    expect(await gained()).toBe(0n)
    expect(await recorded(seen.id)).toMatchObject({ status: 2, reason: 'reason_amount_differs' })
    expect(await documentOf(seen)).not.toHaveProperty('legs')
    expect(await queued()).not.toContain(seen.id)
    expect(await trailOf(on.stack, seen.id)).toMatchObject([
      { action: 'deposit.refuse', reason: 'reason_amount_differs', after: { status: 2 } },
    ])
  })
})

describe('a deposit from 1,000 on', () => {
  test('takes two operators: the first sends it on, the second pays it', async () => {
    const seen = await submitted(on.stack, on.user, '1000')
    expect(await ended(approveBy(on.stack, 'ada', seen))).toBe(4)
    expect([await gained(), (await recorded(seen.id))?.status]).toEqual([0n, 4])
    expect(await queued()).toContain(seen.id)
    on.stack.clock.advance(60)
    expect(await ended(approveBy(on.stack, 'bob', second(seen)))).toBe(1)
    expect(await gained()).toBe(1000_00n)
    expect(await queued()).not.toContain(seen.id)
    expect(await documentOf(seen)).toMatchObject({ firstBy: 'ada', decidedBy: 'bob' })
    const trail = await trailOf(on.stack, seen.id)
    expect(trail.map(({ operator, before, after }) => [operator, before?.status, after?.status])).toEqual([
      ['ada', 3, 4],
      ['bob', 4, 1],
    ])
  })

  test('may be refused by either, and then by nobody', async () => {
    for (const operator of ['ada', 'bob']) {
      const seen = await submitted(on.stack, on.user, '1000')
      await approveBy(on.stack, 'ada', seen)
      expect(await ended(refuseBy(operator, second(seen)))).toBe(2)
      expect(await ended(approveBy(on.stack, 'cyd', second(seen)))).toBe('already_decided')
    }
    expect(await gained()).toBe(0n)
  })

  test('whose first press comes again is still at its first pair of eyes', async () => {
    const seen = await submitted(on.stack, on.user, '1000')
    const one = press(on.stack, 'ada')
    for (let times = 0; times < 3; times++) expect(await ended(approve(on.stack.deps, one, seen))).toBe(4)
    expect(await gained()).toBe(0n)
    await approveBy(on.stack, 'bob', second(seen))
    // The first answer was no lie: it is told again, as it has become since.
    expect(await ended(approve(on.stack.deps, one, seen))).toBe(1)
    expect(await gained()).toBe(1000_00n)
  })
})

describe('two operators at once', () => {
  const deciders: Record<string, (one: Reviewer, seen: DepositAsShown) => Promise<Deposit>> = {
    approve: (one, seen) => approve(on.stack.deps, one, seen),
    refuse: (one, seen) => refuse(on.stack.deps, one, seen, 'reason_not_received'),
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
        const before = await available(on.stack, on.user)
        const seen = await submitted(on.stack, on.user, amount)
        if (from === 4) await approveBy(on.stack, 'eve', seen)
        const now = { ...seen, from }
        const answers = await Promise.all([
          ended(deciders[a]!(press(on.stack, 'ada'), now)),
          ended(deciders[b]!(press(on.stack, 'bob'), now)),
        ])
        const [decided] = answers.filter((answer) => typeof answer === 'number')
        expect(answers.filter((answer) => answer !== decided)).toEqual(['already_decided'])
        const paid = BigInt(amount) * 100n
        expect((await available(on.stack, on.user)) - before).toBe(decided === 1 ? paid : 0n)
        expect(await trailOf(on.stack, seen.id)).toHaveLength(from === 4 ? 2 : 1)
      }
    },
  )
})

describe('the queue', () => {
  test('is the order of waiting, page by page, each one query', async () => {
    const waiting: string[] = []
    for (let i = 0; i < 5; i++) {
      on.stack.clock.advance(30)
      waiting.push((await submitted(on.stack, on.user)).id)
    }
    let queries = 0
    const table = watchTable(on.stack.deps.table, () => {
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
        reviewQueue(on.stack.deps.table, depositDocument, { limit: 2, cursor }),
      ).rejects.toMatchObject({
        slug: 'validation',
      })
    },
  )
})
