import { expect, test } from 'vitest'
import { fundsOf } from './reserve.ts'

const reserve = { funded: '100.00', promised: '64.20', free: '35.80', paid: '12.05', paidAt: 1 }
const parts = (of: Partial<typeof reserve> | { paid: null; paidAt: null }) =>
  fundsOf({ kind: 'term', asset: 'USD', reserve: { ...reserve, ...of } }).map(
    ({ name, amount }) => `${name} ${amount}`,
  )

test('what was put in, was paid, is owed and is free comes to nothing', () => {
  expect(parts({})).toEqual(['funded 100.00', 'paid -12.05', 'owed -52.15', 'free -35.80', 'sum 0.00'])
})

test('before the first night all that is promised is owed', () => {
  expect(parts({ paid: null, paidAt: null })).toEqual([
    ...['funded 100.00', 'owed -64.20', 'free -35.80', 'sum 0.00'],
  ])
})

test('the balance product promises no sum: what is left pays the days to come', () => {
  const balance = fundsOf({ kind: 'balance', asset: 'USD', reserve: { ...reserve, promised: '0.00' } })
  expect(balance.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    ...['funded 100.00', 'paid -12.05', 'ahead -87.95', 'sum 0.00'],
  ])
})

test('what does not add up is shown', () => {
  expect(parts({ free: '35.00' }).at(-1)).toBe('sum 0.80')
})
