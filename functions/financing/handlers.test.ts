import { describe, expect, test } from 'vitest'
import { someProject } from '../../tests/support/financing.ts'
import { asRead, lambdaOf } from '../../tests/support/lambda.ts'
import { firstRow, NOW_MS, ORDER_ID, UID } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'
import { projectRow } from './project.ts'

const project = asRead(projectRow(someProject(NOW_MS, { id: 'bonds' })))
const capacity = (left: number) => asRead({ ...keys.capacity('bonds'), open: 1, left, free: 10_000_00 })
const form = { id: 'bonds', amount: '500' }

describe('a purchase', () => {
  test('is one transaction: the holding, what it takes of the project, the balance', async () => {
    const { call, sent } = await lambdaOf('financing', [project, capacity(100_000_00)])
    expect(await call('financing.yebjoinnow', form)).toMatchObject({
      status: 200,
      data: { project: 'bonds', state: 'earning', principal: '500.00', promised: '5.00' },
    })
    const line = {
      of: `h${ORDER_ID}`,
      movement: 'project_bought',
      legs: ['available USD -50000', 'locked USD 50000'],
    }
    const { write } = firstRow(line, { USD_available: 500_00n, USD_locked: 500_00n })
    expect(sent()).toMatchObject([
      {
        to: `U#${UID} H#${ORDER_ID}`,
        put: { project: 'bonds', state: 'earning', legs: ['available USD -50000', 'locked USD 50000'] },
        when: ['attribute_not_exists(pk)'],
      },
      {
        to: 'CAP#bonds -',
        update: 'ADD left -50000, free -500, moves 1',
        when: ['open = 1', 'left >= 50000', 'free >= 500'],
      },
      { to: `U#${UID} A`, when: expect.arrayContaining(['state = ACTIVE', 'USD_available >= 50000']) },
      write,
    ])
  })

  test.each([
    ['of what is not there', [], 404, 'not_found'],
    ['of what is full', [project, capacity(0)], 422, 'project_full'],
  ])('%s: refused, nothing written', async (_says, rows, status, error) => {
    const { call, sent } = await lambdaOf('financing', rows)
    expect(await call('financing.yebjoinnow', form)).toEqual({ status, error })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('financing', [project])
    fail()
    expect(await call('financing.yebjoinnow', form)).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
