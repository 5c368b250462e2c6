import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wayRow } from '../../functions/deposits/ways/way.ts'
import { allDestinations, frozenOf, loadDestination } from '../../functions/table/destinations.ts'
import { guardsOf } from '../../functions/table/guards.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, replace } from '../../functions/table/write.ts'
import { BINDING_TERMS } from '../../shared/destinations.ts'
import { createApis, routeById, send } from '../support/apis.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import {
  binding,
  bound,
  cardNumber,
  ethereumAddress,
  paidTo,
  someAddress,
  someCard,
} from '../support/destinations.ts'
import { quickUser, setAccount } from '../support/people.ts'
import { member, steppedUp } from '../support/security.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { deskOf, reserved, withdraw } from '../support/withdrawals.ts'

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack({ events: false })
})
beforeEach(async () => {
  stack.clock.advance(1)
  user = await quickUser(stack)
})
afterAll(() => stack.stop())

const DAY_S = 86_400
const account = (kind: string, changes: Record<string, string>) => ({
  ...{ kind, name: '王小明', terms: BINDING_TERMS },
  ...changes,
})
const slugOf = async (form: Record<string, string>, who = user) =>
  (await binding(stack, who, form)).body.error ?? null
const cards = (who = user) => stack.ok('destinations.bank_card', {}, who)
const addresses = (who = user) => stack.ok('destinations.user_wallet', {}, who)
/** One that a withdrawal was paid to. */
const passed = async (who: TestUser, form: Record<string, string>) => {
  const destination = await bound(stack, who, form)
  await paidTo(stack, who.uid, destination.id)
  return destination
}
const removal = (id: string, who = user) =>
  stack.call('destinations.bank_card_remove', { id, remove: 1 }, who)
const stored = () => allDestinations(stack.deps.table, user.uid)

/** A withdrawal as its row says what it is to. */
const withdrawn = (id: string, state: string) =>
  stack.deps.table.write(
    replace({
      ...{ pk: `U#${user.uid}`, sk: `W#${stack.id()}` },
      ...{ state, amount: 50_00n, destination: { id } },
    }),
  )

