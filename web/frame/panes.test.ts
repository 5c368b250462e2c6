import { expect, test } from 'vitest'
import { pages } from '../pages.tsx'
import { askPath, depositRecordPath, orderPath, paths, threadPath, tradePath } from '../paths.ts'
import { addressOf, panesAt } from './panes.ts'

const at = (address: string, from: string | null = null) => panesAt(pages, addressOf(address), from)

test.each([
  `${paths.orders}?view=open`,
  `${paths.orders}?view=settled&product=BTCUSD`,
  paths.statement,
  paths.messages,
  paths.deposits,
  paths.customer,
])('%s is a list, with nothing chosen', (address) => {
  expect(at(address)).toEqual({ list: addressOf(address), chosen: false })
})

test.each([
  [orderPath('A'), `${paths.orders}?view=settled`],
  [depositRecordPath('A'), paths.deposits],
  [threadPath('A'), paths.customer],
  [askPath(), paths.customer],
])('%s stands beside %s', (address, list) => {
  expect(at(address)).toEqual({ list: addressOf(list), chosen: true })
})

test('what was chosen from another list stands beside that one', () => {
  const from = `${paths.statement}?period=week`
  expect(at(orderPath('A'), from)).toEqual({ list: addressOf(from), chosen: true })
})

test.each([paths.home, paths.orders, tradePath('BTCUSD'), paths.user, paths.login, '/pages/nosuch'])(
  '%s stands alone, wherever one came from',
  (address) => {
    expect(at(address, paths.statement)).toBeNull()
  },
)

test('addresses are read without regard to case', () => {
  expect(at(orderPath('A').toUpperCase().replace('ID=', 'id='))).toMatchObject({ chosen: true })
})
