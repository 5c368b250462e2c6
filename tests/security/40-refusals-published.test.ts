import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { haltChange, resumeChange } from '../../functions/table/halts.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { sentenceOf } from '../../shared/i18n/refusals.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { ruleOf, withdrawalRules, withdrawalTermsOf } from '../../shared/withdrawal-rules.ts'
import { routeById } from '../support/apis.ts'
import { footprint, setAccount } from '../support/people.ts'
import { FUND_PASSWORD, member, steppedUp } from '../support/security.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { bind, type Payee, payee, withdraw } from '../support/withdrawals.ts'

// Check 40: every refusal to withdraw names a published rule, its figures, and when it passes.

let stack: TestStack
let opened: number
beforeAll(async () => {
  stack = await testStack({ events: false })
  opened = stack.clock.nowMs
})
afterAll(() => stack.stop())

/** Refusals of any route that say nothing about withdrawing: the request itself, sent again, or at the same moment. */
const ofAnyRoute = ['conflict']

type Answered = Awaited<ReturnType<typeof withdraw>>
interface Situation {
  is: string
  slug: string
  /** The refused request; of a user of level two with a card bound long ago, unless it makes its own. */
  ask: () => Promise<{ user: Payee; answered: () => Promise<Answered> }>
  params?: () => Record<string, unknown>
}

const at = (nowMs: number) => {
  stack.clock.nowMs = nowMs
}
const now = () => secondsOf(stack.clock.nowMs)
/** A bonus with so much of its turnover left. */
const running = { bonus: '1', turnover: 70_00, bonusEnds: Date.UTC(2026, 11, 25) / 1000 }
const noon = Date.UTC(2026, 10, 25, 15)

/** A user in a state of their own, who asks for a withdrawal. */
const who =
  (make: Parameters<typeof payee>[1], form: Parameters<typeof withdraw>[2] = {}, caller = {}) =>
  async () => {
    const user = await payee(stack, make)
    return { user, answered: () => withdraw(stack, user, form, caller) }
  }
const set =
  (make: () => Promise<Payee>, form: Parameters<typeof withdraw>[2] = {}) =>
  async () => {
    const user = await make()
    return { user, answered: () => withdraw(stack, user, form) }
  }

