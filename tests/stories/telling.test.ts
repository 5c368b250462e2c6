import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys, userPartition } from '../../functions/table/keys.ts'
import { profileOf } from '../../functions/table/profile.ts'
import type { Row } from '../../functions/table/write.ts'
import { Change } from '../../functions/table/write.ts'
import { tellingPuts } from '../../functions/telling.ts'
import type { MessageType } from '../../shared/messages.ts'
import { MAILS_A_DAY, type ToldChannel, type ToldKind } from '../../shared/telling.ts'
import { DAY, HOUR, secondsOf } from '../../shared/time.ts'
import { bindMail, letters } from '../support/codes.ts'
import { approveBy, submitted } from '../support/deposits.ts'
import { quickUser, setAccount } from '../support/people.ts'
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
  await Promise.all([stack.tellDue(), stack.tellDue()])
  expect(await mails()).toHaveLength(1)
  const lost = new Change(keys.profile(user.uid)).set('mailLostAt', 1)
  await stack.deps.table.write(lost.build())
  await happened('order_win')
  expect(await mails()).toHaveLength(1)
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
