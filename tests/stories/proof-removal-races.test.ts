import { describe, expect, test } from 'vitest'
import { PROOF_REMOVAL_S } from '../../shared/security.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { authenticator } from '../support/authenticator.ts'
import { quickOperator } from '../support/people.ts'
import { NEW_FUND, removalStory } from '../support/proof-removal.ts'
import { FUND_PASSWORD, loginBy, session, steppedUp, withPasskey } from '../support/security.ts'

// What comes between the reading and the writing of a removal, of its stop, and of a new proof.
const on = removalStory()
const { now, propose, carryOut, decided, at, state, stepUp, lock, unlock, shownToDesk, events, stepUpBy } = on

describe('what comes between the reading and the writing', () => {
  const changePassword = async () => {
    const confirmed = await steppedUp(on.stack, on.user, 'fundPassword', 'fundPassword')
    return () => on.stack.call('security.pwd_pay', { oldPassword: FUND_PASSWORD, ...NEW_FUND }, confirmed)
  }
  const slugOf = ({ body }: { body: { error?: string } }) => body.error ?? 'set'

  test('a passkey, of a decision: it was not asked to remove that one', async () => {
    const id = await propose()
    const decision = meanwhile(
      on.stack.deps.table,
      () => carryOut(id),
      () => withPasskey(on.stack, on.user),
    )
    expect(await decision).toBe('fund_password_newer')
    expect((await state()).proofRemovalAt).toBeNull()
  })

  test('a new password, of a decision: it was not asked to remove that one', async () => {
    const id = await propose()
    const change = await changePassword()
    expect(await meanwhile(on.stack.deps.table, () => carryOut(id), change)).toBe('fund_password_newer')
    expect((await state()).proofRemovalAt).toBeNull()
  })

  test('a lock, of a decision: it is refused', async () => {
    const id = await propose()
    expect(await meanwhile(on.stack.deps.table, () => carryOut(id), lock)).toBe('user_locked')
  })

  test('a decision, of a new password: that is refused, and stops it when it is sent again', async () => {
    const id = await propose()
    const change = await changePassword()
    expect(slugOf(await meanwhile(on.stack.deps.table, change, () => carryOut(id)))).toBe('conflict')
    expect((await state()).proofRemovalAt).toBe(now() + PROOF_REMOVAL_S)
    expect(slugOf(await change())).toBe('set')
    expect((await state()).proofRemovalAt).toBeNull()
  })

  test('a decision, of a step-up by the fund password: it is stopped all the same', async () => {
    const id = await propose()
    const confirming = () => stepUp('fundPassword')
    expect(await meanwhile(on.stack.deps.table, confirming, () => carryOut(id))).toBe('confirmed')
    expect((await shownToDesk())?.stopped?.by).toBe('fundPassword')
    expect((await state()).proofRemovalAt).toBeNull()
  })

  test('a decision, of a step-up or login by a passkey: it is stopped all the same', async () => {
    const { key } = await withPasskey(on.stack, on.user)
    const ways: (() => Promise<{ status: number }>)[] = [() => stepUpBy(key), () => loginBy(on.stack, key)]
    for (const shows of ways) {
      on.stack.clock.advance(60)
      const id = await propose()
      expect((await meanwhile(on.stack.deps.table, shows, () => carryOut(id))).status).toBe(200)
      expect((await shownToDesk())?.stopped?.by).toBe('passkey')
      expect((await state()).proofRemovalAt).toBeNull()
    }
  })

  test('a decision, of a new passkey: that is refused, and stops it when it is sent again', async () => {
    const id = await propose()
    const adding = await steppedUp(on.stack, on.user, 'passkey')
    const { options } = await on.stack.ok('passkeys.passkey_new', {}, on.user)
    const form = { credential: authenticator().make(options), name: 'Phone' }
    const add = () => on.stack.call('passkeys.passkey_add', form, adding)
    expect(slugOf(await meanwhile(on.stack.deps.table, add, () => carryOut(id)))).toBe('conflict')
    expect((await add()).status).toBe(200)
    expect((await shownToDesk())?.stopped?.by).toBe('newProof')
  })

  test('a decision, of a lock: it is stopped all the same', async () => {
    const id = await propose()
    await meanwhile(on.stack.deps.table, lock, () => carryOut(id))
    expect((await shownToDesk())?.stopped?.by).toBe('lock')
    await unlock()
    expect(await state({ token: await session(on.stack, on.user) })).toMatchObject({ proofRemovalAt: null })
  })

  test('the moment itself, of a new password by the old one: it is set, and stays', async () => {
    const removal = await decided()
    on.user = { ...on.user, ...(await at(removal - 1)) }
    const change = await changePassword()
    const late = async () => on.stack.clock.advance(1)
    expect(slugOf(await meanwhile(on.stack.deps.table, change, late))).toBe('set')
    expect(await state()).toMatchObject({ fundPassword: true, proofRemovalAt: null })
  })

  test('another new password, of a first one at the moment itself: one counts', async () => {
    on.user = { ...on.user, ...(await at(await decided())) }
    const confirmed = [1, 2].map(() => steppedUp(on.stack, on.user, 'fundPassword', 'password'))
    const [one, other] = await Promise.all(confirmed)
    const set = (caller: typeof one) => () => on.stack.call('security.pwd_pay', NEW_FUND, caller)
    expect(slugOf(await meanwhile(on.stack.deps.table, set(one), set(other)))).toBe('conflict')
    expect((await state()).fundPassword).toBe(true)
  })
})

test('one at a time: a second ticket waits for the first to be stopped', async () => {
  const removal = await decided()
  on.stack.clock.advance(600)
  expect(await propose()).toBe('change_waits')
  expect((await state()).proofRemovalAt).toBe(removal)
  expect(await stepUp('fundPassword')).toBe('confirmed')
  expect(await decided()).toBe(removal + 600)
})

test('two decisions at the same moment, of one proposal: one removal', async () => {
  const id = await propose()
  const third = await quickOperator(on.stack, 'approver')
  const answers = await Promise.all(
    atOnce(on.stack.deps.table, [
      () => carryOut(id),
      async () => {
        const { status, body } = await on.stack.call('desk.change_carry_out', { uid: on.user.uid, id }, third)
        return status === 200 ? body.data.state : body.error
      },
    ]),
  )
  expect(answers.sort()).toEqual(['already_decided', 'done'])
  expect((await events()).filter((type) => type === 'proofRemovalDecided')).toHaveLength(1)
})
