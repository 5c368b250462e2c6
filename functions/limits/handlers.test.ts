import { describe, expect, test } from 'vitest'
import { plainProfile, tableOf } from '../../tests/support/kept-writes.ts'
import { lambdaOf } from '../../tests/support/lambda.ts'
import { NOW_MS, UID } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'
import { limitHandlers } from './handlers.ts'

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

  test('without an hour or a moment it is refused and nothing is written', async () => {
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

test('a late answer to a reality check never replaces a later one', async () => {
  const table = await tableOf(plainProfile())
  const { 'limits.realitycheck_answer': answer } = limitHandlers({ table } as never)
  for (const at of [500, 900, 700]) await answer({ session: { uid: UID }, nowMs: NOW_MS } as never, { at })
  expect(await table.get(keys.profile(UID))).toMatchObject({ checkedAt: 900n })
})
