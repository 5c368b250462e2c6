import { describe, expect, test } from 'vitest'
import { asRead, lambdaOf } from '../../tests/support/lambda.ts'
import { NOW, ORDER_ID, UID } from '../../tests/support/mocked.ts'
import { alertKeys } from './keys.ts'

const waiting = asRead({
  ...alertKeys.alert(UID, 1),
  ...{
    id: ORDER_ID,
    productId: 'BTCUSD',
    symbol: 'BTCUSD',
    side: 'above',
    price: 1,
    at: NOW,
    state: 'waiting',
  },
})
const removing = { remove: ORDER_ID }

describe('a price alert', () => {
  test('is taken away by one update, out of the index, as long as it waits and the session lives', async () => {
    const { call, sent } = await lambdaOf('alerts', [waiting])
    expect(await call('alerts.alerts_change', removing)).toMatchObject({ status: 200 })
    expect(sent()).toEqual([
      {
        to: `U#${UID} ALERT#01`,
        update: 'SET state = removed REMOVE gpk, gsk',
        when: [`id = ${ORDER_ID}`, 'state = waiting'],
      },
      { to: `U#${UID} A`, when: ['state = ACTIVE', 'epoch = 3'] },
    ])
  })

  test.each([
    ['that is not there', removing, 404, 'not_found'],
    ['on an unknown product', { productId: 'NOPE', above: '1' }, 404, 'product_not_found'],
  ])('%s: refused, nothing written', async (_says, form, status, error) => {
    const { call, sent } = await lambdaOf('alerts')
    expect(await call('alerts.alerts_change', form)).toEqual({ status, error })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('alerts', [waiting])
    fail()
    expect(await call('alerts.alerts_change', removing)).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
