import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countProgress } from '../../functions/activities/progress.ts'
import { reconcile } from '../../functions/documents/reconcile.ts'
import { keys, signPrefix, userPartition } from '../../functions/table/keys.ts'
import { Change, type Key } from '../../functions/table/write.ts'
import { COUPLE_ASK_S } from '../../shared/couple.ts'
import { newId } from '../../shared/ids.ts'

import { atOnce, transactionsOf } from '../support/at-once.ts'
import { linked, signedIn } from '../support/couples.ts'
import { footprint, quickUser, setAccount } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// The couple link from an invitation to its end, and what shared sign-ins pay, through the routes.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

const two = async () => [await quickUser(stack), await quickUser(stack)] as const
const look = (user: TestUser) => stack.ok('activities.addlover', {}, user)
const act = (user: TestUser, input: object, id?: string) =>
  stack.call('activities.addlover_act', input, { ...user, ...(id !== undefined && { operationId: id }) })
const slugOf = async (call: ReturnType<typeof act>) => (await call).body.error ?? 'ok'
const available = async ({ uid }: TestUser) =>
  (await stack.deps.table.get(keys.account(uid), { consistent: true }))?.USD_available as bigint

describe('a link', () => {
  test('is made by one asking and the other confirming; both see it, and either ends it', async () => {
    const [ada, ben] = await two()
    const { sent } = await stack.ok('activities.addlover_act', { partner: ben.publicId }, ada)
    expect(sent).toMatchObject({ partnerId: ben.publicId })
    const { received, partner } = await look(ben)
    expect([received.map(({ partnerId }) => partnerId), partner]).toEqual([[ada.publicId], null])
    await stack.ok('activities.addlover_act', { confirm: sent?.id ?? '' }, ben)
    expect([(await look(ada)).partner?.partnerId, (await look(ben)).partner?.partnerId]).toEqual([
      ben.publicId,
      ada.publicId,
    ])
    expect((await look(ada)).sent).toBeNull()
    await stack.ok('activities.addlover_act', { end: sent?.id ?? '' }, ben)
    expect([(await look(ada)).partner, (await look(ben)).partner]).toEqual([null, null])
    // Free again, also for the same.
    await linked(stack, ben, ada)
  })

  test('sent again under the same id is one; each answer that was lost may be asked for again', async () => {
    const [ada, ben] = await two()
    const id = newId(stack.clock.nowMs)
    for (let copy = 0; copy < 2; copy++)
      expect(await slugOf(act(ada, { partner: ben.publicId }, id))).toBe('ok')
    expect((await look(ben)).received).toHaveLength(1)
    for (let copy = 0; copy < 2; copy++) expect(await slugOf(act(ben, { confirm: id }))).toBe('ok')
    for (let copy = 0; copy < 2; copy++) expect(await slugOf(act(ada, { end: id }))).toBe('ok')
    // Ended, the operation that asked is still known.
    expect(await slugOf(act(ada, { partner: ben.publicId }, id))).toBe('ok')
    expect([(await look(ada)).sent, (await look(ben)).received]).toEqual([null, []])
  })

  test('is one for each, whoever asks and confirms at the same moment', async () => {
    const [ada, ben] = await two()
    const [cara, dan] = await two()
    const ask = async (from: TestUser, to: TestUser) =>
      (await stack.ok('activities.addlover_act', { partner: to.publicId }, from)).sent?.id ?? ''
    // Both ask each other, and both confirm.
    const [there, back] = [await ask(ada, ben), await ask(ben, ada)]
    const crossing = [() => slugOf(act(ben, { confirm: there })), () => slugOf(act(ada, { confirm: back }))]
    const both = await Promise.all(atOnce(stack.deps.table, crossing))
    expect(both.filter((slug) => slug === 'ok').length).toBeLessThanOrEqual(1)
    // Two ask one, who confirms both at once.
    const asked = [await ask(cara, dan), await ask(await quickUser(stack), dan)]
    const confirming = asked.map((id) => () => slugOf(act(dan, { confirm: id })))
    const answers = await Promise.all(atOnce(stack.deps.table, confirming))
    expect(answers.filter((slug) => slug === 'ok')).toHaveLength(1)
    expect((await look(dan)).partner).not.toBeNull()
  })
})

