import { expect, test } from 'vitest'
import { queryOf, withdrawalFilter } from './filter.ts'

const { everything, filterOf, isFiltered } = withdrawalFilter

test('the address says which are shown, a wrong value counts as not said', () => {
  expect(filterOf(new URLSearchParams('status=3')).status).toBe('3')
  expect(filterOf(new URLSearchParams('status=4'))).toEqual(everything)
  expect(queryOf({ ...everything, status: '3' }, 0)).toEqual({ status: 3 })
  expect([isFiltered(everything), isFiltered({ ...everything, status: '1' })]).toEqual([false, true])
})
