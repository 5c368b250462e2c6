import { describe, expect, test } from 'vitest'
import { lambdaOf } from '../../tests/support/lambda.ts'
import { UID } from '../../tests/support/mocked.ts'

describe('what a user says of themselves', () => {
  test('is written to their profile by one update, if there is one and the session lives', async () => {
    const { call, sent } = await lambdaOf('contact')
    expect(await call('contact.profile_change', { country: 'DE' })).toMatchObject({
      status: 200,
      data: { country: 'DE' },
    })
    expect(sent()).toEqual([
      { to: `U#${UID} P`, update: 'SET country = DE', when: ['attribute_exists(pk)'] },
      { to: `U#${UID} A`, when: ['state = ACTIVE', 'epoch = 3'] },
    ])
  })

  test.each([
    [
      'a new mail without a step-up',
      'contact.profile_change',
      { email: 'a@b.example', code: '1' },
      403,
      'step_up_required',
    ],
    [
      'a phone number that is none',
      'contact.smssend',
      { area: '+66', phone: 'x', scene: 'register' },
      422,
      'phone_invalid',
    ],
  ] as const)('%s: refused, nothing written', async (_says, route, form, status, error) => {
    const { call, sent } = await lambdaOf('contact')
    expect(await call(route, form)).toEqual({ status, error })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('contact')
    fail()
    expect(await call('contact.profile_change', { country: 'DE' })).toEqual({
      status: 503,
      error: 'operation_failed',
    })
    expect(logged).toEqual(['error failed'])
  })
})
