import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { PROOF_REMOVAL_S } from '../../shared/security.ts'
import type { Authenticator } from './authenticator.ts'
import { bindMail } from './codes.ts'
import { changedBy } from './identity.ts'
import type { TestOperator } from './people.ts'
import { FUND_PASSWORD, member, session } from './security.ts'
import { PASSWORD, type TestStack, type TestUser, testStack } from './stack.ts'

export const NEW_FUND = { password: 'silver-cloud8', passwordRepeat: 'silver-cloud8' }

/** Each test gets a user with a fund password, who asks two operators by a ticket to remove it. */
export function removalStory() {
  const on = {} as {
    stack: TestStack
    user: TestUser
    ticket: string
    first: TestOperator
    second: TestOperator
  }
  beforeAll(async () => {
    on.stack = await testStack()
  })
  beforeEach(async () => {
    on.stack.clock.advance(120)
    on.user = await member(on.stack, { fundPassword: true })
    Object.assign(on, await changedBy(on.stack, on.user, 'fund_password'))
  })
  afterAll(() => on.stack.stop())

  const now = () => Math.floor(on.stack.clock.nowMs / 1000)
  const asked = () => ({
    uid: on.user.uid,
    ticket: on.ticket,
    what: 'fundPassword' as const,
    reason: 'forgotten',
  })
  const propose = async (): Promise<string> => {
    const { status, body } = await on.stack.call('desk.change_propose', asked(), on.first)
    return (status === 200 ? body.data.id : body.error) ?? ''
  }
  const carryOut = async (id: string): Promise<string> => {
    const { status, body } = await on.stack.call('desk.change_carry_out', { uid: on.user.uid, id }, on.second)
    return (status === 200 ? body.data.state : body.error) ?? ''
  }
  /** Two operators decide to remove it; the moment from which it does not count. */
  async function decided(): Promise<number> {
    expect(await carryOut(await propose())).toBe('done')
    return now() + PROOF_REMOVAL_S
  }
  /** The user's caller at a moment, as a session may have ended by then. */
  async function at(second: number): Promise<{ token: string }> {
    on.stack.clock.nowMs = second * 1000
    return { token: await session(on.stack, on.user) }
  }
  const state = async (of: { token: string } = on.user) => {
    const { fundPassword, proofRemovalAt, means } = await on.stack.ok('security.security', {}, of)
    return { fundPassword, proofRemovalAt, withdrawal: means.withdrawal }
  }
  const stepUp = async (means: 'fundPassword' | 'password', of: { token: string } = on.user) => {
    const secret = means === 'password' ? PASSWORD : FUND_PASSWORD
    const { status, body } = await on.stack.call(
      'security.stepup',
      { action: 'fundPassword', means, secret },
      of,
    )
    return status === 200 ? 'confirmed' : body.error
  }
  const lock = () => on.stack.ok('desk.lock', { uid: on.user.uid, reason: 'user_asked' }, on.second)
  const unlock = () => on.stack.ok('desk.unlock', { uid: on.user.uid, reason: 'user_asked' }, on.second)
  /** What the desk shows of the last decision on the ticket, and of the change itself. */
  async function shownToDesk() {
    const seen = { uid: on.user.uid, id: on.ticket }
    const { removal } = await on.stack.ok('desk.ticket', seen, on.first)
    const row = (
      await on.stack.deps.table.query({ pk: `U#${on.user.uid}`, from: 'J#', to: 'J#~', newestFirst: true })
    ).rows[0]
    const { change } = await on.stack.ok(
      'desk.change',
      { uid: on.user.uid, id: row?.sk.slice('J#'.length) ?? '' },
      on.first,
    )
    expect(change.stopped).toEqual(removal?.stopped)
    return removal
  }
  const events = async () =>
    (await on.stack.ok('security.sessions', {}, on.user)).events.map(({ type }) => type)

  /** Binds a mail by a step-up that was made before the removal began. */
  async function bindMailed(email: string, removal: number) {
    expect((await bindMail(on.stack, on.user, email)).status).toBe(200)
    on.stack.clock.advance(61)
    expect((await state()).proofRemovalAt).toBe(removal)
  }

  async function stepUpBy(key: Authenticator, of: { token: string } = on.user) {
    const { options } = await on.stack.ok('passkeys.passkey_ask', { action: 'fundPassword' }, of)
    const form = { action: 'fundPassword', credential: key.use(options) } as const
    return on.stack.call('passkeys.passkey_stepup', form, of)
  }

  return Object.assign(on, {
    now,
    propose,
    carryOut,
    decided,
    at,
    state,
    stepUp,
    lock,
    unlock,
    shownToDesk,
    events,
    bindMailed,
    stepUpBy,
  })
}