const situations: Situation[] = [
  {
    is: 'the account is locked',
    slug: 'account_locked',
    ask: set(async () => {
      const user = await payee(stack)
      await setAccount(stack, user.uid, { state: 'LOCKED' })
      return user
    }),
  },
  {
    is: 'its books are looked at',
    slug: 'account_frozen',
    ask: set(async () => {
      const user = await payee(stack)
      await setAccount(stack, user.uid, { frozen: 'books_differ' })
      return user
    }),
  },
  {
    is: 'an operator has halted withdrawals',
    slug: 'withdrawals_halted',
    ask: async () => {
      const user = await payee(stack)
      const { table } = stack.deps
      const halted = haltChange('withdrawals', 'Bank away', null, now())
      await table.write(halted)
      const answered = async () => {
        const answer = await withdraw(stack, user)
        await table.write(resumeChange('withdrawals', 'Bank away', null))
        return answer
      }
      return { user, answered }
    },
    params: () => ({ reason: 'Bank away' }),
  },
  {
    is: 'nobody has verified its identity',
    slug: 'withdrawal_level',
    ask: who({ level: 0 }),
    params: () => ({ level: 1 }),
  },
  ...(['card', 'alipay', 'wechat', 'address'] as const).map((kind) => ({
    is: `no ${kind} is bound`,
    slug: `${kind}_not_bound`,
    ask: async () => {
      const user = await payee(stack, { kind: kind === 'card' ? ('alipay' as const) : ('card' as const) })
      return { user, answered: () => withdraw(stack, user, { kind }) }
    },
  })),
  {
    is: 'a second before the window',
    slug: 'withdrawal_window',
    ask: async () => {
      at(Date.UTC(2026, 10, 26, 8, 59, 59))
      return who({})()
    },
    params: () => ({ from: '09:00', to: '21:00', zone: 'UTC', time: Date.UTC(2026, 10, 26, 9) / 1000 }),
  },
  {
    is: 'the moment the window closes',
    slug: 'withdrawal_window',
    ask: async () => {
      at(Date.UTC(2026, 10, 25, 21))
      return who({})()
    },
    params: () => ({ from: '09:00', to: '21:00', zone: 'UTC', time: Date.UTC(2026, 10, 26, 9) / 1000 }),
  },
  {
    is: 'the fourth of the day',
    slug: 'withdrawal_count',
    ask: set(async () => {
      const user = await payee(stack)
      await setAccount(stack, user.uid, { outs: 3 })
      return user
    }),
    params: () => ({ max: 3, time: Date.UTC(2026, 10, 26) / 1000 }),
  },
  { is: 'no amount', slug: 'amount_required', ask: who({}, { amount: ' ' }) },
  ...['１００', '١٠٠', '1 00', '100.001', '1e3', '-100', '100,00'].map((amount) => ({
    is: `the amount ${amount}`,
    slug: 'amount_invalid',
    ask: who({}, { amount }),
    params: () => ({ decimals: 2 }),
  })),
  {
    is: 'a cent too little',
    slug: 'amount_below_min',
    ask: who({}, { amount: '99.99' }),
    params: () => ({ min: '100.00', asset: 'USD' }),
  },
  ...(
    [
      [1, '4299.01', '4299.00'],
      [2, '4999.01', '4999.00'],
      [3, '49999.01', '49999.00'],
    ] as const
  ).map(([level, amount, max]) => ({
    is: `a cent too much at level ${level}`,
    slug: 'amount_above_max',
    ask: who({ level, available: 100_000_00n }, { amount }),
    params: () => ({ max, asset: 'USD' }),
  })),
  {
    is: 'a second before a later destination may be used',
    slug: 'destination_waits',
    ask: async () => who({ place: 2, boundAt: now() - DAY + 1 })(),
    params: () => ({ time: now() + 1 }),
  },
  {
    is: 'more than a little to a first one at once',
    slug: 'withdrawal_amount',
    ask: async () => who({ boundAt: now() }, { amount: '200.01' })(),
    params: () => ({ max: '200.00', left: '200.00', asset: 'USD', time: now() + DAY }),
  },
  {
    is: 'more than is left of that after another',
    slug: 'withdrawal_amount',
    ask: async () => {
      const user = await payee(stack, { boundAt: now() })
      expect((await withdraw(stack, user, { amount: '150' })).status).toBe(200)
      stack.clock.advance(1)
      return { user, answered: () => withdraw(stack, user, { amount: '100' }) }
    },
    params: () => ({ max: '200.00', left: '50.00' }),
  },
  {
    is: 'a cent over what is available',
    slug: 'insufficient_balance',
    ask: who({ available: 100_00n }, { amount: '100.01' }),
    params: () => ({ available: '100.00', needed: '100.01', asset: 'USD' }),
  },
  {
    is: 'what only a bonus would make up for',
    slug: 'insufficient_turnover',
    ask: set(
      async () => {
        const user = await payee(stack, { available: 100_00n })
        await setAccount(stack, user.uid, { ...running, USD_bonus: 50_00 })
        return user
      },
      { amount: '150' },
    ),
    params: () => ({ available: '100.00', bonus: '50.00', turnover: '70.00', asset: 'USD' }),
  },
  {
    is: 'neither fund password nor passkey',
    slug: 'pay_password_unset',
    ask: set(async () => {
      const user = await payee(stack)
      await stack.deps.table.write(new Change(keys.profile(user.uid)).remove('fundPasswordHash').build())
      return user
    }),
  },
  {
    is: 'no step-up',
    slug: 'step_up_required',
    ask: who({}, {}, { headers: {} }),
    params: () => ({ action: 'withdrawal' }),
  },
  ...(
    [
      ['by the login password', 'withdrawal', 'password'],
      ['by a code', 'withdrawal', 'code'],
      ['of another action', 'binding', 'fundPassword'],
    ] as const
  ).map(([says, action, means]) => ({
    is: `a step-up ${says}`,
    slug: 'step_up_required',
    ask: async () => {
      const user = await payee(stack)
      const { headers } = await steppedUp(stack, user, action, means)
      return { user, answered: () => withdraw(stack, user, {}, { headers }) }
    },
  })),
]

const figures = () => withdrawalTermsOf(stack.deps.config)

