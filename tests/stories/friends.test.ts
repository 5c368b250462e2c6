import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../../functions/documents/reconcile.ts'
import { friendsOf } from '../../functions/engagement/friends.ts'
import { bookInvitations } from '../../functions/engagement/invitations.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, create } from '../../functions/table/write.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { atOnce } from '../support/at-once.ts'
import { passedUpTo, submittedLevel } from '../support/identity.ts'
import { footprint, quickOperator, quickUser, setAccount } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { traded } from '../support/traded.ts'

// What an invitation earns, from the registration of a friend to the money of both.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

const PASSWORD = 'k7m2qx-9'
let made = 0
const form = (invite: string) => ({
  ...{ username: `friend${++made}`, password: PASSWORD, passwordRepeat: PASSWORD, invite, agree: '1' },
})
/** A friend who registered with somebody's code, made straight in the table. */
async function friendOf({ uid }: TestUser, name = `friend${++made}`): Promise<TestUser> {
  const friend = await quickUser(stack, name)
  const profile = new Change(keys.profile(friend.uid)).set('inviter', uid).build()
  const record = new Change(keys.friend(uid, friend.uid)).set('at', secondsOf(stack.clock.nowMs)).build()
  for (const write of [profile, record]) await stack.deps.table.write(write)
  return friend
}
const passesLevel = async (friend: TestUser) => passedUpTo(stack, await quickOperator(stack), friend)
const passes = async (friend: TestUser) => {
  await traded(stack, friend)
  await passesLevel(friend)
}
const invited = (user: TestUser, input: object = {}) => stack.ok('engagement.invite', input, user)
const rewards = async (user: TestUser) => {
  const { items } = await stack.ok('views.statement', { kind: 'invitation' }, user)
  return items.map(({ changes }) => changes[0]?.amount)
}
const book = () => stack.bookInvitations()

