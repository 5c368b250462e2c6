import { expect, test } from 'vitest'
import { depositFilter, type Filter, queryOf } from './filter.ts'

const { everything, filterOf, isFiltered, withFilter } = depositFilter

test.each<[string, Filter]>([
  ['', everything],
  ['period=week', { ...everything, span: 'week' }],
  ['status=3&class=0', { ...everything, status: '3', kind: '0' }],
])('"%s" is read, and written as it was', (address, filter) => {
  expect(filterOf(new URLSearchParams(address))).toEqual(filter)
  expect([...withFilter(new URLSearchParams(), filter)].sort()).toEqual(
    [...new URLSearchParams(address)].sort(),
  )
})

test.each(['status=9', 'class=x', 'period=year'])('%s counts as not said', (address) => {
  expect(filterOf(new URLSearchParams(address))).toEqual(everything)
})

test('the server is asked for what was chosen', () => {
  expect(queryOf({ ...everything, status: '4', kind: '0' }, 0)).toEqual({ status: 4, class: 0 })
  expect(queryOf(everything, 0)).toEqual({})
  expect([isFiltered(everything), isFiltered({ ...everything, kind: '1' })]).toEqual([false, true])
})
