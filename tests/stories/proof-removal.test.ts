import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { PROOF_REMOVAL_S } from '../../shared/security.ts'
import { meanwhile, writes } from '../support/at-once.ts'
import { type Authenticator, authenticator } from '../support/authenticator.ts'
import { quickOperator } from '../support/people.ts'
import { NEW_FUND, removalStory } from '../support/proof-removal.ts'
import { FUND_PASSWORD, loginBy, session, steppedUp, withPasskey } from '../support/security.ts'
import { PASSWORD } from '../support/stack.ts'

// A forgotten fund password is removed by two operators and 72 hours, and with it every passkey.
const on = removalStory()
const { now, propose, decided, at, state, stepUp, lock, unlock, events } = on

test('it counts for 72 hours to the second; then its user sets a first one', async () => {
  const removal = await decided()
  const counts = { fundPassword: true, proofRemovalAt: removal, withdrawal: ['fundPassword'] }
  expect(await state()).toEqual(counts)
  const before = await at(removal - 1)
  expect(await state(before)).toEqual(counts)
  expect(await stepUp('password', before)).toBe('step_up_means')
  const after = await at(removal)
  expect(await state(after)).toEqual({ fundPassword: false, proofRemovalAt: null, withdrawal: [] })
  expect(await stepUp('fundPassword', after)).toBe('pay_password_unset')
  const confirmed = await steppedUp(on.stack, after, 'fundPassword', 'password')
  await on.stack.ok('security.pwd_pay', NEW_FUND, confirmed)
  expect(await state(after)).toEqual({
    fundPassword: true,
    proofRemovalAt: null,
    withdrawal: ['fundPassword'],
  })
  await at(removal + PROOF_REMOVAL_S)
  expect((await state({ token: await session(on.stack, on.user) })).fundPassword).toBe(true)
})

test('once removed it is not compared any more, not removed again, and no lock brings it back', async () => {
  const removal = await decided()
  const after = await at(removal)
  // Two passwords may not be equal; this one is none any more.
  const confirmed = await steppedUp(on.stack, after, 'password', 'password')
  const form = { oldPassword: PASSWORD, password: FUND_PASSWORD, passwordRepeat: FUND_PASSWORD }
  await on.stack.ok('security.pwd_login', form, confirmed)
  // Sessions of operators have ended.
  on.first = await quickOperator(on.stack, 'approver')
  on.second = await quickOperator(on.stack, 'approver')
  expect(await propose()).toBe('pay_password_unset')
  await lock()
  await unlock()
  expect((await state({ token: await session(on.stack, on.user) })).fundPassword).toBe(false)
})

