import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Filter, queryOf, settledFilter } from './filter.ts'

const { filterOf, isFiltered, withFilter } = settledFilter

const all: Filter = { span: 'all', days: { from: '', to: '' }, product: '', result: '' }
const days = { from: '2026-11-01', to: '2026-11-20' }
const NOON = Date.UTC(2026, 10, 21, 12)
const utc = (text: string) => Date.parse(text) / 1000

describe('the address', () => {
  test.each<[string, Filter]>([
    ['', all],
    ['period=week', { ...all, span: 'week' }],
    ['period=custom&from=2026-11-01&to=2026-11-20', { ...all, span: 'custom', days }],
    ['product=BTCUSD&result=win', { ...all, product: 'BTCUSD', result: 'win' }],
    ['period=today&product=EURUSD&result=void', { ...all, span: 'today', product: 'EURUSD', result: 'void' }],
  ])('"%s" is read, and written as it was', (address, filter) => {
    expect(filterOf(new URLSearchParams(address))).toEqual(filter)
    expect([...withFilter(new URLSearchParams(), filter)].sort()).toEqual(
      [...new URLSearchParams(address)].sort(),
    )
  })

  test.each([
    ['a period there is none of', 'period=year'],
    ['a result there is none of', 'result=maybe'],
    ['a day there is none of', 'from=2026-13-01'],
  ])('%s counts as not said', (_case, address) => {
    expect(filterOf(new URLSearchParams(address))).toEqual(all)
  })

  test('what else it says stays, days that no longer count go', () => {
    const before = new URLSearchParams('view=settled&period=custom&from=2026-11-01')
    expect(withFilter(before, { ...all, span: 'month' }).toString()).toBe('view=settled&period=month')
  })
})

describe('what the server is asked for', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'UTC'))
  afterEach(() => void vi.unstubAllEnvs())

  test.each<[string, Partial<Filter>, object]>([
    ['everything settled', {}, {}],
    ['today', { span: 'today' }, { from: utc('2026-11-21T00:00:00Z') }],
    ['seven days, of which today is one', { span: 'week' }, { from: utc('2026-11-15T00:00:00Z') }],
    ['thirty days, across a month', { span: 'month' }, { from: utc('2026-10-23T00:00:00Z') }],
    [
      'days of one’s own',
      { span: 'custom', days },
      { from: utc('2026-11-01T00:00:00Z'), to: utc('2026-11-20T23:59:59Z') },
    ],
    ['days not chosen yet', { span: 'custom' }, {}],
    [
      'a product and a result',
      { product: 'BTCUSD', result: 'loss' },
      { productId: 'BTCUSD', result: 'loss' },
    ],
  ])('%s', (_case, filter, query) => {
    expect(queryOf({ ...all, ...filter }, NOON)).toEqual({ state: 'settled', ...query })
  })
})

test('whether anything is left out', () => {
  expect(isFiltered(all)).toBe(false)
  expect(isFiltered({ ...all, span: 'today' })).toBe(true)
  expect(isFiltered({ ...all, product: 'BTCUSD' })).toBe(true)
  expect(isFiltered({ ...all, result: 'draw' })).toBe(true)
})
