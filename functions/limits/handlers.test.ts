import { describe, expect, test } from 'vitest'
import { lambdaOf } from '../../tests/support/lambda.ts'
import { UID } from '../../tests/support/mocked.ts'

describe('the hour of the reality check', () => {
  test('is written to the profile by one update, if there is one', async () => {
    const { call, sent } = await lambdaOf('limits')
    expect(await call('limits.realitycheck_answer', { hour: '9' })).toEqual({
      status: 200,
      data: { hour: 9 },
    })
    expect(sent()).toEqual([
      { to: `U#${UID} P`, update: 'SET checkHour = 9', when: ['attribute_exists(pk)'] },
    ])
  })

  test('neither an hour nor a moment: refused, nothing written', async () => {
    const { call, sent } = await lambdaOf('limits')
    expect(await call('limits.realitycheck_answer')).toEqual({ status: 400, error: 'validation' })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('limits')
    fail()
    expect(await call('limits.realitycheck_answer', { hour: '9' })).toEqual({
      status: 503,
      error: 'operation_failed',
    })
    expect(logged).toEqual(['error failed'])
  })
})
