import { expect, test } from 'vitest'
import { type Act, actsOf, earlyOf, profitNow, restOf, shownOf } from './holdings.ts'
import type { Details, Holding } from './types.ts'

const holding = (of: Partial<Holding>): Holding =>
  ({ asset: 'USD', state: 'earning', days: 7, canAppend: false, renewal: null, at: 1, ...of }) as Holding
const renewal = { dailyRate: '0.000100', days: 7, dividend: 'dailyReturn', promised: '0.70' } as const
const project = (of: Partial<Details>) => ({ state: 'inProgress', own: null, ...of }) as const

test.each<[string, Partial<Holding>, Partial<Details> | undefined, Act[]]>([
  ['awaits its rest', { state: 'awaiting' }, {}, ['topup', 'takeBack']],
  ['earns', { canAppend: true }, {}, ['append', 'stopEarly']],
  ['earns, nothing can be added', {}, {}, ['stopEarly']],
  ['is in the balance product', { days: 0, canAppend: true }, {}, []],
  ['due', { state: 'due', renewal }, { state: 'ended' }, ['renew', 'settle']],
  ['due for the last time', { state: 'due' }, {}, ['settle']],
  ['settled', { state: 'settled' }, {}, ['rebuy']],
  ['settled, the project not read yet', { state: 'settled' }, undefined, []],
  ['settled, another one keeps from buying again', { state: 'settled' }, { own: '01H' }, []],
  ['refunded, the window is over', { state: 'refunded' }, { state: 'ended' }, []],
])('%s', (_case, of, its, acts) => {
  expect(actsOf(holding(of), its && project(its))).toEqual(acts)
})

test('profit so far is what was paid and what waits for its day', () => {
  expect(profitNow({ asset: 'USD', paid: '1.20', unpaid: '0.05' })).toBe('1.25')
})

test('the rest of what was wanted', () => {
  expect(restOf({ asset: 'USD', wanted: '100.03', principal: '20.01' })).toBe('80.02')
  expect(restOf({ asset: 'USD', wanted: null, principal: '20.01' })).toBe('0.00')
})

test('settled early: the principal and half of what waits; the other half and the days to come are lost', () => {
  const ifSettled = { paid: '0.13', forfeited: '0.12' }
  const of = { principal: '500.00', promised: '1.05', ifSettled }
  expect(earlyOf(holding(of))).toEqual({ ...ifSettled, gets: '500.13', notEarned: '0.80' })
  // Half a cent rounded up may be more than was promised of it.
  expect(earlyOf(holding({ ...of, promised: '0.25' }))?.notEarned).toBe('0.00')
  expect(earlyOf(holding({ ifSettled: null }))).toBeNull()
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
