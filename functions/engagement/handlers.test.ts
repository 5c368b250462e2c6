import { describe, expect, test } from 'vitest'
import { lambdaOf, ownAccount } from '../../tests/support/lambda.ts'
import { firstRow, NOW, ORDER_ID, UID } from '../../tests/support/mocked.ts'
import { signDayId } from '../table/sign-days.ts'

describe('a day signed in', () => {
  test('is written once, with what it earns, on the account it was decided by', async () => {
    const { call, sent } = await lambdaOf('engagement')
    expect(await call('engagement.sign_in')).toMatchObject({ status: 200, data: { today: '2026-11-25' } })
    const legs = ['house:bonus USD -10', 'available USD 10']
    const of = `s${signDayId('2026-11-25')}`
    const { set, write } = firstRow({ of, movement: 'sign_in', legs }, { USD_available: 1000_10n })
    expect(sent()).toMatchObject([
      {
        put: {
          ...{ date: '2026-11-25', how: 'signed', op: ORDER_ID, amount: 10n },
          legs,
        },
        when: ['attribute_not_exists(pk)'],
      },
      {
        to: `U#${UID} A`,
        update: `SET ${set} ADD moves 1, USD_available 10`,
        when: expect.arrayContaining(['state = ACTIVE', 'epoch = 3', 'attribute_not_exists(frozen)']),
      },
      write,
    ])
  })

  test.each([
    ['of today asked for as missed', { date: '2026-11-25' }, [], 'makeup_not_over'],
    ['while a break lasts', {}, [ownAccount({ pausedUntil: NOW + 60 })], 'timed_out'],
  ])('%s: refused, nothing written', async (_says, form, rows, error) => {
    const { call, sent } = await lambdaOf('engagement', rows)
    expect(await call('engagement.sign_in', form)).toMatchObject({ error })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('engagement')
    fail()
    expect(await call('engagement.sign_in')).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