describe('refused', () => {
  test.each<[string, string, (ada: TestUser, ben: TestUser) => Promise<object>]>([
    ['nobody named', 'partner_required', async () => ({ partner: ' ' })],
    ['oneself', 'partner_is_self', async (ada) => ({ partner: ada.publicId })],
    ['an id that nobody has', 'user_not_found', async () => ({ partner: '00000000' })],
    ['what is no id', 'user_not_found', async () => ({ partner: 'ada' })],
    [
      'an erased user',
      'user_not_found',
      async (_, ben) => {
        await setAccount(stack, ben.uid, { state: 'ERASED' })
        return { partner: ben.publicId }
      },
    ],
    [
      'another while one is linked',
      'partner_set',
      async (ada, ben) => {
        await linked(stack, ada, ben)
        return { partner: (await quickUser(stack)).publicId }
      },
    ],
    [
      'one who has a partner',
      'partner_taken',
      async (_, ben) => {
        await linked(stack, await quickUser(stack), ben)
        return { partner: ben.publicId }
      },
    ],
    [
      'a second while the first is asked',
      'partner_asked',
      async (ada, ben) => {
        await stack.ok('activities.addlover_act', { partner: ben.publicId }, ada)
        return { partner: (await quickUser(stack)).publicId }
      },
    ],
    ['an invitation of nobody', 'not_found', async () => ({ confirm: newId(0) })],
    [
      'an invitation to another',
      'not_found',
      async (_, ben) => {
        const asked = await stack.ok(
          'activities.addlover_act',
          { partner: ben.publicId },
          await quickUser(stack),
        )
        return { confirm: asked.sent?.id }
      },
    ],
    [
      'one that was withdrawn',
      'partner_late',
      async (ada, ben) => {
        const { sent } = await stack.ok('activities.addlover_act', { partner: ada.publicId }, ben)
        await stack.ok('activities.addlover_act', { end: sent?.id ?? '' }, ben)
        return { confirm: sent?.id }
      },
    ],
    [
      'to confirm while one is linked',
      'partner_set',
      async (ada, ben) => {
        const third = await quickUser(stack)
        const { sent } = await stack.ok('activities.addlover_act', { partner: ada.publicId }, third)
        await linked(stack, ada, ben)
        return { confirm: sent?.id }
      },
    ],
    [
      'one whose sender has linked with another',
      'partner_late',
      async (ada, ben) => {
        const { sent } = await stack.ok('activities.addlover_act', { partner: ada.publicId }, ben)
        await linked(stack, await quickUser(stack), ben)
        return { confirm: sent?.id }
      },
    ],
    [
      "another's link",
      'not_found',
      async (_, ben) => ({ end: await linked(stack, await quickUser(stack), ben) }),
    ],
    ['two things at once', 'validation', async () => ({ partner: '12345678', end: newId(0) })],
  ])('%s', async (_says, slug, given) => {
    const [ada, ben] = await two()
    const input = await given(ada, ben)
    const before = await footprint(stack, ada.uid)
    expect(await slugOf(act(ada, input))).toBe(slug)
    expect(await footprint(stack, ada.uid)).toEqual(before)
  })

  test('a confirmation in the second its time is over; the one before is in time', async () => {
    const [ada, ben] = await two()
    const { sent } = await stack.ok('activities.addlover_act', { partner: ben.publicId }, ada)
    const asked = await stack.deps.table.get(keys.couple(ben.uid, sent?.id ?? ''), { consistent: true })
    expect(Number(asked?.until) - Number(asked?.at)).toBe(COUPLE_ASK_S)
    const now = Math.floor(stack.clock.nowMs / 1000)
    const until = async (second: number) =>
      stack.deps.table.write(new Change(keys.couple(ben.uid, sent?.id ?? '')).set('until', second).build())
    await until(now)
    expect([await slugOf(act(ben, { confirm: sent?.id })), (await look(ben)).received]).toEqual([
      'partner_late',
      [],
    ])
    await until(now + 1)
    expect(await slugOf(act(ben, { confirm: sent?.id }))).toBe('ok')
  })

  test('looking up id after id: twenty an hour', async () => {
    const ada = await quickUser(stack)
    const slugs = []
    for (let each = 0; each < 21; each++) slugs.push(await slugOf(act(ada, { partner: '00000000' })))
    expect(slugs.lastIndexOf('user_not_found')).toBe(19)
    expect(slugs[20]).toBe('rate_limited')
  })
})

