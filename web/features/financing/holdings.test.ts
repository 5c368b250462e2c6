import { expect, test } from 'vitest'
import { type Act, actsOf, profitInAll, profitNow, restOf, shownOf, waitsUntil } from './holdings.ts'
import type { Holding, Project } from './types.ts'

const holding = (of: Partial<Holding>): Holding =>
  ({ asset: 'USD', state: 'earning', renewalsLeft: 0, at: 1, ...of }) as Holding
const project = (of: Partial<Project>): Project =>
  ({ state: 'inProgress', appendable: true, once: false, ...of }) as Project

test.each<[string, Partial<Holding>, Partial<Project> | undefined, Act[]]>([
  ['awaits its rest', { state: 'awaiting' }, {}, ['topup', 'takeBack']],
  ['earns', { state: 'earning' }, {}, ['append', 'stopEarly']],
  ['earns, nothing can be added', { state: 'earning' }, { appendable: false }, ['stopEarly']],
  ['earns, the project is full', { state: 'earning' }, { state: 'full' }, ['stopEarly']],
  ['earns, the project is gone', { state: 'earning' }, undefined, ['stopEarly']],
  ['due', { state: 'due', renewalsLeft: 1 }, { state: 'ended' }, ['renew', 'settle']],
  ['due for the last time', { state: 'due' }, {}, ['settle']],
  ['settled', { state: 'settled' }, {}, ['rebuy']],
  ['settled, bought once only', { state: 'settled' }, { once: true }, []],
  ['refunded, the window is over', { state: 'refunded' }, { state: 'ended' }, []],
])('%s', (_case, of, its, acts) => {
  expect(actsOf(holding(of), its && project(its))).toEqual(acts)
})

test('profit so far is what was paid and what waits for its day, in all what is paid and promised', () => {
  const of = { asset: 'USD', paid: '1.20', unpaid: '0.05', promised: '3.80' } as const
  expect([profitNow(of), profitInAll(of)]).toEqual(['1.25', '5.00'])
})

test('the rest of what was wanted', () => {
  expect(restOf({ asset: 'USD', wanted: '100.03', principal: '20.01' })).toBe('80.02')
  expect(restOf({ asset: 'USD', wanted: null, principal: '20.01' })).toBe('0.00')
})

test('a due one waits three days', () => {
  expect(waitsUntil({ maturesOn: '2026-12-30' })).toBe('2027-01-02')
  expect(waitsUntil({ maturesOn: null })).toBeNull()
})

test('what needs its user comes first, then the newest', () => {
  const all = (['settled', 'earning', 'refunded', 'due', 'awaiting', 'earning'] as const).map((state, at) =>
    holding({ state, at }),
  )
  const names = (group: Parameters<typeof shownOf>[1]) =>
    shownOf(all, group).map(({ state, at }) => `${state} ${at}`)
  expect(names('all')).toEqual(['due 3', 'awaiting 4', 'earning 5', 'earning 1', 'settled 0', 'refunded 2'])
  expect(names('ended')).toEqual(['settled 0', 'refunded 2'])
  expect(names('earning')).toEqual(['earning 5', 'earning 1'])
})
