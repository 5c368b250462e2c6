import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { practiceDefaults } from '../../functions/config.ts'
import { seedProducts } from '../../infra/seed.ts'
import type { Slug } from '../../shared/errors.ts'
import { formatAmount } from '../../shared/money.ts'
import { LINE_MAX } from '../../shared/service.ts'
import { type DepositForm, faultsOf, summaryOf } from '../../web/features/deposits/form.ts'
import type { RegisterForm } from '../../web/features/login/form.ts'
import { registerErrors, registerFields } from '../../web/features/login/registering.ts'
import { faultOf, sentText } from '../../web/features/service/form.ts'
import { errorOf } from '../../web/features/trade/ticket.ts'
import { BASE_SEED } from '../model/many.ts'
import { type Random, random } from '../model/random.ts'
import { checkedPicture } from '../support/deposits.ts'
import { quickUser, setAccount } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// A form and the handler it sends to, each asked by itself about the same random input: what the form refuses the
// handler refuses by the same name and numbers, and what the form lets pass the handler refuses for nothing that the
// form could have known. RULES_SEED=n tries other inputs.
const seed = Number(process.env.RULES_SEED ?? BASE_SEED)
console.log(`refusals of forms and handlers are compared on inputs from seed ${seed}`)

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

interface Answer {
  slug: Slug | null
  params: unknown
}
const answerOf = ({ body }: Awaited<ReturnType<TestStack['call']>>): Answer => ({
  slug: (body.error as Slug | undefined) ?? null,
  params: body.error === undefined ? {} : body.params,
})

/** How often each refusal came: each that a form knows must have come, or the comparison says little. */
function tally() {
  const met = new Map<string, number>()
  return {
    count: (slug: string | null) => void met.set(String(slug), (met.get(String(slug)) ?? 0) + 1),
    all: (...slugs: (Slug | null)[]) =>
      expect(
        slugs.map(String).filter((slug) => !met.has(slug)),
        'never met',
      ).toEqual([]),
  }
}

const JUNK = [
  '',
  ' ',
  'ten',
  '-5',
  '+5',
  '1e3',
  '.5',
  '5.',
  '05',
  '1,5',
  '10.005',
  ' 10',
  '１０',
  'NaN',
  '9'.repeat(16),
]

/** An amount as it is sent: at a bound, a cent beside it, anywhere, or none at all. */
function anyAmount(chance: Random, bounds: readonly bigint[], most: number): string {
  if (chance.chance(0.15)) return chance.pick(JUNK)
  const near = chance.chance(0.5)
    ? chance.pick(bounds) + BigInt(chance.int(-1, 1))
    : BigInt(chance.int(0, most))
  const whole = formatAmount(near < 0n ? 0n : near, 'USD')
  return chance.chance(0.5) ? whole : whole.replace(/\.?0+$/, '') || '0'
}