describe('bound', () => {
  test('a card, an account and an address are listed masked, each with its wait, the first ever as such', async () => {
    const at = Math.floor(stack.clock.nowMs / 1000)
    expect(await cards()).toMatchObject({
      ...{ items: [], most: 10, waitSeconds: DAY_S, firstAtOnce: '200.00', asset: 'USD' },
      ...{ nextIsFirst: true, terms: BINDING_TERMS },
    })
    await bound(stack, user, someCard('4012 8888 8888 1881', { name: ' Ada  Byron ' }))
    await bound(stack, user, account('alipay', { account: 'Ada@Example.com' }))
    await bound(stack, user, someAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'))
    const { items, nextIsFirst } = await cards()
    expect(nextIsFirst).toBe(false)
    expect(items).toMatchObject([
      { kind: 'alipay', label: 'a•••@example.com', holder: '王•••', bank: null, firstEver: false },
      { kind: 'card', label: '•••1881', holder: 'A••• B•••', bank: 'Bangkok Bank', firstEver: true },
    ])
    expect(items.map(({ boundAt, usableAt }) => [boundAt, usableAt])).toEqual([
      [at, at + DAY_S],
      [at, at + DAY_S],
    ])
    expect((await addresses()).items).toMatchObject([
      { kind: 'address', label: '0x5a•••eAed', network: 'ethereum', holder: null, firstEver: false },
    ])
  })

  test('nothing is stored in the clear; what a withdrawal keeps opens with its user’s key', async () => {
    const { id } = await bound(stack, user, someCard('5105105105105100'))
    const rows = JSON.stringify(await stored())
    expect(rows).not.toMatch(/5105105|Byron/)
    const found = await loadDestination(stack.deps.table, user.uid, 'card', id)
    const frozen = found && frozenOf(found)
    expect(frozen).toMatchObject({ kind: 'card', id, place: 1, label: '•••5100', firstEver: true })
    const fields = await stack.deps.payoutFields.of(user.uid)
    expect(fields.open('card', frozen?.sealed ?? '')).toBe('5105105105105100')
    expect(await loadDestination(stack.deps.table, user.uid, 'address', id)).toBeUndefined()
  })

  test('sent again it gets its first answer, also when removed since; other content is refused', async () => {
    const form = someCard()
    const operationId = stack.id()
    const send = (changes: Record<string, string> = {}) =>
      binding(stack, { ...user, operationId }, { ...form, ...changes })
    const { id } = (await send()).body.data
    expect(id).toBe(operationId)
    expect((await send()).body.data.id).toBe(id)
    expect((await send({ cardNumber: form.cardNumber.replace(/(.{4})/g, '$1 ') })).status).toBe(200)
    const others: Record<string, string>[] = [
      { name: 'Grace Hopper' },
      { bankName: 'Other' },
      { cardNumber: cardNumber() },
    ]
    for (const changes of others) expect((await send(changes)).body.error).toBe('replay_mismatch')
    expect((await removal(id)).status).toBe(200)
    stack.clock.advance(3600)
    expect((await send()).body.data).toMatchObject({ id, label: (await stored())[0]?.label })
    expect((await cards()).items).toEqual([])
  })

  test('two at the same moment have a place each, and one of them is the first ever', async () => {
    const forms = [someCard(), someAddress(), someCard()]
    const bindings = forms.map((form) => () => binding(stack, user, form))
    const answers = await Promise.all(atOnce(stack.deps.table, bindings))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const all = await stored()
    expect(all.map(({ place, firstEver }) => [place, firstEver])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ])
  })

  test('ten of a kind and no more, also at the same moment; removing one makes room', async () => {
    for (let n = 0; n < 9; n++) await bound(stack, user)
    const answers = await Promise.all([1, 2, 3].map(() => binding(stack, user, someCard())))
    expect(answers.map(({ body }) => body.error ?? 'bound').sort()).toEqual([
      'bound',
      'destinations_full',
      'destinations_full',
    ])
    expect(answers.find(({ status }) => status !== 200)?.body.params).toEqual({ max: 10 })
    expect(await slugOf(someAddress())).toBeNull()
    await removal((await cards()).items[0]?.id ?? '')
    expect(await slugOf(someCard())).toBeNull()
  })

  test('one step-up confirms one of two that are sent at the same moment', async () => {
    const caller = await steppedUp(stack, user, 'binding')
    const sent = () => stack.call('destinations.add_card', someCard(), { ...caller, operationId: stack.id() })
    const answers = await Promise.all(atOnce(stack.deps.table, [sent, sent]))
    expect(answers.map(({ body }) => body.error ?? 'bound').sort()).toEqual(['bound', 'step_up_required'])
    expect(await stored()).toHaveLength(1)
  })

  test('a step-up of another action, or another user’s, confirms none', async () => {
    const { headers } = await steppedUp(stack, await quickUser(stack), 'binding')
    for (const caller of [await steppedUp(stack, user, 'password'), { ...user, headers }]) {
      const { body } = await stack.call('destinations.add_card', someCard(), caller)
      expect(body.error).toBe('step_up_required')
    }
  })

  test('a hundred in all, removed ones too', async () => {
    const { id, label } = await bound(stack, user)
    for (let place = 2; place <= 100; place++)
      await stack.deps.table.write(
        replace({
          ...keys.destination(user.uid, place),
          ...{ id: `${id}${place}`, kind: 'card', label, boundAt: 1, usableAt: 1, terms: '', removedAt: 2 },
        }),
      )
    const { body } = await binding(stack, user, someAddress())
    expect([body.error, body.params]).toEqual(['destinations_ever', { max: 100 }])
  })

  test('twenty times a day may it be tried', async () => {
    const taken = cardNumber()
    await passed(await quickUser(stack), someCard(taken))
    for (let n = 0; n < 20; n++) expect(await slugOf(someCard(taken))).toBe('card_exists')
    expect(await slugOf(someCard())).toBe('rate_limited')
    stack.clock.advance(DAY_S)
    expect(await slugOf(someCard())).toBeNull()
  })
})

