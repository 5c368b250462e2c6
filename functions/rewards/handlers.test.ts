import { describe, expect, test } from 'vitest'
import { asRead, lambdaOf } from '../../tests/support/lambda.ts'
import { firstRow, NOW, ORDER_ID, UID } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'

const offered = (until: number) =>
  asRead({
    ...{ ...keys.reward(UID, ORDER_ID), what: 'bonus', state: 'offered', asset: 'USD', amount: 10_00 },
    ...{ times: 5, days: 30, until, offeredAt: NOW - 60, at: NOW - 60 },
  })
const accepting = { id: ORDER_ID }

describe('an offered bonus', () => {
  test('is accepted in one transaction: it runs, and its amount is a balance of its own', async () => {
    const { call, sent } = await lambdaOf('rewards', [offered(NOW + 60)])
    expect(await call('rewards.bonus_accept', accepting)).toMatchObject({
      status: 200,
      data: { state: 'running', amount: '10.00', turnover: '50.00' },
    })
    const line = {
      of: `r${ORDER_ID}`,
      movement: 'bonus_given',
      legs: ['house:bonus USD -1000', 'bonus USD 1000'],
    }
    const { write } = firstRow(line, { USD_available: 1000_00n, USD_bonus: 10_00n })
    expect(sent()).toMatchObject([
      { to: `U#${UID} R#${ORDER_ID}`, when: ['state = offered'] },
      {
        to: `U#${UID} A`,
        update: expect.stringContaining('ADD moves 1, USD_bonus 1000'),
        when: expect.arrayContaining(['state = ACTIVE', 'epoch = 3', 'attribute_not_exists(bonus)']),
      },
      write,
    ])
  })

  test.each([
    ['whose time is over', [offered(NOW)], 409, 'bonus_over'],
    ['that is not there', [], 404, 'not_found'],
  ])('%s: refused, nothing written', async (_says, rows, status, error) => {
    const { call, sent } = await lambdaOf('rewards', rows)
    expect(await call('rewards.bonus_accept', accepting)).toEqual({ status, error })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('rewards')
    fail()
    expect(await call('rewards.bonus_accept', accepting)).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
