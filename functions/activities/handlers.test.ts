import { describe, expect, test } from 'vitest'
import { asRead, lambdaOf } from '../../tests/support/lambda.ts'
import { NOW, ORDER_ID, UID } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'

const right = { quiz: '21021' }

describe('the risk quiz', () => {
  test('right answers pass it once, with a live session', async () => {
    const { call, sent } = await lambdaOf('activities')
    expect(await call('activities.activity_quiz', right)).toMatchObject({
      status: 200,
      data: { right: [true, true, true, true, true] },
    })
    expect(sent()).toEqual([
      {
        to: `U#${UID} VIP`,
        update: `SET quizAt = ${NOW}, quizOp = ${ORDER_ID}`,
        when: ['attribute_not_exists(quizAt)'],
      },
      { to: `U#${UID} A`, when: ['state = ACTIVE', 'epoch = 3'] },
    ])
  })

  test('passed before by another operation: refused, nothing written', async () => {
    const { call, sent } = await lambdaOf('activities', [asRead({ ...keys.vip(UID), quizAt: NOW - 1 })])
    expect(await call('activities.activity_quiz', right)).toEqual({ status: 409, error: 'quiz_passed' })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('activities')
    fail()
    expect(await call('activities.activity_quiz', right)).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