test('a ticket: the form and addorder', async () => {
  const chance = random(seed)
  const met = tally()
  const user = await quickUser(stack)
  const product = await stack.ok('market.getprodata', { id: 'BTCUSD' })
  const [seeded] = seedProducts('sim')
  if (!seeded) throw new Error('there is no product')
  const { orderMin, orderMax, positionMin, positionMax } = seeded
  const totalMax = BigInt(practiceDefaults.totalMax)
  const cents = (most: bigint) => BigInt(chance.int(0, Number(most)))
  for (let turn = 0; turn < 150; turn++) {
    // Short of what the fee takes too, or far beyond it; open stake at a bound or below it.
    const openHere = chance.chance(0.5) ? 0n : chance.pick([cents(positionMax), positionMax - cents(20_00n)])
    const others = chance.chance(0.6) ? 0n : chance.pick([totalMax - cents(30_00n), cents(totalMax)])
    const openTotal = openHere + (others < openHere ? 0n : others - openHere)
    const available = chance.pick([cents(20_00n), cents(1200_00n), 9000_00n])
    await setAccount(stack, user.uid, {
      USD_available: available,
      openTotal,
      open: { BTCUSD: openHere },
    })
    const ticket = {
      amount: anyAmount(chance, [orderMin, orderMax, positionMin, 10_00n], 1100_00),
      seconds: chance.chance(0.1) ? chance.int(0, 400) : chance.pick([30, 60, 120, 180, 300]),
    }
    const shown = errorOf(ticket, product, { available, openHere, openTotal })
    const sent = { ...ticket, productId: 'BTCUSD', direction: 'up' } as const
    const told = answerOf(await stack.call('trade.addorder', sent, user))
    const what = JSON.stringify({ ...ticket, available, openHere, openTotal }, (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
    expect([told.slug, told.params], what).toEqual([shown?.slug ?? null, shown?.params ?? {}])
    met.count(told.slug)
  }
  met.all(null, 'amount_required', 'amount_invalid', 'order_below_min', 'amount_above_max')
  met.all('seconds_not_offered', 'insufficient_balance', 'position_below_min', 'position_max', 'total_max')
})

test('a deposit: the form and dorecharge', async () => {
  const chance = random(seed)
  const met = tally()
  let user = await quickUser(stack)
  let picture = await checkedPicture(stack, user, { bytes: png(1000) })
  const ways = await stack.ok('deposits.recharge', {}, user)
  const { min, max } = practiceDefaults.deposit
  for (let turn = 0; turn < 80; turn++) {
    const lang = chance.pick(['en', 'de', 'ja'])
    const plain = anyAmount(chance, [BigInt(min), BigInt(max)], max + 1000_00)
    const form: DepositForm = {
      typed: lang === 'de' ? plain.replace('.', ',') : plain,
      reference: chance.pick(['', 'A-17', ' 0xab\u200bcd ', 'a\nb', '\u202e', 'ﬁ 12']),
      screenshot: chance.chance(0.2) ? null : picture,
      sending: null,
    }
    const { typed, screenshot } = faultsOf(form, ways, lang)
    const shown = typed ?? screenshot
    const told = answerOf(
      await stack.call('deposits.dorecharge', summaryOf(form, { method: 'bank', version: 1 }, lang), user),
    )
    expect([told.slug, told.params], JSON.stringify({ lang, form })).toEqual([
      shown?.slug ?? null,
      shown?.params ?? {},
    ])
    met.count(told.slug)
    if (told.slug === null) {
      // The picture is used. Another user has none of the uploads of this hour yet.
      user = await quickUser(stack)
      picture = await checkedPicture(stack, user, { bytes: png(1001 + turn) })
    }
  }
  met.all(null, 'amount_required', 'amount_invalid', 'amount_below_min', 'amount_above_max')
  met.all('screenshot_required')
})

test('a line to customer service: the form and ticket', async () => {
  const chance = random(seed)
  const met = tally()
  let user: TestUser | undefined
  const letters = ['a', ' ', '\n', '\r\n', '\t', '\u0000', '\u0085', '\u{1f4b6}', '\ud83d', '<b>', '\u200b']
  for (let turn = 0; turn < 150; turn++) {
    // Forty lines of one user in an hour are all that is taken.
    if (turn % 30 === 0) user = await quickUser(stack)
    const length = chance.pick([0, chance.int(1, 8), LINE_MAX - 1, LINE_MAX, LINE_MAX + 1, LINE_MAX * 2])
    const filled = length > 8
    const text = filled
      ? chance.pick(letters) + chance.pick(['x', '\u{1f4b6}']).repeat(length) + chance.pick(letters)
      : Array.from({ length }, () => chance.pick(letters)).join('')
    const shown = faultOf(text)
    const sent = { topic: 'other', text: sentText(text) } as const
    const told = answerOf(await stack.call('service.ticket_write', sent, user))
    expect([told.slug, told.params], JSON.stringify(text.slice(0, 20))).toEqual([
      shown?.slug ?? null,
      shown?.params ?? {},
    ])
    met.count(told.slug)
  }
  met.all(null, 'text_required', 'text_too_long')
})

describe('a registration: the form and reg', () => {
  /** What only the server can know: the commonest passwords, who has the name, whose the code is. */
  const SERVERS: readonly (Slug | null)[] = [null, 'password_common', 'already_registered', 'inviter_invalid']

  test('refuse the same, the first field first', async () => {
    const chance = random(seed)
    const met = tally()
    for (let turn = 0; turn < 60; turn++) {
      const password = chance.pick([
        'k7m2q',
        'beam-and-pans',
        '123456',
        'ｐａｓｓｗｏｒｄ',
        '🐎🔋🧷🪙🧭🪁🐟🐠🐡🦈🐙🐚🦀🦞🦐🦑',
        'sunshine',
        'fedcba',
        'EVENHAND2026',
        'a'.repeat(17),
        '',
      ])
      const name = chance.pick([
        'ada',
        'ab',
        '李小龙',
        '.ada',
        'ＡＤＡ',
        'x y z',
        '',
        'a'.repeat(20),
        'a'.repeat(21),
      ])
      const form: RegisterForm = {
        username: chance.chance(0.5) ? `user${turn}` : name,
        password: chance.chance(0.6) ? 'beam-and-pans' : password,
        passwordRepeat: '',
        invite: chance.pick([
          stack.invite,
          stack.invite,
          ` ${stack.invite.toLowerCase()} `,
          'NOBODYS',
          '',
          ' ',
        ]),
        agree: chance.chance(0.8),
        contact: null,
        code: '',
      }
      form.passwordRepeat = chance.chance(0.85) ? form.password : `${form.password}x`
      const errors = registerErrors(form, stack.deps.config.brand)
      const shown = registerFields.map((field) => errors[field]).find((slug) => slug !== undefined) ?? null
      const { agree, contact: _, code: _code, ...texts } = form
      const told = answerOf(await stack.call('login.reg', { ...texts, agree: agree ? '1' : '' }))
      const what = JSON.stringify(form)
      // A common password is told before all that stands below it.
      if (told.slug === 'password_common' && !errors.password) expect(errors.username, what).toBeUndefined()
      else if (shown === null) expect(SERVERS, what).toContain(told.slug)
      else expect(told.slug, what).toBe(shown)
      met.count(told.slug)
    }
    met.all(...SERVERS, 'username_invalid', 'password_length', 'password_mismatch')
    met.all('invite_required', 'agreement_required')
  })
})
