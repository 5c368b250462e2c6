import { expect, test } from 'vitest'
import { type Change, sumOf } from './sums.ts'

const moved = (...changes: Change[]) => ({ changes })
const usd = (balance: Change['balance'], amount: string): Change => ({ balance, asset: 'USD', amount })

test('sums are to the cent, by balance and asset; what comes to nothing is left out', () => {
  const placed = moved(usd('available', '-10.05'), usd('locked', '10.00'))
  const won = moved(usd('locked', '-10.00'), usd('available', '18.00'))
  const coin = moved({ balance: 'available', asset: 'BTC', amount: '0.00000001' })
  expect(sumOf([won, placed, coin])).toEqual([
    usd('available', '7.95'),
    { balance: 'available', asset: 'BTC', amount: '0.00000001' },
  ])
  expect(sumOf([placed])).toEqual([usd('available', '-10.05'), usd('locked', '10.00')])
  expect(sumOf([])).toEqual([])
})

test('an amount that cannot be read makes no sum', () => {
  expect(sumOf([moved(usd('available', 'ten'))])).toBeNull()
})
