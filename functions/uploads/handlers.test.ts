import { describe, expect, test } from 'vitest'
import { lambdaOf } from '../../tests/support/lambda.ts'
import { NOW, UID } from '../../tests/support/mocked.ts'

const picture = { purpose: 'deposit', contentType: 'image/png', size: '9' }

describe('a picture', () => {
  test('is counted, then has a row and a form it can be posted with for five minutes', async () => {
    const { call, sent } = await lambdaOf('uploads')
    const { status, data } = await call('uploads.uploadfile', picture)
    expect([status, data]).toMatchObject([200, { url: `in/${UID}/${data.key}`, expiresAt: NOW + 300 }])
    expect(sent()).toMatchObject([
      { to: expect.stringMatching(/^TRY#upload#/), when: ['(attribute_not_exists(tries) OR tries <= 29)'] },
      {
        to: `U#${UID} F#${data.key}`,
        put: { purpose: 'deposit', state: 'waiting', ttl: NOW + 86_400 },
        when: ['attribute_not_exists(pk)'],
      },
    ])
  })

  test.each([
    [{ contentType: 'image/gif' }, 'picture_type_invalid'],
    [{ size: '4194305' }, 'picture_too_large'],
  ])('with %j: refused, nothing counted or written', async (changes, error) => {
    const { call, sent } = await lambdaOf('uploads')
    expect(await call('uploads.uploadfile', { ...picture, ...changes })).toEqual({ status: 422, error })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('uploads')
    fail()
    expect(await call('uploads.uploadfile', picture)).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
