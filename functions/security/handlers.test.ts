import { describe, expect, test } from 'vitest'
import { lambdaOf, STEP_UP } from '../../tests/support/lambda.ts'
import { UID } from '../../tests/support/mocked.ts'

const choosing = { kind: 'passkeys', channel: 'mail', on: '0' }

describe('what a user is told', () => {
  test('is chosen in one transaction: the choice as it was seen, and that it was changed', async () => {
    const { call, sent } = await lambdaOf('security')
    const { status, data } = await call('security.notices_choose', choosing)
    expect([status, data.choices.passkeys]).toEqual([200, { message: true, mail: false }])
    expect(sent()).toMatchObject([
      { to: `U#${UID} A`, when: ['state = ACTIVE', 'epoch = 3'] },
      {
        to: `U#${UID} P`,
        update: 'SET untold = passkeys.mail',
        when: ['attribute_exists(pk)', 'attribute_not_exists(untold)'],
      },
      { put: { type: 'noticesChanged' }, when: ['attribute_not_exists(pk)'] },
    ])
  })

  test('a fund password of three characters: refused, nothing written', async () => {
    const { call, sent } = await lambdaOf('security')
    const form = { password: 'abc', passwordRepeat: 'abc' }
    const answered = await call('security.pwd_pay', form, { stepUp: STEP_UP })
    expect(answered).toEqual({ status: 422, error: 'password_length' })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('security')
    fail()
    expect(await call('security.notices_choose', choosing)).toEqual({
      status: 503,
      error: 'operation_failed',
    })
    expect(logged).toEqual(['error failed'])
  })
})
