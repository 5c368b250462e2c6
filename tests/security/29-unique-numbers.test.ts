import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentClient } from '../../functions/table/dynamo.ts'
import { keys } from '../../functions/table/keys.ts'
import { createScan } from '../../functions/table/scan.aws.ts'
import type { Key } from '../../functions/table/write.ts'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import {
  binding,
  bound,
  cardNumber,
  ethereumAddress,
  paidTo,
  someAddress,
  someCard,
} from '../support/destinations.ts'
import { passedUpTo, someData, submittedLevel } from '../support/identity.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'

// Check 29: an ID number, a card, an account or an address is one user's in the whole system, held by a keyed hash in the
// transaction of the claim that passes.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

const NUMBER = 'QX90817263'
const spelt = [
  NUMBER,
  NUMBER.toLowerCase(),
  'QX-9081-7263',
  'qx 908 172 63',
  'ＱＸ９０８１７２６３',
  'Qx.9081/7263',
]

test('of many users with one ID number, passed at the same moment, however they write it, one passes', async () => {
  const operator = await quickOperator(stack)
  const users = await Promise.all(Array.from({ length: 6 }, () => quickUser(stack)))
  const claims = await Promise.all(
    users.map((user, index) => submittedLevel(stack, user, 1, someData({ idNumber: spelt[index] ?? '' }))),
  )
  const answers = await Promise.all(claims.map((one) => stack.call('desk.identity_pass', one, operator)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error === 'id_number_exists')).toHaveLength(5)
  const guard = await stack.deps.table.get(keys.unique('idNumber', NUMBER, stack.deps.secrets.indexKeys))
  expect(guard?.uid).toBe(users[answers.findIndex(({ status }) => status === 200)]?.uid)
})

test.each<[string, () => (index: number) => Record<string, string>, string]>([
  [
    'card',
    () => {
      const number = cardNumber()
      return (index) => someCard(index % 2 === 0 ? number : number.replace(/.{4}(?=.)/g, '$&-'))
    },
    'card_exists',
  ],
  [
    'account at Alipay',
    () => (index) =>
      someCard('', { kind: 'alipay', account: ['137 0013 7000', '+8613700137000'][index % 2] ?? '' }),
    'account_exists',
  ],
  [
    'address',
    () => {
      const address = ethereumAddress()
      return (index) => someAddress(index % 2 === 0 ? address : ` ${address}`)
    },
    'wallet_exists',
  ],
])(
  'of many users paid at one %s at the same moment, however they write it, one has it',
  async (_what, forms, slug) => {
    const form = forms()
    const users = await Promise.all(Array.from({ length: 6 }, () => quickUser(stack)))
    const ids = await Promise.all(users.map((user, index) => bound(stack, user, form(index))))
    const paid = await Promise.allSettled(users.map(({ uid }, at) => paidTo(stack, uid, ids[at]?.id ?? '')))
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (let index = 0; index < 2; index++)
      expect((await binding(stack, await quickUser(stack), form(index))).body.error).toBe(slug)
  },
)

test('the table holds the number nowhere, written in any way', async () => {
  const operator = await quickOperator(stack)
  const user = await quickUser(stack)
  await passedUpTo(stack, operator, user)
  await bound(stack, user, someCard('5555 5555 5555 4444'))
  await bound(stack, user, someCard('', { kind: 'wechat', account: 'Ada_Lovelace' }))
  await bound(stack, user, someAddress('0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'))
  const scan = createScan(TABLE_NAME, documentClient(stack.engine.client))
  const all: Key[] = []
  for (let after: Key | undefined, more = true; more; ) {
    const page = await scan(after)
    all.push(...page.keys)
    after = page.last
    more = after !== undefined
  }
  const rows = []
  for (let at = 0; at < all.length; at += 100)
    rows.push(...(await stack.deps.table.getMany(all.slice(at, at + 100))))
  const dump = JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(dump).toContain('"mark":"SEEN#idNumber#')
  // Four digits alone, or the begin of a value, stand in an id by chance.
  for (const text of [...spelt, 'QX9081', '7263"', 'Ada Byron']) expect(dump).not.toContain(`"${text}`)
  expect(dump).not.toMatch(/QX90817263|Byron|5555.?5555|ada_lovelace|0xdbF03B|B407c01E7/i)
  expect(keys.unique('idNumber', NUMBER, stack.deps.secrets.indexKeys).pk).not.toContain(NUMBER)
})
