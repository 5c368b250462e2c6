import { expect, test } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { blockOf, isOld } from './market.ts'

const NOW = 1_800_000_000
const trading = { state: 'trading', stateReason: null, nextOpenAt: null, at: NOW } as const
const closed = { state: 'closed', stateReason: null, nextOpenAt: 1000, at: NOW } as const
const brief = { state: 'nonTrading', stateReason: null, nextOpenAt: 500, at: NOW } as const
const halted = { state: 'forbidden', stateReason: 'Exchange outage', nextOpenAt: null, at: NOW } as const
const stale = { state: 'nonTrading', stateReason: 'stale', nextOpenAt: null, at: NOW } as const
const absent = { ...stale, stateReason: 'absent' } as const
const offline = new ApiError('network_error')
const troubled = new ApiError('operation_failed', { status: 503 })
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
  ['the last answer a while ago', trading, { ...trading, at: NOW - 7 }, undefined, { why: 'stale' }],
  ['a slow network', trading, { ...trading, at: NOW - 5 }, undefined, null],
  ['a server in trouble', trading, { ...trading, at: NOW - 7 }, troubled, { why: 'stale' }],
  [
    'closed, and no answer since',
    closed,
    { ...closed, at: NOW - 60 },
    undefined,
    { why: 'closed', opensAt: 1000 },
  ],
  ['no connection', trading, trading, offline, { why: 'offline' }],
] as const)('%s', (_name, product, quote, error, block) => {
  expect(blockOf(product, quote, error, { online: true, nowMs: NOW * 1000, lateMs: 6000 })).toEqual(block)
})

test('a browser without a network', () => {
  expect(blockOf(trading, trading, undefined, { online: false, nowMs: NOW * 1000, lateMs: 6000 })).toEqual({
    why: 'offline',
  })
})

test.each([
  ['offline', true],
  ['stale', true],
  ['closed', false],
] as const)('whether the price shown is one of before: %s', (why, old) => {
  expect(isOld(why === 'closed' ? { why, opensAt: null } : { why })).toBe(old)
})
