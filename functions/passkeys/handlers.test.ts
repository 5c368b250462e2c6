import { describe, expect, test } from 'vitest'
import { lambdaOf } from '../../tests/support/lambda.ts'
import { UID } from '../../tests/support/mocked.ts'

const renaming = { id: 'k'.repeat(22), name: 'Phone' }

describe('a passkey', () => {
  test('is renamed by one update, if it is there, was not removed and the session lives', async () => {
    const { call, sent } = await lambdaOf('passkeys')
    expect(await call('passkeys.passkey_rename', renaming)).toEqual({ status: 200, data: {} })
    expect(sent()).toEqual([
      {
        to: `U#${UID} PASSKEY#${renaming.id}`,
        update: 'SET name = Phone',
        when: expect.arrayContaining(['attribute_exists(pk)']),
      },
      { to: `U#${UID} A`, when: ['state = ACTIVE', 'epoch = 3'] },
    ])
  })

  test('on a stage without a host name none is begun, and nothing is written', async () => {
    const { call, sent } = await lambdaOf('passkeys')
    expect(await call('passkeys.passkey_new')).toEqual({ status: 422, error: 'passkey_refused' })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('passkeys')
    fail()
    expect(await call('passkeys.passkey_rename', renaming)).toEqual({
      status: 503,
      error: 'operation_failed',
    })
    expect(logged).toEqual(['error failed'])
  })
})