describe('who has lost every passkey, too', () => {
  const profile = async () => on.stack.deps.table.get(keys.profile(on.user.uid), { consistent: true })
  const passkeys = async (of: { token: string }) =>
    (await on.stack.ok('passkeys.passkey', {}, of)).items.length
  let key: Authenticator
  let id: string
  beforeEach(async () => {
    const added = await withPasskey(on.stack, on.user)
    key = added.key
    id = added.id
    on.stack.clock.advance(60)
  })
  const refusesTheOld = async (of: { token: string }) => {
    expect((await loginBy(on.stack, key)).body.error).toBe('passkey_refused')
    const removing = await steppedUp(on.stack, of, 'passkey')
    expect((await on.stack.call('passkeys.passkey_remove', { id }, removing)).body.error).toBe('not_found')
  }

  test('each counts for 72 hours to the second, then none; a first fund password is set as if there had been none', async () => {
    const removal = await decided()
    const before = await at(removal - 1)
    const counts = { fundPassword: true, proofRemovalAt: removal, withdrawal: ['passkey', 'fundPassword'] }
    expect(await state(before)).toEqual(counts)
    expect(await passkeys(before)).toBe(1)
    expect(await stepUp('password', before)).toBe('step_up_means')
    const after = await at(removal)
    expect(await state(after)).toEqual({ fundPassword: false, proofRemovalAt: null, withdrawal: [] })
    expect((await on.stack.ok('security.security', {}, after)).passkeys).toBe(0)
    expect(await passkeys(after)).toBe(0)
    await refusesTheOld(after)
    await on.stack.ok(
      'security.pwd_pay',
      NEW_FUND,
      await steppedUp(on.stack, after, 'fundPassword', 'password'),
    )
    expect((await state(after)).withdrawal).toEqual(['fundPassword'])
    await refusesTheOld(after)
    expect((await profile())?.passkeys).toBe(0n)
  })

  test('a first passkey after it stands alone: neither the old ones nor the old fund password count beside it', async () => {
    const after = await at(await decided())
    const adding = await steppedUp(on.stack, after, 'passkey', 'password')
    const { options } = await on.stack.ok('passkeys.passkey_new', {}, after)
    const other = authenticator()
    await on.stack.ok('passkeys.passkey_add', { credential: other.make(options), name: 'New' }, adding)
    expect(await state(after)).toEqual({ fundPassword: false, proofRemovalAt: null, withdrawal: ['passkey'] })
    expect(await passkeys(after)).toBe(1)
    await refusesTheOld(after)
    expect((await profile())?.passkeys).toBe(1n)
    expect((await loginBy(on.stack, other)).status).toBe(200)
  })

  const oldRow = () => on.stack.deps.table.get(keys.passkey(on.user.uid, id), { consistent: true })

  test('the rows of the old ones are left to expire once somebody reads them', async () => {
    const removal = await decided()
    await passkeys(await at(removal - 1))
    expect(await oldRow()).not.toHaveProperty('ttl')
    await passkeys(await at(removal))
    expect(await oldRow()).toMatchObject({ removedAt: BigInt(removal), ttl: BigInt(removal) })
  })

  test('but not the row of a new one that came under the same id meanwhile', async () => {
    const after = await at(await decided())
    const came = new Change(keys.passkey(on.user.uid, id)).set('at', now()).build()
    const reading = () => passkeys(after)
    await meanwhile(on.stack.deps.table, reading, () => on.stack.deps.table.write(came), writes)
    expect(await oldRow()).not.toHaveProperty('ttl')
  })

  test('nor do they count again while another removal is to come', async () => {
    const after = await at(await decided())
    await on.stack.ok(
      'security.pwd_pay',
      NEW_FUND,
      await steppedUp(on.stack, after, 'fundPassword', 'password'),
    )
    on.stack.clock.advance(60)
    on.first = await quickOperator(on.stack, 'approver')
    on.second = await quickOperator(on.stack, 'approver')
    const removal = await decided()
    expect((await state(after)).proofRemovalAt).toBe(removal)
    await refusesTheOld(after)
  })

  test('without a fund password, the ticket removes the passkeys', async () => {
    await on.stack.deps.table.write(new Change(keys.profile(on.user.uid)).remove('fundPasswordHash').build())
    const removal = await decided()
    expect((await state()).withdrawal).toEqual(['passkey'])
    expect((await state(await at(removal))).withdrawal).toEqual([])
    on.first = await quickOperator(on.stack, 'approver')
    expect(await propose()).toBe('pay_password_unset')
  })

  test('one that is removed as the removal is over and another is added counts for none', async () => {
    const before = await at((await decided()) - 1)
    const removing = await steppedUp(on.stack, before, 'passkey')
    const { options } = await on.stack.ok('passkeys.passkey_new', {}, before)
    on.stack.clock.advance(1)
    const adding = await steppedUp(on.stack, before, 'passkey', 'password')
    const other = { credential: authenticator().make(options), name: 'New' }
    on.stack.clock.advance(-1)
    const answer = await meanwhile(
      on.stack.deps.table,
      () => on.stack.call('passkeys.passkey_remove', { id }, removing),
      async () => {
        on.stack.clock.advance(1)
        await on.stack.ok('passkeys.passkey_add', other, adding)
      },
    )
    expect(answer.body.error).toBe('conflict')
    expect((await state(before)).withdrawal).toEqual(['passkey'])
  })
})

test('who has a passkey sets a new one by it, without the old one', async () => {
  await withPasskey(on.stack, on.user)
  const byFund = await steppedUp(on.stack, on.user, 'fundPassword', 'fundPassword')
  expect((await on.stack.call('security.pwd_pay', NEW_FUND, byFund)).body.error).toBe('pay_password_required')
  const byPasskey = await steppedUp(on.stack, on.user, 'fundPassword', 'passkey')
  const wrong = { ...NEW_FUND, oldPassword: 'wrong-river7' }
  expect((await on.stack.call('security.pwd_pay', wrong, byPasskey)).body.error).toBe('pay_password_wrong')
  await on.stack.ok('security.pwd_pay', NEW_FUND, byPasskey)
  const secret = NEW_FUND.password
  await on.stack.ok('security.stepup', { action: 'fundPassword', means: 'fundPassword', secret }, on.user)
  expect(await events()).toContain('fundPasswordChanged')
})
