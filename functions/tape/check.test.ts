import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { outcomes, tradeResult } from '../../shared/calc/trade.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import { type CheckedTerms, checkOrder, type EnteredOrder, type StepId } from '../../shared/tape/check.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import type { SimProof } from '../../shared/tape/proof.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { shareOf } from '../../tests/support/share-of.ts'
import { freeze } from './placed-under.ts'
import { createSimTape } from './sim.ts'
import type { Tape } from './tape.ts'

const tape = createSimTape({ seed: Buffer.alloc(32, 0x11) })
/** The walk of orders placed before the second version. */
const first = tape.under?.('walk-1') as Tape
const at = (text: string): number => secondsOf(Date.parse(`${text}Z`))
const terms: CheckedTerms = { payoutRate: '0.850000', feeRate: '0.005000', feeMin: '0.01' }

/** Returns a settled order as the trade area answers it. */
async function settled(symbol: string, openAt: number, seconds: number, under = tape): Promise<EnteredOrder> {
  const placedAt = openAt - 1
  const closeAt = openAt + seconds
  const prices = await Promise.all(
    [openAt, closeAt].map(async (second) => {
      const answer = await under.priceAt(symbol, second, msOf(closeAt))
      if (answer.kind !== 'price') throw new Error('no price')
      return answer.price
    }),
  )
  const [entry, close] = prices as [number, number]
  const result = tradeResult('up', entry, close)
  const amount = 123_45n
  const all = outcomes({ amount, payoutRate: 850_000n, feeRate: 5_000n, feeMin: 1n })
  const { decimals } = instrument(symbol)
  return {
    symbol,
    direction: 'up',
    seconds,
    placedAt,
    openAt,
    closeAt,
    result,
    source: 'sim',
    asset: 'USD',
    openPrice: formatScaled(entry, decimals),
    closePrice: formatScaled(close, decimals),
    ...(await freeze(under, symbol, placedAt)),
    ...(under === tape ? {} : { walk: null, calendar: null }),
    amount: formatAmount(amount, 'USD'),
    fee: formatAmount(all.fee, 'USD'),
    expectedProfit: formatAmount(all.returned.win - amount, 'USD'),
    profit: formatAmount(all.net[result], 'USD'),
  }
}

async function proofOf(order: EnteredOrder, under = tape): Promise<SimProof> {
  const proof = await under.proof(order.symbol, order, msOf(order.closeAt + 60))
  if (!('feed' in proof) || proof.feed !== 'sim') throw new Error('no proof')
  // As it arrives in a browser.
  return JSON.parse(JSON.stringify(proof)) as SimProof
}

describe('an honest order passes every step', () => {
  test.each([
    ['BTCUSD', '2026-11-18T10:00:07', 60],
    ['BTCUSD', '2026-11-19T00:00:00', 30],
    ['BTCUSD', '2026-11-18T23:58:31', 300],
    ['BTCUSD', '2026-11-18T23:59:30', 30],
    ['EURUSD', '2026-11-16T00:00:10', 120],
    ['XAUUSD', '2026-11-18T22:00:01', 180],
    ['AAPL', '2026-11-18T20:55:00', 300],
    ['AAPL', '2026-11-18T14:30:01', 30],
    ['BTCUSD', '2026-11-21T23:59:00', 120],
    ['BTCUSD', '2026-11-24T12:00:07', 300],
    ['EURUSD', '2026-11-22T22:00:01', 60],
    ['XAUUSD', '2026-11-23T23:59:50', 30],
    ['AAPL', '2026-11-24T15:00:00', 180],
  ])('%s from %s for %i s', async (symbol, openAt, seconds) => {
    const order = await settled(symbol, at(openAt), seconds)
    const { ok, steps, course } = checkOrder(order, await proofOf(order), terms)
    expect(steps.filter((step) => !step.ok)).toEqual([])
    expect(ok).toBe(true)
    // The tape's course contains both prices.
    const { decimals } = instrument(symbol)
    const priced = course.map(({ at, price }) => [at, formatScaled(price, decimals)])
    expect(priced).toContainEqual([order.openAt, order.openPrice])
    expect(priced).toContainEqual([order.closeAt, order.closePrice])
    expect(course.length).toBeGreaterThan(45)
    for (const { at: second, price } of course.filter((_, index) => index % 8 === 0))
      expect(await tape.priceAt(symbol, second, msOf(order.closeAt + 600))).toMatchObject({ price })
    expect(steps.map(({ id }) => id)).toEqual([
      'source',
      'placed',
      'chain',
      'commitment',
      'entry',
      'close',
      'result',
      'payout',
    ])
    expect(steps[4]?.values).toMatchObject({ second: order.openAt, price: order.openPrice })
  })

  test.each([
    ['BTCUSD', '2026-11-18T10:00:07', 60],
    ['BTCUSD', '2026-11-24T12:00:07', 300],
    ['AAPL', '2026-11-24T15:00:00', 180],
  ])(
    '%s of %s, %i s: one from before versions were frozen, by the rules of the first',
    async (symbol, openAt, seconds) => {
      const order = await settled(symbol, at(openAt), seconds, first)
      const proof = await proofOf(order, first)
      expect(proof).toMatchObject({ rules: 'walk-1' })
      expect(proof.commitments).toHaveLength(34)
      expect(checkOrder(order, proof, terms).steps.filter((step) => !step.ok)).toEqual([])
      // Another version's rules must not pass.
      const other = await tape.proof(order.symbol, order, msOf(order.closeAt + 60))
      if (!('feed' in other)) throw new Error('no proof')
      expect(wrongSteps(checkOrder(order, other, terms))).toEqual(
        expect.arrayContaining(['chain', 'commitment']),
      )
      expect(wrongSteps(checkOrder({ ...order, walk: 'walk-2' }, proof, terms))).toEqual(
        expect.arrayContaining(['chain', 'commitment', 'entry', 'close']),
      )
    },
  )

  test('whether it won or lost', async () => {
    const results = new Set<string | null>()
    for (let i = 0; i < 6; i++) {
      const order = await settled('BTCUSD', at('2026-11-18T10:00:07') + i * 60, 60)
      results.add(order.result)
      expect(checkOrder(order, await proofOf(order), terms).ok).toBe(true)
    }
    expect(results).toEqual(new Set(['loss', 'win']))
  })

  test('without amounts the payout is left out', async () => {
    const order = await settled('AAPL', at('2026-11-18T15:00:00'), 60)
    const shown = {
      ...order,
      amount: undefined,
      fee: undefined,
      expectedProfit: undefined,
      profit: undefined,
    }
    const { ok, steps } = checkOrder(shown, await proofOf(shown))
    expect(ok).toBe(true)
    expect(steps.map(({ id }) => id)).not.toContain('payout')
  })
})

