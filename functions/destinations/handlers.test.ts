import { describe, expect, test } from 'vitest'
import { lambdaOf, ownProfile, ownStepUp } from '../../tests/support/lambda.ts'
import { NOW, UID } from '../../tests/support/mocked.ts'

const card = {
  ...{ kind: 'card', bankName: 'Bangkok Bank', openingBank: 'Silom', subBranch: 'Silom 1' },
  ...{ cardNumber: '4012888888881881', name: 'Ada Byron', terms: '2026-11-22' },
}
const { row, stepUp } = ownStepUp('binding')
const rows = [ownProfile({ passkeys: 1 }), row]

describe('a card', () => {
  test('is bound in one transaction: its number, which nobody has, and its row with the step-up it uses up', async () => {
    const { call, sent } = await lambdaOf('destinations', rows)
    expect(await call('destinations.add_card', card, stepUp)).toMatchObject({
      status: 200,
      data: { kind: 'card', label: '•••1881', usableAt: NOW + 86_400, firstEver: true },
    })
    expect(sent()).toEqual(
      expect.arrayContaining([
        {
          to: expect.stringMatching(/^UNIQ#card#/),
          when: expect.arrayContaining([expect.stringContaining('attribute_not_exists(uid)')]),
        },
        {
          to: `U#${UID} C#0001`,
          put: expect.objectContaining({ kind: 'card', label: '•••1881', confirmedBy: stepUp.stepUp }),
          when: ['attribute_not_exists(pk)'],
        },
      ]),
    )
  })

  test.each([
    ['without its bank', { ...card, bankName: '' }, rows, 422, 'bank_required'],
    ['without a step-up that is there', card, [ownProfile({ passkeys: 1 })], 403, 'step_up_required'],
  ])('%s: refused, no card written', async (_says, form, known, status, error) => {
    const { call, sent } = await lambdaOf('destinations', known)
    expect(await call('destinations.add_card', form, stepUp)).toEqual({ status, error })
    expect(sent().filter(({ to }) => to.includes(' C#'))).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('destinations', rows)
    fail()
    expect(await call('destinations.add_card', card, stepUp)).toEqual({
      status: 503,
      error: 'operation_failed',
    })
    expect(logged).toEqual(['error failed'])
  })
})
