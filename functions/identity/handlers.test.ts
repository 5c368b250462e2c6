import { describe, expect, test } from 'vitest'
import { lambdaOf } from '../../tests/support/lambda.ts'
import { NOW, ORDER_ID, UID } from '../../tests/support/mocked.ts'

const form = { level: '1', documentType: 'passport', idNumber: 'AB1234567', realName: 'Ada Byron' }

describe('level one', () => {
  test('is submitted in one transaction: the submission in its queue, the level it is for; nothing in clear', async () => {
    const { call, sent } = await lambdaOf('identity')
    expect(await call('identity.certification_submit', form)).toMatchObject({ status: 200 })
    const writes = sent()
    expect(writes).toEqual(
      expect.arrayContaining([
        {
          to: `U#${UID} I#${ORDER_ID}`,
          put: expect.objectContaining({ gpk: 'REVIEW#identity', at: NOW }),
          when: ['attribute_not_exists(pk)'],
        },
      ]),
    )
    const text = JSON.stringify(writes, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).not.toMatch(/AB1234567|Byron/)
  })

  test.each([
    ['without a number', { ...form, idNumber: '' }, 'id_number_required'],
    ['with digits in the name', { ...form, realName: 'Ada 2' }, 'name_invalid'],
  ])('%s: refused, nothing submitted', async (_says, sentForm, error) => {
    const { call, sent } = await lambdaOf('identity')
    expect(await call('identity.certification_submit', sentForm)).toEqual({ status: 422, error })
    expect(sent().filter(({ to }) => to.startsWith('U#'))).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('identity')
    fail()
    expect(await call('identity.certification_submit', form)).toEqual({
      status: 503,
      error: 'operation_failed',
    })
    expect(logged).toEqual(['error failed'])
  })
})
