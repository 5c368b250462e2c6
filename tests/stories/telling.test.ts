import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { depsFor } from '../../functions/area-handlers.ts'
import { tellDue } from '../../functions/notifier/due.ts'
import type { Push, Pushed } from '../../functions/outside/push.ts'
import { publicPointOf } from '../../functions/push-keys.ts'
import { makeTokenKey, publicKeyOf } from '../../functions/secrets.ts'
import { keys, userPartition } from '../../functions/table/keys.ts'
import { profileOf } from '../../functions/table/profile.ts'
import type { Row } from '../../functions/table/write.ts'
import { Change, replace } from '../../functions/table/write.ts'
import { tellingPuts } from '../../functions/telling.ts'
import type { MessageType } from '../../shared/messages.ts'
import { MAILS_A_DAY, type ToldChannel, type ToldKind } from '../../shared/telling.ts'
import { DAY, dateIn, HOUR, secondsOf } from '../../shared/time.ts'
import { atOnce } from '../support/at-once.ts'
import { bindMail, letters } from '../support/codes.ts'
import { approveBy, submitted } from '../support/deposits.ts'
import { quickUser, setAccount } from '../support/people.ts'
import { browserKeys } from '../support/push-keys.ts'
import { session } from '../support/security.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// What a user is told of as they chose: in the product at once, by mail when it is not quiet by their clock.

let stack: TestStack
let user: TestUser
let address = ''
let made = 0
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())
const NOON = Date.UTC(2026, 10, 25, 12)
beforeEach(async () => {
  // Days on, so that no letter of one case is due in the next.
  stack.clock.nowMs = NOON + ++made * 7 * DAY * 1000
  user = await quickUser(stack)
  address = `told${made}@example.com`
  const { status } = await bindMail(stack, user, address)
  expect(status).toBe(200)
  await stack.streams.drain()
})

const choose = (kind: ToldKind, channel: ToldChannel, on: boolean) =>
  stack.ok('security.notices_choose', { kind, channel, on: on ? '1' : '0' }, user)
const quiet = (hours: { on?: '0' | '1'; from?: number; to?: number; results?: '0' | '1' }) =>
  stack.ok('security.quiet', { on: '1', from: 22, to: 8, results: '0', ...hours }, user)
const types = async () => {
  const page = await stack.deps.table.query({ pk: userPartition(user.uid), from: 'M#', to: 'M#~' })
  return page.rows.map(({ type }) => type)
}
/** Something happened just now, as the effects worker writes it. */
async function happened(type: MessageType = 'order_win', count = 1): Promise<void> {
  const { untold } = profileOf((await stack.deps.table.get(keys.profile(user.uid))) as Row)
  const params = { symbol: 'BTCUSD', profit: '8.50', asset: 'USD', amount: '100.00', price: '500.00' }
  for (let each = 0; each < count; each++) {
    const event = `made ${stack.id()}`
    const message = { uid: user.uid, type, at: secondsOf(stack.clock.nowMs), event, params }
    for (const put of tellingPuts(message, untold)) await stack.deps.table.write(put)
  }
}
/** Subjects of the mails of this user that were sent by now, oldest first, without those about security. */
async function mails(): Promise<string[]> {
  await stack.tellDue()
  return mailed()
}
/** Those that were sent, without looking for more. */
async function mailed(): Promise<string[]> {
  const all = await letters(stack)
  const own = all.filter(({ to, text }) => to === address && text.includes('Notifications'))
  return own.map(({ subject }) => subject).reverse()
}
/** Again: a session does not last for months. */
const loggedIn = async () => {
  user = { ...user, token: await session(stack, user) }
}
const clockAt = (text: string) => {
  stack.clock.nowMs = Date.parse(text)
}