describe('a number is one user’s in the whole system', () => {
  test.each<[string, string, () => [Record<string, string>, Record<string, string>]]>([
    ['a card', 'card_exists', () => [someCard('4222222222222'), someCard('４２２２-2222 2222-2')]],
    [
      'an IBAN',
      'card_exists',
      () => [someCard('GB29 NWBK 6016 1331 9268 19'), someCard('gb29nwbk60161331926819')],
    ],
    [
      'Alipay',
      'account_exists',
      () => [
        account('alipay', { account: '13800138000' }),
        account('alipay', { account: '+86 138-0013-8000' }),
      ],
    ],
    [
      'WeChat',
      'account_exists',
      () => [account('wechat', { account: 'ada_1815' }), account('wechat', { account: ' Ada_1815' })],
    ],
    [
      'an address',
      'wallet_exists',
      () => {
        const address = ethereumAddress()
        return [someAddress(address), someAddress(`\u200b${address} `)]
      },
    ],
  ])('%s, however it is written: %s', async (_what, slug, forms) => {
    const [one, other] = forms()
    await passed(await quickUser(stack), one)
    expect(await slugOf(other)).toBe(slug)
    expect(await stored()).toEqual([])
  })

  test('claimed by another who was not paid to it is bound all the same; once by one user', async () => {
    const number = cardNumber()
    await bound(stack, await quickUser(stack), someCard(number))
    expect(await slugOf(someCard(number))).toBeNull()
    expect(await slugOf(someCard(number.replace(/.{4}/, '$&-')))).toBe('card_exists')
    expect(await stored()).toHaveLength(1)
  })

  test('the operator’s own are nobody’s, of every way to pay into', async () => {
    const put = (way: Parameters<typeof wayRow>[0]) => stack.deps.table.write(replace(wayRow(way)))
    const way = { rank: 9, version: 1, offered: true, holder: null, bank: null, network: null }
    await put({ ...way, method: 'bank', account: 'DE89 3704 0044 0532 0130 00' })
    await put({ ...way, method: 'crypto', account: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' })
    await put({ ...way, method: 'alipay', account: '139 0013 9000' })
    for (const form of [
      someCard('de89370400440532013000'),
      someAddress('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'),
      account('alipay', { account: '+8613900139000' }),
    ])
      expect(await slugOf(form)).toBe('destination_own')
  })

  test('nor those of the operator that were replaced; what was only proposed is anybody’s', async () => {
    const [was, proposed] = [cardNumber(), cardNumber()]
    for (const [version, account, state] of [
      [1, was, 'confirmed'],
      [2, cardNumber(), 'confirmed'],
      [3, proposed, 'refused'],
    ] as const)
      await stack.deps.table.write(
        replace({ ...keys.wayVersion('bank', version, stack.id()), state, account, offered: true }),
      )
    expect(await slugOf(someCard(was))).toBe('destination_own')
    expect(await slugOf(someCard(proposed))).toBeNull()
  })

  test('a form that is refused takes nothing, and its step-up may be used for the next', async () => {
    const caller = await steppedUp(stack, user, 'binding')
    const send = (form: object) => stack.call('destinations.add_card', form as never, caller)
    const form = someCard()
    expect((await send({ ...form, terms: undefined })).body.error).toBe('terms_required')
    expect((await send({ ...form, bankName: '' })).body.error).toBe('bank_required')
    expect((await send(form)).status).toBe(200)
    expect((await send(someCard())).body.error).toBe('step_up_required')
  })
})

describe('removed', () => {
  test('its number is forgotten and may be bound again, by whomever', async () => {
    const number = cardNumber()
    const { id } = await passed(user, someCard(number))
    expect((await removal(id, await quickUser(stack))).body.error).toBe('not_found')
    expect((await stack.call('destinations.user_wallet_remove', { id, remove: 1 }, user)).body.error).toBe(
      'not_found',
    )
    expect((await removal(id)).status).toBe(200)
    expect((await removal(id)).status).toBe(200)
    expect(await stored()).toMatchObject([{ sealed: null, holder: null, label: `•••${number.slice(-4)}` }])
    const other = await quickUser(stack)
    await passed(other, someCard(number))
    expect(await slugOf(someCard(number))).toBe('card_exists')
    // Had before, so that the next one is not the first ever.
    expect((await bound(stack, user)).firstEver).toBe(false)
  })

  test.each(['reserved', 'awaiting', 'sending'])(
    'not while a withdrawal to it is %s; one to another does not matter',
    async (state) => {
      const [{ id }, other] = [await bound(stack, user), await bound(stack, user)]
      await setAccount(stack, user.uid, { USD_locked: 170_00n, openTotal: 20_00n })
      for (const to of [id, id, other.id]) await withdrawn(to, 'paid')
      await withdrawn(id, state)
      for (let n = 0; n < 2; n++) await withdrawn('another', state)
      expect((await removal(id)).body.error).toBe('destination_in_use')
      expect((await removal(other.id)).status).toBe(200)
      await setAccount(stack, user.uid, { USD_locked: 20_00n })
      expect((await removal(id)).status).toBe(200)
    },
  )

  test('not while one of long ago is stuck, however many came since', async () => {
    const { id } = await bound(stack, user)
    await withdrawn(id, 'sending')
    stack.clock.advance(1)
    for (let n = 0; n < 120; n++) await withdrawn('another', 'paid')
    await setAccount(stack, user.uid, { USD_locked: 50_00n })
    expect((await removal(id)).body.error).toBe('destination_in_use')
  })

  test('not from the submission of a withdrawal on until the desk refuses it', async () => {
    const owner = await member(stack, { fundPassword: true })
    await stack.deps.table.write(new Change(keys.profile(owner.uid)).set('level', 2).build())
    const { id: card } = await bound(stack, owner)
    stack.clock.advance(DAY_S)
    const withdrawal = await reserved(stack, { ...owner, card })
    expect((await removal(card, owner)).body.error).toBe('destination_in_use')
    await deskOf(stack).refuse('ada', withdrawal)
    expect((await removal(card, owner)).status).toBe(200)
  })

  const payeeOf = async () => {
    const owner = await member(stack, { fundPassword: true })
    await stack.deps.table.write(new Change(keys.profile(owner.uid)).set('level', 2).build())
    return { ...owner, card: (await bound(stack, owner)).id }
  }

  test('not when a withdrawal to it is submitted just before it is written', async () => {
    const owner = await payeeOf()
    const remove = () => removal(owner.card, owner)
    const { body } = await meanwhile(stack.deps.table, remove, () => reserved(stack, owner))
    expect(body.error).toBe('destination_in_use')
    expect((await cards(owner)).items.map(({ id }) => id)).toEqual([owner.card])
  })

  test('just before a withdrawal to it is written: that is refused, and locks nothing', async () => {
    const owner = await payeeOf()
    const caller = await steppedUp(stack, owner, 'withdrawal')
    const submit = () => withdraw(stack, owner, {}, caller)
    const { body } = await meanwhile(stack.deps.table, submit, () => removal(owner.card, owner))
    expect(body.error).toBe('card_not_bound')
    const row = await stack.deps.table.get(keys.account(owner.uid), { consistent: true })
    expect(row?.USD_locked ?? 0n).toBe(0n)
  })

  test('while index keys change it lets go of its guard under either, which others are refused by meanwhile', async () => {
    const number = cardNumber()
    const { id } = await passed(user, someCard(number))
    const indexKeys = [`9.${'C'.repeat(43)}`, ...stack.deps.secrets.indexKeys]
    const apis = createApis({ ...stack.deps, secrets: { ...stack.deps.secrets, indexKeys } })
    const bind = async (who: TestUser) => {
      const caller = { ...(await steppedUp(stack, who, 'binding')), operationId: stack.id() }
      return (await send(apis, routeById('destinations.add_card'), someCard(number), caller)).body.error
    }
    const remove = (place: string) =>
      send(apis, routeById('destinations.bank_card_remove'), { id: place, remove: 1 }, user)
    const guards = async () => {
      const rows = await stack.deps.table.getMany(guardsOf('card', number, indexKeys), { consistent: true })
      return rows.map((row) => row?.uid)
    }
    expect(await bind(await quickUser(stack))).toBe('card_exists')
    expect((await remove(id)).status).toBe(200)
    expect(await guards()).toEqual([undefined, undefined])
    expect(await bind(await quickUser(stack))).toBeUndefined()
  })
})
