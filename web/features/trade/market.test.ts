import { expect, test } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { blockOf } from './market.ts'

const trading = { state: 'trading', stateReason: null, nextOpenAt: null } as const
const closed = { state: 'closed', stateReason: null, nextOpenAt: 1000 } as const
const brief = { state: 'nonTrading', stateReason: null, nextOpenAt: 500 } as const
const halted = { state: 'forbidden', stateReason: 'Exchange outage', nextOpenAt: null } as const
const stale = { state: 'nonTrading', stateReason: 'stale', nextOpenAt: null } as const
const absent = { ...stale, stateReason: 'absent' } as const
const offline = new ApiError('network_error')
const noPrice = new ApiError('price_stale', { status: 422 })

test.each([
  ['trading', trading, trading, undefined, null],
  ['no quote yet', trading, undefined, undefined, null],
  ['closed', closed, closed, undefined, { why: 'closed', opensAt: 1000 }],
  ['closed by the newer answer', trading, closed, undefined, { why: 'closed', opensAt: 1000 }],
  ['opened by the newer answer', closed, trading, undefined, null],
  ['a daily break', brief, brief, undefined, { why: 'nonTrading', opensAt: 500 }],
  ['halted', halted, halted, undefined, { why: 'forbidden', reason: 'Exchange outage' }],
  ['stale', stale, stale, undefined, { why: 'stale' }],
  ['a feed that is not there', absent, absent, undefined, { why: 'stale' }],
  ['no price at all', trading, undefined, noPrice, { why: 'stale' }],
  ['no price because closed', closed, undefined, noPrice, { why: 'closed', opensAt: 1000 }],
  ['no connection', trading, trading, offline, { why: 'offline' }],
] as const)('%s', (_name, product, quote, error, block) => {
  expect(blockOf(product, quote, error, true)).toEqual(block)
})

test('a browser without a network', () => {
  expect(blockOf(trading, trading, undefined, false)).toEqual({ why: 'offline' })
})