test('by default all is told in the product, nothing by mail, and the night is quiet', async () => {
  const { told, quiet: hours, zone } = await stack.ok('security.notices', {}, user)
  const usual = { message: true, mail: false, push: false }
  expect(told).toEqual({
    ...{ results: usual, deposits: usual, withdrawals: usual, identity: usual, maturity: usual },
    alerts: usual,
  })
  expect([hours, zone]).toEqual([{ on: true, from: 22, to: 8, results: false }, 'UTC'])
  await approveBy(stack, 'ada', await submitted(stack, user))
  await stack.streams.drain()
  expect([await types(), await mails()]).toEqual([expect.arrayContaining(['deposit_success']), []])
})

test('a deposit is told in the ways that were chosen: by mail in the language of the user, in the product not', async () => {
  await choose('deposits', 'mail', true)
  await choose('deposits', 'message', false)
  await stack.deps.table.write(new Change(keys.profile(user.uid)).set('lang', 'de').build())
  await approveBy(stack, 'ada', await submitted(stack, user))
  await stack.streams.drain()
  expect(await types()).not.toContain('deposit_success')
  await stack.tellDue()
  const [mail] = (await letters(stack)).filter(({ to }) => to === address)
  expect(mail?.subject).toBe('Evenhand: Einzahlung freigegeben')
  expect(mail?.text).toMatch(/100,00\s?USD[\s\S]*Benachrichtigungen/)
})

test.each<[string, { type?: string; kind?: string; by?: string }]>([
  ['kind', { kind: 'gifts' }],
  ['message', { type: 'gift_arrived' }],
  ['way', { by: 'sms' }],
])(
  'a telling of an unknown %s waits for the newer version, rings, and stops no other',
  async (_what, changes) => {
    await choose('results', 'mail', true)
    await happened('order_win', 2)
    const waiting = async () =>
      (await stack.deps.table.query({ pk: keys.notice(user.uid, '').pk })).rows.filter(({ gsk }) => gsk)
    const [row] = await waiting()
    const newer = { ...row, ...changes } as Row
    await stack.deps.table.write(replace(newer))
    await expect(stack.tellDue()).rejects.toThrow('1 could not be told')
    expect(await mailed()).toEqual(['Evenhand: Order won'])
    expect(await waiting()).toEqual([newer])
    await stack.deps.table.remove(newer)
  },
)