describe('check 40: a withdrawal is refused by a published rule', () => {
  test.each(situations)('$is: $slug', async ({ slug, ask, params }) => {
    at(noon)
    const { user, answered } = await ask()
    const wanted = params?.() ?? {}
    const before = (await footprint(stack, user.uid)).filter(({ sk }) => !sk.startsWith('STEPUP#'))
    const { status, body } = await answered()
    expect([body.error, status]).toEqual([slug, expect.any(Number)])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.params).toMatchObject(wanted)
    const after = (await footprint(stack, user.uid)).filter(({ sk }) => !sk.startsWith('STEPUP#'))
    expect(after).toEqual(before)
    // Its rule is published, and its sentence has every figure in every language.
    const rule = ruleOf(slug)
    expect(rule?.figures(figures())).toBeTypeOf('object')
    for (const lang of languages) expect(sentenceOf(lang, slug as never, body.params)).not.toContain('{{')
    at(opened)
  })

  test('and there is no refusal that was not looked at here', () => {
    const seen = new Set(situations.map(({ slug }) => slug))
    const errors: readonly string[] = routeById('withdrawals.cash_submit').errors
    expect(errors.filter((slug) => !seen.has(slug))).toEqual(ofAnyRoute)
    const published = withdrawalRules.flatMap(({ refusals }) => refusals)
    // What the fund password itself is refused for is in check 13.
    const ofStepUp = ['step_up_means', 'pay_password_wrong', 'pay_password_locked']
    expect(published.filter((slug) => !seen.has(slug))).toEqual(ofStepUp)
    expect(new Set(published).size).toBe(published.length)
  })

  test('a step-up for it is refused by published rules as well', async () => {
    at(noon)
    const user = await member(stack, { fundPassword: true })
    const confirm = async (means: 'password' | 'fundPassword' | 'code', secret: string) => {
      const asked = { action: 'withdrawal', means, secret } as const
      return (await stack.call('security.stepup', asked, user)).body.error
    }
    expect(await confirm('password', 'x')).toBe('step_up_means')
    expect(await confirm('code', '123456')).toBe('step_up_means')
    for (let tries = 0; tries < 5; tries++)
      expect(await confirm('fundPassword', 'x')).toBe('pay_password_wrong')
    expect(await confirm('fundPassword', 'x')).toBe('pay_password_locked')
    expect(await confirm('fundPassword', FUND_PASSWORD)).toBe('pay_password_locked')
    for (const slug of ['step_up_means', 'pay_password_wrong', 'pay_password_locked'])
      expect(ruleOf(slug)).toBeDefined()
    // Until when it is locked is said before anything is typed, unless a passkey may confirm as well.
    const told = async () =>
      (await stack.ok('withdrawals.cash', {}, user)).limits.filter(({ slug }) => slug.startsWith('pay_'))
    const time = now() + DAY
    expect(await told()).toEqual([{ slug: 'pay_password_locked', params: { time }, passesAt: time }])
    await stack.deps.table.write(new Change(keys.profile(user.uid)).set('passkeys', 1).build())
    expect(await told()).toEqual([])
    // One taken away by the desk is no longer locked, but not there.
    const hash = (await stack.deps.table.get(keys.profile(user.uid)))?.fundPasswordHash as string
    const profile = () => new Change(keys.profile(user.uid)).set('passkeys', 0)
    await stack.deps.table.write(profile().remove('fundPasswordHash').build())
    expect((await told()).map(({ slug }) => slug)).toEqual(['pay_password_unset'])
    await stack.deps.table.write(profile().set('fundPasswordHash', hash).build())
    stack.clock.nowMs += DAY * 1000
    expect(await told()).toEqual([])
    at(opened)
  })

  test('neither a time-out nor a self-exclusion is one', async () => {
    at(noon)
    for (const excluded of [undefined, 1]) {
      const user = await payee(stack)
      await setAccount(stack, user.uid, { pausedUntil: now() + DAY, ...(excluded && { excluded }) })
      expect((await withdraw(stack, user)).status).toBe(200)
    }
    at(opened)
  })

  test('and the destination of another user is none', async () => {
    const [user, other] = [await payee(stack), await payee(stack)]
    const { body } = await withdraw(stack, user, { destination: other.card })
    expect(body.error).toBe('card_not_bound')
    expect(await bind(stack, user, { kind: 'alipay', place: 2 })).not.toBe(other.card)
  })
})
