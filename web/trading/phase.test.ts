import { describe, expect, test } from 'vitest'
import { distanceOf, ifClosedAt, nextAskMs, phaseOf } from './phase.ts'

const open = { status: 'open', openPrice: '1.160005', placedAt: 999, openAt: 1000, closeAt: 1060 } as const
const entering = { ...open, openPrice: null }
const settled = { ...open, status: 'settled' } as const

describe('the phase of an order and when to ask again', () => {
  test.each([
    ['just placed', entering, 999_200, 'entering', 800],
    ['its entry is due', entering, 1_000_000, 'entering', 120],
    ['its entry is a little late', entering, 1_001_000, 'entering', 400],
    ['its entry is late', entering, 1_003_000, 'entering', 400],
    ['its entry is very late', entering, 1_005_000, 'entering', 2000],
    ['running', open, 1_010_500, 'running', 49_500],
    ['a millisecond before its close', open, 1_059_999, 'running', 1],
    ['at its close', open, 1_060_000, 'settling', 120],
    ['half a minute after its close', open, 1_090_000, 'settling', 2000],
    ['minutes after its close', open, 1_160_000, 'settling', 10_000],
    ['a second after its close, without an entry', entering, 1_061_000, 'settling', 400],
    ['settled', settled, 1_070_000, 'settled', null],
  ] as const)('%s', (_name, order, nowMs, phase, ask) => {
    expect(phaseOf(order, nowMs)).toBe(phase)
    expect(nextAskMs(order, nowMs)).toBe(ask)
  })
})

describe('if it closed now', () => {
  const order = {
    direction: 'up',
    openPrice: '1.160005',
    decimals: 6,
    asset: 'USD',
    amount: '10.00',
    fee: '0.05',
    expectedProfit: '8.50',
  } as const
  test.each([
    ['up', '1.160010', 'win', 845n],
    ['up', '1.160000', 'loss', -1005n],
    ['up', '1.160005', 'draw', 0n],
    ['down', '1.160000', 'win', 845n],
    ['down', '1.160010', 'loss', -1005n],
    ['down', '1.160005', 'draw', 0n],
  ] as const)('%s at %s is a %s', (direction, price, result, net) => {
    expect(ifClosedAt({ ...order, direction }, price)).toEqual({ result, net })
  })

  test('nothing is said before the entry is known, or of a price that is none', () => {
    expect(ifClosedAt({ ...order, openPrice: null }, '1.16')).toBeNull()
    expect(ifClosedAt(order, '')).toBeNull()
  })
})

test.each([
  ['1.160005', '1.160010', { side: 'above', by: '0.000005' }],
  ['1.160005', '1.150005', { side: 'below', by: '0.010000' }],
  ['1.160005', '1.160005', null],
  ['1.160005', null, null],
] as const)('from %s to %s', (openPrice, closePrice, distance) => {
  expect(distanceOf({ openPrice, closePrice, decimals: 6 })).toEqual(distance)
})