describe('quiet hours', () => {
  test('hold a mail until they are over, once, and lose none; in the product it is told at once', async () => {
    await choose('results', 'mail', true)
    clockAt('2027-06-01T21:59:30Z')
    await happened('order_win')
    expect(await mails()).toHaveLength(1)
    clockAt('2027-06-01T22:00:00Z')
    await happened('order_loss')
    clockAt('2027-06-02T03:00:00Z')
    await happened('order_draw')
    expect([await mails(), (await types()).length]).toEqual([['Evenhand: Order won'], 4])
    clockAt('2027-06-02T07:59:59Z')
    expect(await mails()).toHaveLength(1)
    clockAt('2027-06-02T08:00:00Z')
    expect((await mails()).toSorted()).toEqual([
      'Evenhand: Draw',
      'Evenhand: Order lost',
      'Evenhand: Order won',
    ])
    clockAt('2027-06-02T08:05:00Z')
    expect(await mails()).toHaveLength(3)
  })

  test.each([
    ['Asia/Bangkok', '2027-07-01T16:00:00Z', '2027-07-02T00:59:00Z', '2027-07-02T01:00:00Z'],
    // The night clocks there go back: 8:00 is an hour later than the day before.
    ['America/New_York', '2027-11-07T03:00:00Z', '2027-11-07T12:59:00Z', '2027-11-07T13:00:00Z'],
  ])('are those of the clock in %s', async (zone, night, before, after) => {
    await setAccount(stack, user.uid, { zone, zoneAt: secondsOf(stack.clock.nowMs) })
    await choose('alerts', 'mail', true)
    clockAt(night)
    await happened('price_above')
    expect(await mails()).toEqual([])
    clockAt(before)
    expect(await mails()).toEqual([])
    clockAt(after)
    expect(await mails()).toEqual(['Evenhand: Price reached'])
  })

  test('let results out where their user said so, and nothing else; set to none, they hold nothing', async () => {
    for (const kind of ['results', 'identity'] as const) await choose(kind, 'mail', true)
    await quiet({ results: '1' })
    clockAt('2027-08-01T23:00:00Z')
    await happened('order_win')
    await happened('identity_passed')
    expect(await mails()).toEqual(['Evenhand: Order won'])
    await loggedIn()
    await quiet({ on: '0' })
    clockAt('2027-08-02T08:00:00Z')
    expect(await mails()).toHaveLength(2)
    clockAt('2027-08-02T23:00:00Z')
    await happened('identity_passed')
    expect(await mails()).toHaveLength(3)
  })

  test('that were made longer meanwhile hold what waited longer too; what was chosen off meanwhile never goes', async () => {
    for (const kind of ['deposits', 'withdrawals'] as const) await choose(kind, 'mail', true)
    clockAt('2027-09-01T23:00:00Z')
    await happened('deposit_success')
    await happened('withdrawal_paid')
    expect(await mails()).toEqual([])
    await loggedIn()
    await quiet({ to: 10 })
    await choose('withdrawals', 'mail', false)
    clockAt('2027-09-02T09:00:00Z')
    expect(await mails()).toEqual([])
    clockAt('2027-09-02T10:00:00Z')
    expect(await mails()).toEqual(['Evenhand: Deposit approved'])
  })

  test.each([
    ['all day', { on: '1', from: 8, to: 8, results: '0' }],
    ['an hour no clock shows', { on: '1', from: 24, to: 8, results: '0' }],
  ] as const)('of %s are refused', async (_, hours) => {
    const { body } = await stack.call('security.quiet', hours, user)
    expect(body.error).toBe('validation')
  })
})

test(`at most ${MAILS_A_DAY} mails a day by the clock of the user; what is beyond stands in the messages alone`, async () => {
  await choose('results', 'mail', true)
  await happened('order_win', MAILS_A_DAY + 3)
  expect(await mails()).toHaveLength(MAILS_A_DAY)
  stack.clock.advance(HOUR)
  await happened('order_win')
  expect(await mails()).toHaveLength(MAILS_A_DAY)
  stack.clock.advance(DAY)
  await happened('order_win')
  expect(await mails()).toHaveLength(MAILS_A_DAY + 1)
  expect((await types()).filter((type) => type === 'order_win')).toHaveLength(MAILS_A_DAY + 5)
})

test('a mail is sent once by two that look at the same moment, and not to an address that was lost', async () => {
  await choose('results', 'mail', true)
  await happened('order_win')
  await Promise.all(atOnce(stack.deps.table, [stack.tellDue, stack.tellDue]))
  expect(await mails()).toHaveLength(1)
  const counted = await stack.deps.table.get(keys.mailsOf(user.uid, dateIn('UTC', stack.clock.nowMs)))
  expect(counted?.mails).toBe(1n)
  const lost = new Change(keys.profile(user.uid)).set('mailLostAt', 1)
  await stack.deps.table.write(lost.build())
  await happened('order_win')
  expect(await mails()).toHaveLength(1)
})

test('of two choices at the same moment one is refused, and none is lost', async () => {
  const choosing = (['results', 'deposits'] as const).map(
    (kind) => () => stack.call('security.notices_choose', { kind, channel: 'mail', on: '1' }, user),
  )
  const both = await Promise.all(atOnce(stack.deps.table, choosing))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a choice that a thief would make is told in any case, another is not; a way that is none is refused', async () => {
  const changes = async () => (await types()).filter((type) => type === 'notices_changed').length
  await choose('results', 'mail', true)
  await stack.streams.drain()
  expect(await changes()).toBe(0)
  await choose('withdrawals', 'message', false)
  await stack.streams.drain()
  expect(await changes()).toBe(1)
  const { body } = await stack.call(
    'security.notices_choose',
    { kind: 'passwords', channel: 'push', on: '1' },
    user,
  )
  expect(body.error).toBe('validation')
})