describe('shared sign-ins', () => {
  /** As the stream tells of what was written, and the worker of every minute counts it. */
  const counted = async () => {
    await stack.streams.drain()
    return stack.countProgress()
  }
  const mismatchesOf = async (user: TestUser) => {
    const { rows } = await stack.deps.table.query({ pk: userPartition(user.uid) })
    return reconcile(rows.filter(({ sk }) => !sk.startsWith(signPrefix))).mismatches
  }

  test('pay each of the two 0.50 for seven days, once, whoever looks and however many at once', async () => {
    const [ada, ben] = await two()
    await linked(stack, ada, ben)
    const before = await available(ada)
    await signedIn(stack, ada, { count: 10 })
    await signedIn(stack, ben, { first: 1, count: 6 })
    expect((await look(ada)).partner).toMatchObject({ days: 6, towards: 6, earned: '0.00' })
    expect(await available(ada)).toBe(before)
    await signedIn(stack, ben, { first: 7, count: 2 })
    // All four have seen that ada is owed it before any of them books it.
    const looks = [ada, ben, ada, ben].map((user) => () => look(user))
    await Promise.all(atOnce(stack.deps.table, looks, transactionsOf(ada)))
    expect([await available(ada), await available(ben)]).toEqual([before + 50n, before + 50n])
    expect((await look(ben)).partner).toMatchObject({ days: 8, towards: 1, earned: '0.50' })
    expect([await mismatchesOf(ada), await mismatchesOf(ben)]).toEqual([[], []])
    const { items } = await stack.ok('views.statement', {}, ada)
    expect(items.map(({ kind }) => kind).sort()).toEqual(['couple_reward', 'grant'])
  })

  test('pay though nobody looks: whoever signs in last, by the worker of every minute, also sent again', async () => {
    const [ada, ben] = await two()
    await linked(stack, ada, ben)
    const before = await available(ada)
    await signedIn(stack, ada, { count: 7 })
    await signedIn(stack, ben, { count: 6 })
    await counted()
    expect([await available(ada), await available(ben)]).toEqual([before, before])
    await signedIn(stack, ben, { first: 6, count: 1 })
    await stack.streams.drain()
    await Promise.all([stack.countProgress(), stack.countProgress()])
    expect([await available(ada), await available(ben)]).toEqual([before + 50n, before + 50n])
    expect(await stack.countProgress()).toEqual({ looked: 0 })
    expect([await mismatchesOf(ada), await mismatchesOf(ben)]).toEqual([[], []])
  })

  test('pay by the terms their link was confirmed under, whatever the stage gives since', async () => {
    const [[ada, ben], [cara, dan]] = [await two(), await two()]
    const { config } = stack.deps
    const terms = config.couple
    try {
      await linked(stack, ada, ben)
      config.couple = { reward: 90, every: 3 }
      await linked(stack, cara, dan)
      const before = await Promise.all([ada, cara].map(available))
      for (const user of [ada, ben, cara, dan]) await signedIn(stack, user, { count: 7 })
      expect(await look(ada)).toMatchObject({
        reward: '0.50',
        every: 7,
        partner: { days: 7, earned: '0.50' },
      })
      expect(await look(dan)).toMatchObject({
        reward: '0.90',
        every: 3,
        partner: { days: 7, earned: '1.80' },
      })
      const after = await Promise.all([ada, cara].map(available))
      expect(after.map((amount, index) => amount - (before[index] as bigint))).toEqual([50n, 180n])
      expect([await mismatchesOf(ada), await mismatchesOf(cara)]).toEqual([[], []])
      expect((await look(await quickUser(stack))).reward).toBe('0.90')
    } finally {
      config.couple = terms
    }
  })

  test('are paid before one of the two ends the link, whom nobody looked for', async () => {
    const [ada, ben] = await two()
    const id = await linked(stack, ada, ben)
    const before = await available(ada)
    for (const user of [ada, ben]) await signedIn(stack, user, { count: 7 })
    await stack.ok('activities.addlover_act', { end: id }, ben)
    expect([await available(ada), await available(ben)]).toEqual([before + 50n, before + 50n])
  })

  test('of one whom nothing is found of hold up no others, and are counted by the next call', async () => {
    const [ada, ben] = await two()
    await linked(stack, ada, ben)
    for (const user of [ada, ben]) await signedIn(stack, user, { count: 7 })
    const before = await available(ada)
    const lone = await quickUser(stack)
    await signedIn(stack, lone, { count: 1 })
    await stack.streams.drain()
    const get = stack.deps.table.get.bind(stack.deps.table)
    const table = {
      ...stack.deps.table,
      get: (key: Key, options?: { consistent?: boolean }) =>
        key.pk === userPartition(lone.uid) ? Promise.reject(new Error('away')) : get(key, options),
    }
    const log = vi.fn()
    await expect(countProgress({ ...stack.deps, table, log })).rejects.toThrow('progress of 1 users')
    expect(log).toHaveBeenCalledTimes(1)
    expect(await available(ada)).toBe(before + 50n)
    expect(await stack.countProgress()).toEqual({ looked: 1 })
  })

  test('of days before the link, of days made up for, and of days rewarded in an earlier link pay nothing', async () => {
    const [ada, ben] = await two()
    await signedIn(stack, ada, { first: -3, count: 3 })
    await signedIn(stack, ben, { first: -3, count: 3 })
    const id = await linked(stack, ada, ben)
    await signedIn(stack, ada, { count: 7 })
    await signedIn(stack, ben, { count: 6 })
    await signedIn(stack, ben, { first: 6, count: 1, how: 'madeUp' })
    expect((await look(ada)).partner).toMatchObject({ days: 6, earned: '0.00' })
    await signedIn(stack, ben, { first: 6, count: 1 })
    expect((await look(ada)).partner).toMatchObject({ days: 7, towards: 0, earned: '0.50' })
    await stack.ok('activities.addlover_act', { end: id }, ada)
    await linked(stack, ben, ada)
    expect((await look(ada)).partner).toMatchObject({ days: 0, towards: 0, earned: '0.00' })
  })

  test('of a locked user are paid too, of an erased one not', async () => {
    const [ada, ben] = await two()
    await linked(stack, ada, ben)
    const before = await available(ben)
    for (const user of [ada, ben]) await signedIn(stack, user, { count: 14 })
    await setAccount(stack, ben.uid, { state: 'LOCKED' })
    await look(ada)
    expect(await available(ben)).toBe(before + 100n)
    for (const user of [ada, ben]) await signedIn(stack, user, { first: 14, count: 7 })
    await setAccount(stack, ben.uid, { state: 'ERASED' })
    await look(ada)
    expect(await available(ben)).toBe(before + 100n)
  })
})