describe('a friend who registers with a code and passes level one', () => {
  test('earns both 5.00 once, however often it is booked; the record shows each step and nothing of the friend', async () => {
    const inviter = await quickUser(stack)
    expect(await invited(inviter)).toMatchObject({
      ...{
        code: inviter.publicId,
        reward: '5.00',
        asset: 'USD',
        aMonth: 50,
        thisMonth: 0,
        settledStakes: '100.00',
        times: null,
        missing: null,
        items: [],
        next: null,
      },
    })
    const sent = form(inviter.publicId)
    const registered = await stack.ok('login.reg', sent, { operationId: stack.id() })
    const { token } = registered as { token: string }
    const row = (await stack.deps.table.query({ pk: `U#${inviter.uid}`, from: 'FRIEND#', to: 'FRIEND#~' }))
      .rows[0]
    const friend = {
      uid: row?.sk.slice('FRIEND#'.length) as string,
      token,
      username: sent.username,
      publicId: '',
    }
    const before = (await invited(inviter)).items
    expect(before).toEqual([
      {
        name: 'f***',
        registeredAt: secondsOf(stack.clock.nowMs),
        missing: 'level',
        passedAt: null,
        earned: null,
        unpaid: null,
      },
    ])
    await book()
    expect(await rewards(friend)).toEqual([])
    await passes(friend)
    const passedAt = secondsOf(stack.clock.nowMs)
    stack.clock.advance(30)
    await Promise.all(atOnce(stack.deps.table, [book, book]))
    await book()
    expect([await rewards(inviter), await rewards(friend)]).toEqual([['5.00'], ['5.00']])
    const after = await invited(inviter)
    expect(after).toMatchObject({
      thisMonth: 1,
      items: [{ name: 'f***', missing: null, passedAt, earned: '5.00', unpaid: null }],
    })
    const told = JSON.stringify(after)
    for (const secret of [friend.uid, sent.username]) expect(told).not.toContain(secret)
    // Level two earns nothing more.
    await stack.ok('desk.identity_pass', await submittedLevel(stack, friend, 2), await quickOperator(stack))
    expect(await book()).toEqual({ booked: 0 })
    const rows = [...(await footprint(stack, inviter.uid)), ...(await footprint(stack, friend.uid))]
    expect(reconcile(rows).mismatches).toEqual([])
  })

  test('earns it their inviter alone: one tier, and no ring can be', async () => {
    const first = await quickUser(stack)
    const second = await friendOf(first)
    const third = await friendOf(second)
    await passes(third)
    await book()
    expect(await Promise.all([first, second, third].map(rewards))).toEqual([[], ['5.00'], ['5.00']])
    // The first cannot be a friend of the third: who invited them stands since they registered.
    const again = await stack.call('login.reg', form(third.publicId), { operationId: first.uid })
    expect([again.body.error, (await invited(third)).items]).toEqual(['replay_mismatch', []])
    await passes(first)
    await book()
    expect(await Promise.all([first, second, third].map(rewards))).toEqual([[], ['5.00'], ['5.00']])
  })

  test('of whom nobody but the stage invited them: nothing', async () => {
    const alone = await quickUser(stack)
    await passes(alone)
    expect(await book()).toEqual({ booked: 1 })
    expect([await rewards(alone), await book()]).toEqual([[], { booked: 0 }])
  })

  test('the fifty-first of a month earns their inviter nothing, and themselves theirs; two at once take one place', async () => {
    const inviter = await quickUser(stack)
    const month = new Date(stack.clock.nowMs).toISOString().slice(0, 7)
    const counted = Array.from({ length: 49 }, (_, n) => `earlier${n}`)
    const count = new Change(keys.invites(inviter.uid, month)).set('friends', counted).set('count', 49)
    await stack.deps.table.write(count.build())
    const friends = [await friendOf(inviter), await friendOf(inviter)]
    for (const friend of friends) await passes(friend)
    await Promise.all(atOnce(stack.deps.table, [book, book]))
    expect(await rewards(inviter)).toEqual(['5.00'])
    expect(await Promise.all(friends.map(rewards))).toEqual([['5.00'], ['5.00']])
    const { thisMonth, items } = await invited(inviter)
    expect([thisMonth, items.map(({ unpaid }) => unpaid).sort()]).toEqual([50, ['month_full', null].sort()])
    // A new month has its own fifty.
    stack.clock.advance(31 * DAY)
    const later = await friendOf(inviter)
    await passes(later)
    await book()
    const next = new Date(stack.clock.nowMs).toISOString().slice(0, 7)
    expect((await stack.deps.table.get(keys.invites(inviter.uid, next)))?.count).toBe(1n)
  })

  test.each([
    ['locked', { state: 'LOCKED' }],
    ['erased', { state: 'ERASED' }],
    ['excluded', { excluded: 1, pausedUntil: 9_000_000_000 }],
  ])('while the inviter is %s: the friend alone gets theirs', async (_says, changes) => {
    const inviter = await quickUser(stack)
    const friend = await friendOf(inviter)
    await setAccount(stack, inviter.uid, changes)
    await passes(friend)
    await book()
    expect(await rewards(friend)).toEqual(['5.00'])
    await setAccount(stack, inviter.uid, { state: 'ACTIVE' })
    await book()
    expect(await rewards(inviter)).toEqual([])
    const { thisMonth, items } = await invited(inviter)
    expect([thisMonth, items[0]?.unpaid]).toEqual([0, 'account_closed'])
  })

  test('while the friend is locked: the inviter alone gets theirs', async () => {
    const inviter = await quickUser(stack)
    const friend = await friendOf(inviter)
    await traded(stack, friend)
    const submitted = await submittedLevel(stack, friend, 1)
    await setAccount(stack, friend.uid, { state: 'LOCKED' })
    await stack.ok('desk.identity_pass', submitted, await quickOperator(stack))
    await book()
    await setAccount(stack, friend.uid, { state: 'ACTIVE' })
    await book()
    expect([await rewards(inviter), await rewards(friend)]).toEqual([['5.00'], []])
  })

  test('booked by a worker that ends half way is booked to its end by the next', async () => {
    const inviter = await quickUser(stack)
    const friend = await friendOf(inviter)
    await passes(friend)
    const { table } = stack.deps
    for (const stopsAfter of [1, 1, 1, 1]) {
      let writes = 0
      const counted = async <Answer>(write: () => Promise<Answer>): Promise<Answer> => {
        if (++writes > stopsAfter) throw new Error('the worker ended')
        return write()
      }
      const ending = {
        ...table,
        write: (one: Parameters<typeof table.write>[0]) => counted(() => table.write(one)),
        transact: (all: Parameters<typeof table.transact>[0]) => counted(() => table.transact(all)),
      }
      await expect(bookInvitations({ ...stack.deps, table: ending })).rejects.toThrow('not all invitations')
    }
    expect(await book()).toEqual({ booked: 1 })
    expect([await rewards(inviter), await rewards(friend)]).toEqual([['5.00'], ['5.00']])
    expect((await invited(inviter)).thisMonth).toBe(1)
  })

  test('where the stage gives nothing: nothing, and the page says so', async () => {
    const inviter = await quickUser(stack)
    const friend = await friendOf(inviter)
    await passes(friend)
    const invitation = { ...stack.deps.config.invitation, reward: 0 }
    const off = { ...stack.deps, config: { ...stack.deps.config, invitation } }
    await bookInvitations(off)
    expect([await rewards(inviter), await rewards(friend)]).toEqual([[], []])
    const session = { uid: inviter.uid, epoch: 0, issuedAt: 0, loggedInAt: 0, expiresAt: 0 }
    const page = await friendsOf(off, { session, nowMs: stack.clock.nowMs }, {})
    expect([page.reward, page.items[0]?.unpaid]).toEqual([null, 'switched_off'])
  })
})

