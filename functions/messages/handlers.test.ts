import { describe, expect, test } from 'vitest'
import { asRead, lambdaOf } from '../../tests/support/lambda.ts'
import { NOW, ORDER_ID, UID } from '../../tests/support/mocked.ts'

const message = asRead({ pk: `U#${UID}`, sk: `M#${ORDER_ID}`, type: 'deposit_paid', at: NOW })

describe('a message', () => {
  test('is marked read by one update, if it is there and was not read', async () => {
    const { call, sent } = await lambdaOf('messages', [message])
    expect(await call('messages.msg_read', { id: ORDER_ID })).toMatchObject({ status: 200 })
    expect(sent()).toEqual([
      {
        to: `U#${UID} M#${ORDER_ID}`,
        update: `SET readAt = ${NOW}`,
        when: ['attribute_exists(pk)', 'attribute_not_exists(readAt)'],
      },
    ])
  })

  test('named by nothing: refused, nothing written', async () => {
    const { call, sent } = await lambdaOf('messages')
    expect(await call('messages.msg_read')).toEqual({ status: 400, error: 'validation' })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('messages')
    fail()
    expect(await call('messages.msg_read', { id: ORDER_ID })).toEqual({
      status: 503,
      error: 'operation_failed',
    })
    expect(logged).toEqual(['error failed'])
  })
})
