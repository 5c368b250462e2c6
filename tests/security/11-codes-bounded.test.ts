import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { practiceDefaults } from '../../functions/config.ts'
import { atOnce, writes } from '../support/at-once.ts'
import { codeTo, letters } from '../support/codes.ts'
import { isWhole } from '../support/share-of.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'

// Check 11: when another code may be sent, and how many a day, is kept on the server, by target and by network.

const DAY = 86_400
const MANY = isWhole ? 1000 : 200
let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ config: { addressLimits: { ...practiceDefaults.addressLimits, reg: 1000 } } })
})
afterAll(() => stack.stop())
beforeEach(() => stack.clock.advance(DAY))

const ask = async (email: string, address = '203.0.113.1') => {
  const { status, body } = await stack.call('contact.sendmail', { email, scene: 'register' }, { address })
  return { status, error: body.error ?? null, seconds: body.params?.seconds }
}

test('60 seconds after the last one, on whatever device', async () => {
  expect((await ask('a@example.com')).error).toBe(null)
  stack.clock.advance(59)
  expect(await ask('A@EXAMPLE.com', '198.51.100.7')).toEqual({
    status: 429,
    error: 'code_too_soon',
    seconds: 1,
  })
  stack.clock.advance(1)
  expect((await ask('a@example.com', '198.51.100.7')).error).toBe(null)
})

test('of two devices at the same moment one', async () => {
  const devices = ['203.0.113.1', '203.0.113.2'].map((address) => () => ask('b@example.com', address))
  const both = await Promise.all(atOnce(stack.deps.table, devices, writes))
  expect(both.map(({ error }) => error).toSorted()).toEqual(['code_too_soon', null])
})

test('a number written in another way is the same number', async () => {
  const sms = async (area: string, phone: string) =>
    (await stack.call('contact.smssend', { area, phone, scene: 'register', invite: stack.invite })).body
      .error ?? null
  expect(await sms('66', '081 234 5678')).toBe(null)
  expect(await sms('+66', '８１２３４５６７８')).toBe('code_too_soon')
  expect(await sms('', '+66812345678')).toBe('code_too_soon')
})

test.each([
  ['mail', 10],
  ['phone', 5],
])('to one %s %i a day', async (by, most) => {
  const sent: (string | null)[] = []
  for (let n = 0; n < most + 2; n++) {
    stack.clock.advance(61)
    const answered =
      by === 'mail'
        ? await stack.call('contact.sendmail', { email: 'c@example.com', scene: 'register' })
        : await stack.call('contact.smssend', {
            ...{ area: '66', phone: '0823456789', scene: 'register', invite: stack.invite },
          })
    sent.push(answered.body.error ?? null)
  }
  expect(sent).toEqual([...Array(most).fill(null), 'rate_limited', 'rate_limited'])
})

test(`${MANY} asked from one network, each to another address: 50 are sent`, async () => {
  const before = (await letters(stack)).length
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  // A hundred at a time: more would wait for the engine of a busy machine until they give up.
  for (let sent = 0; sent < MANY; sent += 100) {
    const some = Array.from({ length: 100 }, (_, n) => ask(`m${sent + n}@example.com`, '203.0.113.9'))
    answers.push(...(await Promise.all(some)))
  }
  expect(answers.filter(({ error }) => error === null)).toHaveLength(50)
  expect(answers.filter(({ error }) => error === 'rate_limited')).toHaveLength(MANY - 50)
  expect((await letters(stack)).length - before).toBe(50)
  expect((await ask('elsewhere@example.com', '198.51.100.9')).error).toBe(null)
}, 120_000)

test('of IPv6 networks in one: twice as many in a /56, four times in a /48', async () => {
  let asked = 0
  const sentFrom = async (network: string): Promise<number> => {
    const some = Array.from({ length: 60 }, () => ask(`six${++asked}@example.com`, `2001:db8:${network}::1`))
    return (await Promise.all(some)).filter(({ error }) => error === null).length
  }
  // Three /64 of one /56, then others of the same /48, then another /48.
  for (const [network, sent] of [
    ['7:100', 50],
    ['7:101', 50],
    ['7:1ff', 0],
    ['7:200', 50],
    ['7:300', 50],
    ['7:400', 0],
    ['8:100', 50],
  ] as const)
    expect([network, await sentFrom(network)]).toEqual([network, sent])
}, 120_000)

describe('nobody is kept out for good', () => {
  test("a network that had its code right gets one beyond the day's, which strangers used up", async () => {
    const email = 'own@example.com'
    const home = '192.0.2.77'
    const own = await stack.call('contact.sendmail', { email, scene: 'register' }, { address: home })
    const form = { username: 'kept-in', password: PASSWORD, passwordRepeat: PASSWORD, agree: '1' }
    const proof = { email, codeId: own.body.data.id, code: await codeTo(stack, email) }
    await stack.ok('login.reg', { ...form, invite: stack.invite, ...proof }, { address: home })
    const forgot = async (address: string) => {
      stack.clock.advance(61)
      return (
        (await stack.call('contact.sendmail', { email, scene: 'forgot' }, { address })).body.error ?? null
      )
    }
    for (let n = 0; n < 10; n++) expect(await forgot('198.51.100.1')).toBe(null)
    expect(await forgot('198.51.100.1')).toBe('rate_limited')
    expect(await forgot(home)).toBe(null)
  })
})

describe('an SMS to a newcomer needs an invitation', () => {
  let asked = 0
  const sms = async (invite?: string, address = `198.51.100.${(asked % 250) + 1}`) => {
    const phone = `08${String(10_000_000 + ++asked)}`
    const fields = { area: '66', phone, scene: 'register', ...(invite !== undefined && { invite }) } as const
    return (await stack.call('contact.smssend', fields, { address })).body.error ?? null
  }

  test('none, or one of nobody: refused, no letter', async () => {
    const before = (await letters(stack)).length
    expect([await sms(), await sms(' '), await sms('NOSUCHCODE')]).toEqual([
      'invite_required',
      'invite_required',
      'inviter_invalid',
    ])
    expect((await letters(stack)).length).toBe(before)
  })

  test('a user invites to 50 SMS a day, from whatever networks', async () => {
    const { publicId } = await stack.user()
    const answers: (string | null)[] = []
    for (let sent = 0; sent < 52; sent++) answers.push(await sms(publicId))
    expect(answers).toEqual([...Array(50).fill(null), 'rate_limited', 'rate_limited'])
    expect(await sms((await stack.user()).publicId)).toBe(null)
  })

  test('guesses at invitations are counted by network', async () => {
    const answers: (string | null)[] = []
    for (let sent = 0; sent < 51; sent++) answers.push(await sms('NOSUCHCODE', '203.0.113.77'))
    expect(answers).toEqual([...Array(50).fill('inviter_invalid'), 'rate_limited'])
  })
})
