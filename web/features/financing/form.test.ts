import { describe, expect, test } from 'vitest'
import { additionFault, type BuyForm, bodyOf, emptyForm, faultOf, lesserOf, summaryOf } from './form.ts'
import type { Project } from './types.ts'

const project = (of: Partial<Project> = {}): Project =>
  ({
    ...{ id: 'week', kind: 'term', state: 'inProgress', asset: 'USD', min: '50.00', left: '2000.00' },
    ...{ initialRate: '0.200000', dailyRate: '0.000100', days: 7, dividend: 'dailyReturn' },
    ...{ reserveFree: '100.00' },
    ...of,
  }) as Project
const form = (of: Partial<BuyForm>): BuyForm => ({ ...emptyForm, ...of })
const TODAY = '2026-11-22'

test('what a purchase comes to, in the digits of the language', () => {
  expect(summaryOf(form({ typed: '1.000,50' }), project(), TODAY, 'de')).toMatchObject({
    ...{ amount: '1000.50', pays: '1000.50', later: null, gain: '0.71', ends: '2026-11-29' },
  })
  for (const typed of ['', 'ten', '0', '0.00'])
    expect(summaryOf(form({ typed }), project(), TODAY, 'en')).toBeNull()
})

test('a first part now, rounded up, and the rest later; all of it is what is bought', () => {
  const summary = summaryOf(form({ typed: '100.03', part: 'initial' }), project(), TODAY, 'en')
  expect(summary).toMatchObject({ amount: '100.03', pays: '20.01', later: '80.02' })
  expect(summary && bodyOf(project(), summary)).toEqual({ id: 'week', amount: '100.03', part: 'initial' })
})

test('where all is to be paid at once a first part counts for nothing', () => {
  const whole = project({ initialRate: null })
  const summary = summaryOf(form({ typed: '100', part: 'initial' }), whole, TODAY, 'en')
  expect(summary).toMatchObject({ pays: '100.00', later: null })
  expect(summary && bodyOf(whole, summary)).toEqual({ id: 'week', amount: '100.00' })
})

describe('what is refused before it is sent', () => {
  test.each<[string, Partial<BuyForm>, Partial<Project>, string | undefined]>([
    ['nothing', {}, {}, 'amount_required'],
    ['no amount', { typed: '1e3' }, {}, 'amount_invalid'],
    ['too fine', { typed: '50.001' }, {}, 'amount_invalid'],
    ['below the least', { typed: '49.99' }, {}, 'amount_below_min'],
    ['the least', { typed: '50' }, {}, undefined],
    ['all that is left', { typed: '1200' }, { left: '1200.00' }, undefined],
    ['a cent more', { typed: '2000.01' }, {}, 'project_full'],
    ['of what is sold out', { typed: '50' }, { left: '0.00' }, 'project_full'],
    ['beyond the reserve', { typed: '1500' }, { reserveFree: '1.04' }, 'reserve_short'],
    ['all of the reserve', { typed: '1500' }, { reserveFree: '1.05' }, undefined],
    ['more than one has', { typed: '1500.01' }, {}, 'insufficient_balance'],
    ['a part of more than one has', { typed: '2000', part: 'initial' }, {}, undefined],
  ])('%s', (_case, entered, of, slug) => {
    expect(faultOf(form(entered), project(of), '1500.00', 'en')?.slug).toBe(slug)
  })
  test('what one has is not known yet: nothing is said of it', () => {
    expect(faultOf(form({ typed: '1999' }), project(), null, 'en')).toBeNull()
  })
})

test.each([
  ['', 'amount_required'],
  ['0', 'amount_invalid'],
  ['-5', 'amount_invalid'],
  ['80.02', undefined],
  ['80.03', 'amount_above_max'],
  ['60.01', 'insufficient_balance'],
])('%s added', (typed, slug) => {
  const available = slug === 'insufficient_balance' ? '60.00' : '500.00'
  expect(additionFault(typed, { asset: 'USD', most: '80.02', of: 'rest', available }, 'en')?.slug).toBe(slug)
})

test('the lesser of two amounts', () => {
  expect(lesserOf('USD', '80.02', '9.50', '100.00')).toBe('9.50')
})