const wrongSteps = ({ steps }: ReturnType<typeof checkOrder>) =>
  steps.filter((step) => !step.ok).map(({ id }) => id)
const flip = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
const bump = (price: string | null): string =>
  (price ?? '').replace(/\d$/, (digit) => String((Number(digit) + 5) % 10))
const replaced = <T>(list: T[], index: number, change: (item: T) => T): T[] =>
  list.map((item, i) => (i === index ? change(item) : item))

type Tampered = [
  string,
  (order: EnteredOrder, proof: SimProof) => [Partial<EnteredOrder>, Partial<SimProof>],
  StepId[],
]
const cases: Tampered[] = [
  ['another entry price', (o) => [{ openPrice: bump(o.openPrice) }, {}], ['entry']],
  ['no entry price', () => [{ openPrice: null }, {}], ['entry']],
  ['another close price', (o) => [{ closePrice: bump(o.closePrice) }, {}], ['close']],
  ['a price of too many digits', (o) => [{ closePrice: `${o.closePrice}0000001` }, {}], ['close']],
  ['the other result', (o) => [{ result: o.result === 'win' ? 'loss' : 'win' }, {}], ['result', 'payout']],
  ['a draw', () => [{ result: 'draw' }, {}], ['result', 'payout']],
  ['a void', () => [{ result: 'void' }, {}], ['result', 'payout']],
  ['the other direction', () => [{ direction: 'down' }, {}], ['result']],
  ['a higher fee', () => [{ fee: '0.63' }, {}], ['payout']],
  ['another profit', (o) => [{ profit: bump(o.profit ?? null) }, {}], ['payout']],
  [
    'the profit with its sign turned',
    (o) => [{ profit: o.profit?.startsWith('-') ? o.profit.slice(1) : `-${o.profit}` }, {}],
    ['payout'],
  ],
  ['another possible profit', () => [{ expectedProfit: '104.92' }, {}], ['payout']],
  ['another stake', () => [{ amount: '123.46' }, {}], ['payout']],
  ['no money at all', () => [{ amount: undefined }, {}], ['payout']],
  ['another frozen commitment', (o) => [{ commitment: flip(o.commitment ?? '') }, {}], ['commitment']],
  ['no frozen commitment', () => [{ commitment: null }, {}], ['commitment']],
  [
    'another commitment of a day',
    (_, p) => [{}, { commitments: replaced(p.commitments, 20, flip) }],
    ['chain', 'commitment'],
  ],
  [
    'another commitment of tomorrow',
    (_, p) => [{}, { commitments: replaced(p.commitments, 52, flip) }],
    ['commitment'],
  ],
  ['a commitment less', (_, p) => [{}, { commitments: p.commitments.slice(0, -1) }], ['commitment']],
  [
    'another key of today',
    (_, p) => [{}, { last: { ...p.last, key: flip(p.last.key) } }],
    ['chain', 'entry', 'close'],
  ],
  [
    'another key of a past day',
    (_, p) => [{}, { dayKeys: replaced(p.dayKeys, 50, flip) }],
    ['chain', 'entry', 'close'],
  ],
  [
    'a key that is not hex',
    (_, p) => [{}, { dayKeys: replaced(p.dayKeys, 50, () => 'zz') }],
    ['chain', 'entry', 'close'],
  ],
  ['a key less', (_, p) => [{}, { dayKeys: p.dayKeys.slice(0, -1) }], ['chain', 'entry', 'close']],
  [
    'the key of another minute',
    (_, p) => [{}, { last: { ...p.last, minute: p.last.minute - 1 } }],
    ['chain', 'close'],
  ],
  [
    'another day of the last key',
    (_, p) => [{}, { last: { ...p.last, day: p.last.day + 1 } }],
    ['chain', 'entry', 'close'],
  ],
  [
    'a minute beyond the day',
    (_, p) => [{}, { last: { ...p.last, minute: 1e9 } }],
    ['chain', 'entry', 'close'],
  ],
  [
    'days moved by one',
    (_, p) => [{}, { firstDay: p.firstDay + 1, last: { ...p.last, day: p.last.day + 1 } }],
    ['commitment', 'entry'],
  ],
  ['other rules', () => [{}, { rules: 'walk-0' }], ['chain', 'entry', 'close']],
  ['the rules of the first version', () => [{}, { rules: 'walk-1' }], ['chain', 'entry', 'close']],
  ['another frozen version', () => [{ walk: 'walk-1' }, {}], ['chain', 'entry', 'close']],
  ['an unknown frozen version', () => [{ walk: 'walk-9' }, { rules: 'walk-9' }], ['chain', 'entry', 'close']],
  ['another frozen calendar', (o) => [{ calendar: flip(o.calendar ?? '') }, {}], ['commitment']],
  ['the proof of another symbol', () => [{}, { symbol: 'ETHUSD' }], ['source']],
  ['another source', () => [{ source: 'kraken' }, {}], ['source']],
  ['an unknown symbol', () => [{ symbol: 'NOPE' }, { symbol: 'NOPE' }], ['source']],
  ['a close that is not entry plus seconds', (o) => [{ closeAt: o.closeAt + 1 }, {}], ['source']],
  [
    'an entry a minute earlier',
    (o) => [{ placedAt: o.placedAt - 60, openAt: o.openAt - 60, closeAt: o.closeAt - 60 }, {}],
    ['entry', 'close'],
  ],
]

