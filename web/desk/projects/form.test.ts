import { expect, test } from 'vitest'
import { localTime, percentOf, rateOfPercent } from '../frame/typed.ts'
import { blankForm, bodyOf, type DraftForm, faultsOf, formOf, termsOf } from './form.ts'
import type { WholeProject } from './types.ts'

const NOW = 1_800_000_000
const form: DraftForm = { ...blankForm(NOW, 3), texts: { en: { title: ' Bonds ', text: 'Fixed.' } } }

test('per cent is a decimal of one on the wire', () => {
  expect(['0.01', '1', '20', '0.0001', '0.00001', '', 'x', '-1'].map(rateOfPercent)).toEqual([
    ...['0.000100', '0.010000', '0.200000', '0.000001'],
    ...[null, null, null, null],
  ])
  expect(['0.000100', '0.010000', '0.200000', '0.100000'].map(percentOf)).toEqual(['0.01', '1', '20', '10'])
})

test('a form that begins is right, and sent as the server reads it', () => {
  expect([...faultsOf(form, 'USD')]).toEqual([])
  expect(termsOf(form, 'USD')).toMatchObject({ min: 100_00n, total: 100_000_00n, dailyRate: 200n, days: 30 })
  const { startAt, texts, ...body } = bodyOf(form)
  expect(body).toMatchObject({
    rank: 3,
    min: '100',
    initialRate: '',
    dailyRate: '0.000200',
    once: 0,
    appendable: 1,
  })
  expect(localTime(startAt)).toBe(form.startAt)
  expect(JSON.parse(texts)).toEqual({ en: { title: 'Bonds', text: 'Fixed.' } })
})

test.each<[string, Partial<DraftForm>, string[]]>([
  [
    'what cannot be read',
    { min: 'x', days: '', dailyRate: 'much', endAt: '' },
    ['days', 'dailyRate', 'endAt', 'min'],
  ],
  ['what the rule refuses', { min: '200000', days: '367', dailyRate: '1.1' }, ['days', 'dailyRate', 'min']],
  ['a text without a title', { texts: { de: { title: ' ', text: 'Fest.' } } }, ['de']],
])('its faults are named by field: %s', (_says, changes, fields) => {
  expect([...faultsOf({ ...form, ...changes }, 'USD')].sort()).toEqual(expect.arrayContaining(fields.sort()))
  const isTerms = !('texts' in changes)
  if (isTerms) expect(termsOf({ ...form, ...changes }, 'USD')).toBeNull()
})

test('of the balance product it asks for no days, no first part and no renewals', () => {
  const balance = { ...form, kind: 'balance', days: 'x', renewals: '', initialRate: '?' } as const
  expect([...faultsOf(balance, 'USD')]).toEqual([])
  expect(termsOf(balance, 'USD')).toMatchObject({ days: 0, once: true, initialRate: null })
  expect(bodyOf(balance)).toMatchObject({ days: 0, renewals: 0, initialRate: '' })
})

test('a draft is read back as it was written', () => {
  const { texts: _, ...sent } = bodyOf(form)
  const project = { ...sent, once: false, appendable: true, initialRate: null, texts: [] }
  expect(formOf(project as unknown as WholeProject)).toEqual({ ...form, texts: {} })
})
