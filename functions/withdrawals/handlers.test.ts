import { describe, expect, test } from 'vitest'
import { asRead, lambdaOf, ownProfile, ownStepUp } from '../../tests/support/lambda.ts'
import { NOW, ORDER_ID, UID } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'

const card = asRead({
  ...{ ...keys.destination(UID, 1), id: ORDER_ID, kind: 'card', label: '•••4711', sealed: 'sealed' },
  ...{ boundAt: NOW - 200_000, usableAt: NOW - 100_000, firstEver: true, terms: '2026-11-22' },
})
const { row, stepUp } = ownStepUp('withdrawal')
const rows = [card, ownProfile({ level: 2, passkeys: 1 }), row]
const form = { amount: '150', kind: 'card', destination: ORDER_ID }

describe('a withdrawal', () => {
  test('is one transaction: the document in its queue, its amount locked, the step-up used up', async () => {
    const { call, sent } = await lambdaOf('withdrawals', rows)
    expect(await call('withdrawals.cash_submit', form, stepUp)).toMatchObject({
      status: 200,
      data: { id: ORDER_ID, status: 3, amount: '150.00' },
    })
    expect(sent()).toEqual(
      expect.arrayContaining([
        {
          to: `U#${UID} W#${ORDER_ID}`,
          put: expect.objectContaining({ gpk: 'REVIEW#withdrawal', state: 'reserved', amount: 150_00n }),
          when: ['attribute_not_exists(pk)'],
        },
        {
          to: `U#${UID} A`,
          update: expect.stringContaining('USD_available -15000'),
          when: expect.arrayContaining(['state = ACTIVE', 'epoch = 3', 'attribute_not_exists(frozen)']),
        },
      ]),
    )
  })

  test.each([
    ['without a step-up', form, {}, 403, 'step_up_required'],
    ['below the least', { ...form, amount: '99.99' }, stepUp, 422, 'amount_below_min'],
  ])('%s: refused, nothing written', async (_says, sentForm, how, status, error) => {
    const { call, sent } = await lambdaOf('withdrawals', rows)
    expect(await call('withdrawals.cash_submit', sentForm, how)).toEqual({ status, error })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('withdrawals', rows)
    fail()
    expect(await call('withdrawals.cash_submit', form, stepUp)).toEqual({
      status: 503,
      error: 'operation_failed',
    })
    expect(logged).toEqual(['error failed'])
  })
})