/** The order that is tampered with, settled once for all cases. */
let honest: Promise<[EnteredOrder, SimProof]> | undefined
async function honestOrder(): Promise<[EnteredOrder, SimProof]> {
  const order = await settled('BTCUSD', at('2026-11-18T10:00:47'), 60)
  return [order, await proofOf(order)]
}

test.each(shareOf(cases, 3))('%s is found out', async (_what, tamper, failing) => {
  honest ??= honestOrder()
  const [order, proof] = structuredClone(await honest)
  const [orderChange, proofChange] = tamper(order, proof)
  const { ok, steps } = checkOrder({ ...order, ...orderChange }, { ...proof, ...proofChange }, terms)
  expect(ok).toBe(false)
  expect(steps.filter((step) => !step.ok).map(({ id }) => id)).toEqual(expect.arrayContaining(failing))
})

test('a true key that does not reach the close leaves the close unknown', async () => {
  const order = await settled('BTCUSD', at('2026-11-18T10:00:47'), 60)
  const proof = await proofOf(order)
  const { day, minute, key } = proof.last
  const earlier = createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex')
  const { steps } = checkOrder(order, { ...proof, last: { day, minute: minute - 1, key: earlier } }, terms)
  expect(steps.filter((step) => !step.ok).map(({ id }) => id)).toEqual(['close', 'result'])
  expect(steps.find(({ id }) => id === 'close')?.values).not.toHaveProperty('price')
})

test('a whole other market with chains of its own does not match the frozen commitment', async () => {
  const order = await settled('BTCUSD', at('2026-11-18T10:00:47'), 60)
  const other = createSimTape({ seed: Buffer.alloc(32, 0x99) })
  const proof = await other.proof('BTCUSD', order, msOf(order.closeAt + 60))
  if (!('feed' in proof)) throw new Error('no proof')
  const failing = checkOrder(order, proof, terms).steps.filter((step) => !step.ok)
  expect(failing.map(({ id }) => id)).toEqual(expect.arrayContaining(['commitment', 'entry', 'close']))
})
