import { expect, test } from 'vitest'
import { listFilter } from './filter.ts'

const list = listFilter({
  state: { param: 'status', values: ['1', '2'] },
  product: { param: 'product', values: null },
})
const { everything, filterOf, withFilter, isFiltered } = list
const read = (address: string) => filterOf(new URLSearchParams(address))

test('everything is shown until something is chosen', () => {
  expect(everything).toEqual({ span: 'all', days: { from: '', to: '' }, state: '', product: '' })
  expect(read('')).toEqual(everything)
  expect(isFiltered(everything)).toBe(false)
})

test.each<[string, Partial<typeof everything>]>([
  ['status=2', { state: '2' }],
  ['product=any text', { product: 'any text' }],
  ['period=week&status=1&product=TSLA', { span: 'week', state: '1', product: 'TSLA' }],
])('"%s" is read, and written as it was', (address, chosen) => {
  const filter = { ...everything, ...chosen }
  expect(read(address)).toEqual(filter)
  expect(isFiltered(filter)).toBe(true)
  expect([...withFilter(new URLSearchParams(), filter)].sort()).toEqual(
    [...new URLSearchParams(address)].sort(),
  )
})

test.each(['status=3', 'state=1', 'status=', 'period=year'])('"%s" counts as not said', (address) => {
  expect(read(address)).toEqual(everything)
})

test('what else an address says stays; what is no longer chosen goes', () => {
  const before = new URLSearchParams('view=settled&status=1&product=TSLA')
  expect(withFilter(before, { ...everything, product: 'TSLA' }).toString()).toBe('view=settled&product=TSLA')
})
