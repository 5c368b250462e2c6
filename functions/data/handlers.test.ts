import { describe, expect, test } from 'vitest'
import { lambdaOf, STEP_UP } from '../../tests/support/lambda.ts'
import { NOW, ORDER_ID, UID } from '../../tests/support/mocked.ts'

const confirmed = { stepUp: STEP_UP }

describe('a copy of one’s data', () => {
  test('is asked for once a day, in one transaction with the step-up it uses up', async () => {
    const { call, sent } = await lambdaOf('data')
    const { status, data } = await call('data.export_ask', {}, confirmed)
    expect([status, data]).toMatchObject([200, { state: 'asked', askedAt: NOW, nextAt: NOW + 86_400 }])
    expect(sent()).toMatchObject([
      {
        to: `U#${UID} EXPORT`,
        put: { id: ORDER_ID, at: NOW },
        when: ['attribute_not_exists(pk) OR #at <= :before'],
      },
      {
        to: `U#${UID} STEPUP#${STEP_UP}`,
        update: `SET usedAt = ${NOW}`,
        when: expect.arrayContaining(['action = export', `until > ${NOW}`, 'attribute_not_exists(usedAt)']),
      },
      { to: `U#${UID} A`, when: ['state = ACTIVE', 'epoch = 3'] },
    ])
  })

  test('without a step-up: refused, nothing written', async () => {
    const { call, sent } = await lambdaOf('data')
    expect(await call('data.export_ask')).toEqual({ status: 403, error: 'step_up_required' })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('data')
    fail()
    expect(await call('data.export_ask', {}, confirmed)).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