describe('a friend who passed level one and has not traded enough', () => {
  const missing = async (inviter: TestUser, friend: TestUser) => [
    (await invited(inviter)).items[0]?.missing,
    (await invited(friend)).missing,
  ]

  test('earns nobody anything before their won and lost stakes reach 100.00; both see the step, no amount', async () => {
    const inviter = await quickUser(stack)
    const friend = await friendOf(inviter)
    expect(await missing(inviter, friend)).toEqual(['level', 'level'])
    await traded(stack, friend, { amount: '95' })
    await passesLevel(friend)
    expect(await book()).toEqual({ booked: 0 })
    expect([await rewards(inviter), await rewards(friend)]).toEqual([[], []])
    expect(await missing(inviter, friend)).toEqual(['stakes', 'stakes'])
    expect(JSON.stringify(await invited(inviter))).not.toContain('95.00')
    await traded(stack, friend, { amount: '5' })
    stack.clock.advance(10 * 60)
    expect(await book()).toEqual({ booked: 1 })
    expect([await rewards(inviter), await rewards(friend)]).toEqual([['5.00'], ['5.00']])
    expect(await missing(inviter, friend)).toEqual([null, null])
  })

  test('is looked at after ten minutes, and ever less often, at least once a day', async () => {
    const friend = await friendOf(await quickUser(stack))
    await passesLevel(friend)
    const row = async () =>
      (await stack.deps.table.query({ pk: `U#${friend.uid}`, from: 'I#', to: 'I#~' })).rows[0]
    const waits: number[] = []
    for (let looks = 0; looks < 60; looks++) {
      await book()
      const dueAt = Number(String((await row())?.gsk).slice(0, 10))
      waits.push(dueAt - secondsOf(stack.clock.nowMs))
      stack.clock.advance(waits.at(-1) as number)
    }
    expect(waits[0]).toBe(600)
    expect(waits.at(-1)).toBe(DAY)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  })

  test('counts neither open orders nor those that gave the stake back', async () => {
    const friend = await friendOf(await quickUser(stack))
    for (const [n, result] of ['draw', 'void', undefined].entries())
      await stack.deps.table.write(
        create({ pk: `O#${friend.uid}`, sk: `made${n}`, amount: 1000_00n, ...(result && { result }) }),
      )
    await passesLevel(friend)
    expect(await book()).toEqual({ booked: 0 })
  })
})

describe('a code', () => {
  const refused = async (invite: string, operationId = stack.id()) => {
    const { body } = await stack.call('login.reg', form(invite), { operationId })
    return body.error
  }

  test('of a user whose account is locked or erased invites nobody, in the words of one that does not exist', async () => {
    const user = await quickUser(stack)
    const unknown = await refused('10000001')
    for (const state of ['LOCKED', 'ERASED']) {
      await setAccount(stack, user.uid, { state })
      expect(await refused(user.publicId)).toBe(unknown)
    }
    expect(unknown).toBe('inviter_invalid')
  })

  test('of one’s own cannot be used: there is none before one has registered, and afterwards the name is taken', async () => {
    const user = await quickUser(stack)
    const own = { ...form(user.publicId), username: user.username }
    const { body } = await stack.call('login.reg', own, { operationId: user.uid })
    expect(JSON.stringify(body)).toMatch(/already_registered|replay_mismatch/)
    // Nor under another name by the operation that registered them.
    expect(await refused(user.publicId, user.uid)).toBe('replay_mismatch')
    expect((await invited(user)).items).toEqual([])
  })
})

test('the list goes on page by page, the newest first, and shows no name of who has left', async () => {
  const inviter = await quickUser(stack)
  for (const name of ['zoe', 'yan', 'xia']) {
    await friendOf(inviter, `${name}${++made}`)
    stack.clock.advance(60)
  }
  const first = await invited(inviter, { limit: 2 })
  expect(first.items.map(({ name }) => name)).toEqual(['x***', 'y***'])
  const second = await invited(inviter, { limit: 2, cursor: first.next as string })
  expect([second.items.map(({ name }) => name), second.next]).toEqual([['z***'], null])
  const { rows } = await stack.deps.table.query({ pk: `U#${inviter.uid}`, from: 'FRIEND#', to: 'FRIEND#~' })
  const left = rows[0]?.sk.slice('FRIEND#'.length) as string
  await stack.deps.table.write(new Change(keys.profile(left)).set('username', '').build())
  expect((await invited(inviter)).items.at(-1)?.name).toBe('')
})

test('who registers between two pages moves nobody on the next, also friends of one millisecond', async () => {
  const inviter = await quickUser(stack)
  const registered = async (...names: string[]) => {
    for (const name of names) await friendOf(inviter, `${name}${++made}`)
    stack.clock.advance(60)
  }
  const namesFrom = async (cursor?: string | null) => {
    const { items, next } = await invited(inviter, { limit: 2, ...(cursor && { cursor }) })
    return { next, names: items.map(({ name }) => name[0]).join('') }
  }
  await registered('a')
  await registered('b', 'b', 'b', 'b')
  await registered('c')
  const first = await namesFrom()
  await registered('d', 'e')
  const second = await namesFrom(first.next)
  await registered('f')
  const third = await namesFrom(second.next)
  expect([first, second, third].map(({ names }) => names)).toEqual(['cb', 'bb', 'ba'])
  expect(third.next).toBeNull()
})