describe('push', () => {
  const endpoint = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}-${user.uid}`
  const subscribe = (name: string, lang = 'en') =>
    stack.ok('messages.push_change', { endpoint: endpoint(name), ...browserKeys }, { ...user, lang })
  /** What the push service got for this user, oldest first. */
  async function pushes(answer: (to: string) => Pushed = () => ({ ok: true })): Promise<Push[]> {
    const got: Push[] = []
    const push = async (one: Push) => {
      if (one.endpoint.endsWith(user.uid)) got.push(one)
      return answer(one.endpoint)
    }
    await tellDue({ ...depsFor('notifier', stack.deps), push })
    return got
  }

  test('names the kind alone, in the language of each browser, when it is not quiet', async () => {
    expect(await subscribe('phone', 'th')).toEqual({
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      browsers: 1,
    })
    await subscribe('tablet', 'ja')
    await choose('withdrawals', 'push', true)
    clockAt('2027-10-01T23:00:00Z')
    await happened('withdrawal_paid')
    await happened('deposit_success')
    expect(await pushes()).toEqual([])
    clockAt('2027-10-02T08:00:00Z')
    const got = await pushes()
    expect(got.map(({ payload }) => payload).toSorted((a, b) => (a.lang < b.lang ? -1 : 1))).toEqual([
      { kind: 'withdrawals', lang: 'ja', id: expect.stringMatching(/^[0-9A-Z]{26}$/) },
      { kind: 'withdrawals', lang: 'th', id: got[0]?.payload.id },
    ])
    expect(JSON.stringify(got)).not.toContain('100.00')
    expect(await pushes()).toEqual([])
  })

  test.each([404, 410])(
    'a browser whose push service answers %i is forgotten, the other told once more',
    async () => {
      await subscribe('gone')
      await subscribe('here')
      await choose('results', 'push', true)
      await happened('order_win')
      const gone = (to: string): Pushed =>
        to.includes('gone') ? { ok: false, reason: 'gone' } : { ok: true }
      expect(await pushes(gone)).toHaveLength(2)
      expect((await stack.ok('messages.push', {}, user)).browsers).toBe(1)
      await happened('order_loss')
      expect((await pushes()).map((one) => one.endpoint)).toEqual([endpoint('here')])
    },
  )

  test('a push service that is away is asked again, for six hours; others of the minute are told meanwhile', async () => {
    await subscribe('phone')
    await choose('results', 'push', true)
    await quiet({ on: '0' })
    await happened('order_win')
    const away = () =>
      pushes(() => {
        throw new Error('away')
      })
    await expect(away()).rejects.toThrow('could not be told')
    stack.clock.advance(HOUR)
    expect(await pushes()).toHaveLength(1)
    await happened('order_win')
    stack.clock.advance(6 * HOUR + 1)
    expect(await pushes()).toEqual([])
  })

  test('one that cannot be sealed is over at once, and holds up nothing', async () => {
    await subscribe('phone')
    await choose('results', 'push', true)
    await happened('order_win')
    expect(await pushes(() => ({ ok: false, reason: 'unsealed' }))).toHaveLength(1)
    expect(await pushes()).toEqual([])
  })

  test('a push that fails holds up no other and no mail of the same user', async () => {
    await subscribe('phone')
    for (const channel of ['push', 'mail'] as const) await choose('results', channel, true)
    await happened('order_win', 3)
    let tried = 0
    const away = pushes(() => {
      tried += 1
      throw new Error('away')
    })
    await expect(away).rejects.toThrow('could not be told')
    expect(tried).toBe(3)
    expect(await mailed()).toHaveLength(3)
  })

  test('a mail waits for no push of the same user that hangs', async () => {
    await subscribe('phone')
    for (const channel of ['push', 'mail'] as const) await choose('results', channel, true)
    await happened('order_win', 2)
    let answer = () => {}
    const hanging = new Promise<void>((resolve) => {
      answer = resolve
    })
    const push = async (): Promise<Pushed> => {
      await hanging
      return { ok: true }
    }
    const told = tellDue({ ...depsFor('notifier', stack.deps), push })
    await expect.poll(async () => (await mailed()).length).toBe(2)
    answer()
    await told
  })

  test('is told by the key it subscribed under; opened after the key was changed, it takes its place under the new one', async () => {
    const keys = stack.deps.secrets.pushPublicKeys
    const [old] = keys
    await subscribe('one')
    await choose('results', 'push', true)
    const next = await makeTokenKey('push')
    keys.unshift(publicKeyOf(next))
    try {
      const told = async () => {
        await happened('order_win')
        return (await pushes()).map(({ endpoint: to, kid }) => [to, kid])
      }
      expect(await told()).toEqual([[endpoint('one'), old?.kid]])
      const { publicKey } = await stack.ok('messages.push', {}, user)
      expect(publicKey).toBe(publicPointOf(next))
      const renewed = { endpoint: endpoint('two'), ...browserKeys, publicKey: publicKey ?? '' }
      const asked = { ...renewed, replaces: endpoint('one') }
      expect((await stack.ok('messages.push_change', asked, user)).browsers).toBe(1)
      expect(await told()).toEqual([[endpoint('two'), next.kid]])
      // Somebody else who opens this browser chose nothing there; and a key of nobody is none.
      expect((await stack.ok('messages.push_change', asked, await quickUser(stack))).browsers).toBe(0)
      const foreign = { ...renewed, publicKey: publicPointOf(await makeTokenKey('push')) }
      expect((await stack.call('messages.push_change', foreign, user)).body.error).toBe(
        'push_endpoint_invalid',
      )
    } finally {
      keys.shift()
    }
  })

  test('a browser is known once, its user may end it, and an eleventh takes the place of the oldest', async () => {
    await subscribe('one')
    expect((await subscribe('one')).browsers).toBe(1)
    const ended = await stack.ok('messages.push_change', { endpoint: endpoint('one'), remove: 1 }, user)
    expect(ended.browsers).toBe(0)
    for (let each = 0; each < 11; each++) {
      stack.clock.advance(1)
      await subscribe(`many${each}`)
    }
    await choose('results', 'push', true)
    await happened('order_win')
    const told = (await pushes()).map((one) => one.endpoint)
    expect([told.length, told.includes(endpoint('many0')), told.includes(endpoint('many10'))]).toEqual([
      10,
      false,
      true,
    ])
  })

  test.each([
    ['localhost', { endpoint: 'https://localhost/push' }],
    ['a private range', { endpoint: 'https://192.168.1.1/push' }],
    ['plain http', { endpoint: 'http://fcm.googleapis.com/x' }],
    ['keys that are none', { p256dh: 'x' }],
    ['no keys', { auth: undefined }],
    ['a key that is no point of P-256', { p256dh: `B${'A'.repeat(86)}` }],
    ['a key with bits to spare', { p256dh: `${browserKeys.p256dh.slice(0, -1)}V` }],
    ['15 bytes', { auth: 'A'.repeat(20) }],
    ['16 bytes with bits to spare', { auth: `${'A'.repeat(21)}B` }],
  ])('an address of %s is refused', async (_, changes) => {
    const asked = { endpoint: endpoint('x'), ...browserKeys, ...changes }
    const { auth, ...rest } = asked
    const { status, body } = await stack.call(
      'messages.push_change',
      { ...rest, ...(auth && { auth }) },
      user,
    )
    expect([status, body.error]).toEqual([422, 'push_endpoint_invalid'])
    expect((await stack.ok('messages.push', {}, user)).browsers).toBe(0)
  })
})
