import { describe, expect, test } from 'vitest'
import { lambdaOf } from '../../tests/support/lambda.ts'
import { NOW, ORDER_ID, UID } from '../../tests/support/mocked.ts'

const question = { topic: 'other', text: 'When?' }

describe('a question', () => {
  test('is counted, then written in one transaction: the thread in its queue, and its first line', async () => {
    const { call, sent } = await lambdaOf('service')
    expect(await call('service.ticket_write', question)).toMatchObject({
      status: 200,
      data: { id: ORDER_ID, topic: 'other', state: 'waiting', lines: 1 },
    })
    expect(sent()).toMatchObject([
      { to: expect.stringMatching(/^TRY#ticket#/), when: ['(attribute_not_exists(tries) OR tries <= 39)'] },
      {
        to: `U#${UID} T#${ORDER_ID}`,
        put: { gpk: 'REVIEW#ticket', state: 'waiting', at: NOW },
        when: ['attribute_not_exists(pk)'],
      },
      { put: { n: 1, text: 'When?', by: 'user' }, when: ['attribute_not_exists(pk)'] },
      { to: `U#${UID} A`, when: ['state = ACTIVE', 'epoch = 3'] },
    ])
  })

  test('without words: refused, nothing written', async () => {
    const { call, sent } = await lambdaOf('service')
    expect(await call('service.ticket_write', { ...question, text: ' ' })).toEqual({
      status: 422,
      error: 'text_required',
    })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('service')
    fail()
    expect(await call('service.ticket_write', question)).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
