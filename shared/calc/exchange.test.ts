import { expect, test } from 'vitest'
import { COIN_PLACES, exchangeOracle } from '../../tests/model/exchange-oracle.ts'
import { random } from '../../tests/model/random.ts'
import { formatAmount, formatScaled, parseAmount } from '../money.ts'
import { cashIn, exchangeOf, movedBy } from './exchange.ts'

const terms = (side: 'buy' | 'sell', coin: 'BTC' | 'ETH' | 'USDT', amount: string, price: bigint) => ({
  side,
  coin,
  cashAsset: 'USD' as const,
  amount: parseAmount(amount, side === 'buy' ? 'USD' : coin) as bigint,
  feeRate: 3000n,
  price,
  decimals: 2,
})

test.each([
  ['1000 dollars at 94,000.00', terms('buy', 'BTC', '1000', 9_400_000n), '1000.00', '0.01060638', '3.00'],
  [
    'ten dollars: the fee is a whole cent',
    terms('buy', 'BTC', '10', 9_400_000n),
    '10.00',
    '0.00010606',
    '0.03',
  ],
  [
    'ten and a cent: the fee is rounded up',
    terms('buy', 'ETH', '10.01', 312_000n),
    '10.01',
    '0.00319551',
    '0.04',
  ],
  ['a coin at 94,000.55', terms('sell', 'BTC', '1', 9_400_055n), '93718.54', '1.00000000', '282.01'],
  [
    'a satoshi: nothing comes of it',
    terms('sell', 'BTC', '0.00000001', 9_400_000n),
    '0.00',
    '0.00000001',
    '0.00',
  ],
  ['at par', terms('sell', 'USDT', '100.999999', 100n), '100.68', '100.999999', '0.31'],
])('%s', (_says, asked, cash, coinAmount, fee) => {
  const moved = exchangeOf(asked)
  expect(formatAmount(moved.cash, 'USD')).toBe(cash)
  expect(formatAmount(moved.coinAmount, asked.coin)).toBe(coinAmount)
  expect(formatAmount(moved.fee, 'USD')).toBe(fee)
  expect(moved.gets).toBe(asked.side === 'buy' ? moved.coinAmount : moved.cash)
  // Before its fee.
  expect(cashIn(asked.side, moved)).toBe(asked.side === 'buy' ? moved.cash : moved.cash + moved.fee)
})

test('3,000 exchanges by chance are as exact fractions say, and never in favour of who exchanges', () => {
  const chance = random(12)
  for (let n = 0; n < 3000; n++) {
    const side = chance.pick(['buy', 'sell'] as const)
    const coin = chance.pick(['BTC', 'ETH', 'USDT'] as const)
    const places = side === 'buy' ? 2 : COIN_PLACES[coin]
    const amount = formatScaled(BigInt(chance.int(1, 2 ** 31)) * BigInt(chance.int(1, 2000)), places)
    const decimals = chance.int(0, 4)
    const price = BigInt(chance.int(1, 2 ** 31))
    const feeRate = BigInt(chance.pick([0, 1, 2999, 3000, 3001, 999_999]))
    const moved = exchangeOf({
      ...terms(side, coin, amount, price),
      decimals,
      feeRate,
    })
    const expected = exchangeOracle({
      side,
      coin,
      amount,
      price: formatScaled(price, decimals),
      feeRate: formatScaled(feeRate, 6),
    })
    const way = side === 'buy' ? 1n : -1n
    expect(
      {
        fee: moved.fee,
        usd: -way * moved.cash,
        coin: way * moved.coinAmount,
        houseUsd: way * moved.worth,
        houseCoin: -way * moved.coinAmount,
      },
      `${side} ${coin} ${amount} at ${price}`,
    ).toEqual(expected)
  }
})

test.each([
  [100_000n, 100_000n, 0n],
  [100_000n, 100_200n, 2000n],
  [100_000n, 99_800n, 2000n],
  // A fraction more than 0.2% is more.
  [99_999n, 100_199n, 2001n],
])('from %i to %i moved by %i millionths', (quoted, now, millionths) => {
  expect(movedBy(quoted, now)).toBe(millionths)
})
