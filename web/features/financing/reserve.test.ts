import { expect, test } from 'vitest'
import { fundsOf } from './reserve.ts'

const reserve = { funded: '100.00', promised: '64.20', free: '35.80', paid: '12.05', paidAt: 1 }
const parts = (of: Partial<typeof reserve> | { paid: null; paidAt: null }) =>
  fundsOf({ ...reserve, ...of }, 'USD').map(({ name, amount }) => `${name} ${amount}`)

test('what was put in, was paid, is owed and is free comes to nothing', () => {
  expect(parts({})).toEqual(['funded 100.00', 'paid -12.05', 'owed -52.15', 'free -35.80', 'sum 0.00'])
})

test('before the first night all that is promised is owed', () => {
  expect(parts({ paid: null, paidAt: null })).toEqual([
    ...['funded 100.00', 'owed -64.20', 'free -35.80', 'sum 0.00'],
  ])
})

test('what does not add up is shown', () => {
  expect(parts({ free: '35.00' }).at(-1)).toBe('sum 0.80')
})
