import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordRefused } from '../../shared/rules/password.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Section 9 and the numbers that were decided where it gives none, as the product tells them.

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
  user = await stack.user()
})
afterAll(() => stack.stop())

test('password of 6 to 16 characters', () => {
  const letters = 'k7m2qx9w4z1v8t3r6'
  const refused = [5, 6, 16, 17].map((length) => passwordRefused(letters.slice(0, length), [])?.slug ?? null)
  expect(refused).toEqual(['password_length', null, null, 'password_length'])
})

test('a code is good for five minutes', async () => {
  const asked = stack.clock.nowMs / 1000
  const { expiresAt } = await stack.ok('contact.sendmail', { email: 'five@example.com', scene: 'register' })
  expect(expiresAt - Math.floor(asked)).toBe(300)
})

test('a picture of at most 4 MiB', async () => {
  const asked = (size: number) =>
    stack.call('uploads.uploadfile', { purpose: 'deposit', contentType: 'image/png', size }, user)
  expect((await asked(4_194_304)).status).toBe(200)
  expect((await asked(4_194_305)).body.error).toBe('picture_too_large')
})

test('jpg and png, nothing else', async () => {
  const asked = async (contentType: string) =>
    (await stack.call('uploads.uploadfile', { purpose: 'deposit', contentType, size: 1000 }, user)).status
  const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml', 'application/pdf']
  expect(await Promise.all(types.map(asked))).toEqual([200, 200, 422, 422, 422, 422])
})

test('level three is for assets above 20 BTC', async () => {
  expect(await stack.ok('identity.certification', {}, user)).toMatchObject({ assetAboveBtc: 20 })
})

test('orders of 1 to 1,000, positions of 5 to 2,000', async () => {
  expect(await stack.ok('market.getprodata', { id: 'BTCUSD' })).toMatchObject({
    limits: { orderMin: '1.00', orderMax: '1000.00', positionMin: '5.00', positionMax: '2000.00' },
  })
})

test('all positions together at most 5,000', async () => {
  const { limits } = await stack.ok('market.getprodata', { id: 'BTCUSD' })
  expect(limits.totalMax).toBe('5000.00')
})

test('a fee of 0.5% of the stake, at least a cent', async () => {
  const place = (amount: string) =>
    stack.ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount, seconds: 30 }, user)
  const fees = [(await place('200')).fee, (await place('10')).fee, (await place('1')).fee]
  expect(fees).toEqual(['1.00', '0.05', '0.01'])
})
