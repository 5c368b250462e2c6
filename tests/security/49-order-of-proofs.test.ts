import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeHash, codeKey } from '../../functions/codes/row.ts'
import { newStepUp } from '../../functions/step-up.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Row, replace } from '../../functions/table/write.ts'
import type { CodeScene } from '../../shared/codes.ts'
import {
  meansFor,
  PASSWORD_BY_CODE_S,
  type ProofsHeld,
  proofs,
  type StepUpAction,
  type StepUpMeans,
  stepUpActions,
  stepUpMeans,
  stepUpNeeds,
} from '../../shared/security.ts'
import { authenticator } from '../support/authenticator.ts'
import { bindMail, codeTo } from '../support/codes.ts'
import { someCard } from '../support/destinations.ts'
import { openProject } from '../support/financing.ts'
import { setAccount } from '../support/people.ts'
import { FUND_PASSWORD, member, setFundPassword, sidOf } from '../support/security.ts'
import { PASSWORD, type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { bind as giveCard } from '../support/withdrawals.ts'

// Check 49: a proof creates, changes or removes only proofs that open no more than itself. From codes alone no chain of
// step-ups leads to money out, an erasure, a new destination, or another phone or mail.

describe('every chain of step-ups by the declared table', () => {
  /** What a thief has, and how the account stands. */
  interface State {
    has: { code: boolean; password: boolean; strong: boolean }
    held: ProofsHeld
    /** The ticket: two operators decided to remove these proofs, and 72 hours have passed without a stop. */
    removal?: 'decided' | 'removed'
    /** What was reached. */
    done: StepUpAction[]
  }
  const canShow = ({ has }: State, means: StepUpMeans): boolean =>
    means === 'passwordAndCode'
      ? has.password && has.code
      : means === 'password' || means === 'code'
        ? has[means]
        : has.strong

  const acted = (state: State, action: StepUpAction): State => {
    const { has, held } = state
    const done = [...new Set([...state.done, action])].toSorted()
    if (action === 'fundPassword')
      return { has: { ...has, strong: true }, held: { ...held, fundPassword: true }, done }
    if (action === 'passkey') return { has: { ...has, strong: true }, held: { ...held, passkey: true }, done }
    if (action === 'phone' || action === 'mail')
      return { has: { ...has, code: true }, held: { ...held, code: true }, done }
    return { ...state, done }
  }

  /** How long whoever walks waits: not at all, the day of a password set by a code, or the 72 hours of a ticket. */
  type Patience = 'none' | 'day' | 'ticket'
  /** The ticket, for whoever has a fund password or passkey to lose; an owner who sees it shows an older proof. */
  function byTicket({ held, removal, ...here }: State, patience: Patience, owner: 'away' | 'there'): State[] {
    if (removal === undefined)
      return held.fundPassword || held.passkey ? [{ ...here, held, removal: 'decided' }] : []
    if (removal === 'removed' || patience !== 'ticket' || owner === 'there') return []
    return [{ ...here, held: { ...held, fundPassword: false, passkey: false }, removal: 'removed' }]
  }

  /** All that can be reached: by a reset of the password, a ticket, every action, and by waiting. */
  function reached(from: State, patience: Patience, owner: 'away' | 'there' = 'there'): Set<StepUpAction> {
    const seen = new Map<string, State>()
    const next = [from]
    for (let state = next.pop(); state; state = next.pop()) {
      const name = JSON.stringify(state)
      if (seen.has(name)) continue
      seen.set(name, state)
      const here = state
      if (here.has.code && here.held.code)
        next.push({ ...here, has: { ...here.has, password: true }, held: { ...here.held, passwordWaits: 1 } })
      if (patience !== 'none') next.push({ ...here, held: { ...here.held, passwordWaits: null } })
      next.push(...byTicket(here, patience, owner))
      for (const action of stepUpActions)
        if (meansFor(action, here.held).some((means) => canShow(here, means))) next.push(acted(here, action))
    }
    return new Set([...seen.values()].flatMap(({ done }) => done))
  }

  const nothing = { code: false, password: false, strong: false }
  const bools = [false, true]
  const accounts = bools.flatMap((passkey) =>
    bools.flatMap((fundPassword) =>
      bools.map((code) => ({ passkey, fundPassword, code, passwordWaits: null })),
    ),
  )
  const harmless = stepUpActions.filter((action) => stepUpNeeds[action] === 'any')

  test.each(accounts)('none from codes alone: $passkey $fundPassword $code', (held) => {
    const from = { has: { ...nothing, code: held.code }, held, done: [] }
    expect([...reached(from, 'none', 'away')].filter((action) => !harmless.includes(action))).toEqual([])
  })

  test('nor with the login password and a ticket within its 72 hours, nor after any time where its owner stops it', () => {
    for (const held of accounts.filter(({ passkey, fundPassword }) => passkey || fundPassword)) {
      const from = { has: { code: held.code, password: true, strong: false }, held, done: [] }
      for (const [patience, owner] of [
        ['day', 'away'],
        ['ticket', 'there'],
      ] as const)
        expect([...reached(from, patience, owner)].filter((action) => !harmless.includes(action))).toEqual([])
    }
  })

  test('nor from the login password alone where a phone or mail is bound, nor from a session alone', () => {
    for (const held of accounts) {
      const has = { ...nothing, password: held.code || held.passkey || held.fundPassword }
      expect([...reached({ has, held, done: [] }, 'ticket')]).toEqual([])
    }
  })

  test('the walk finds what there is: the first proof by password, and by both where a mail is bound', () => {
    const held = { passkey: false, fundPassword: false, code: false, passwordWaits: null }
    const owner = { ...nothing, password: true }
    expect(reached({ has: owner, held, done: [] }, 'none').size).toBe(stepUpActions.length)
    const both = { has: { ...owner, code: true }, held: { ...held, code: true }, done: [] }
    expect(reached(both, 'none').size).toBe(stepUpActions.length)
    const thief = { has: { ...nothing, code: true }, held: { ...held, code: true }, done: [] }
    expect(reached(thief, 'day')).toContain('withdrawal')
    // A ticket that nobody stops gives the account to whoever holds its codes, after 72 hours and not before.
    for (const { passkey, fundPassword } of accounts.filter((one) => one.passkey || one.fundPassword)) {
      const guarded = { ...thief, held: { ...thief.held, passkey, fundPassword } }
      expect(reached(guarded, 'ticket', 'away')).toContain('withdrawal')
      expect(reached(guarded, 'day', 'away')).not.toContain('withdrawal')
    }
  })

  test('an action takes no proof that opens less than what it makes', () => {
    for (const held of accounts)
      for (const made of ['passkey', 'fundPassword'] as const)
        for (const means of meansFor(made, held)) {
          const opens = held.passkey || held.fundPassword ? 3 : 2
          expect(proofs[means].opens).toBeGreaterThanOrEqual(opens)
        }
  })
})

let stack: TestStack
let project: string
beforeAll(async () => {
  stack = await testStack()
  project = await openProject(stack, {})
})
afterAll(() => stack.stop())
beforeEach(() => stack.clock.advance(120))

const CODE = '246810'
const THIEFS = 'stolen-horse9'
let mails = 0

interface Victim extends TestUser {
  email: string
  card: string
}

/** Somebody with money, a card and a bound mail. */
async function victim({ strong }: { strong: boolean }): Promise<Victim> {
  const user = await member(stack)
  const email = `victim${++mails}@example.com`
  const bound = await bindMail(stack, user, email)
  expect(bound.status).toBe(200)
  await stack.deps.table.write(new Change(keys.profile(user.uid)).set('level', 2).build())
  await setAccount(stack, user.uid, { USD_available: 5_000_00n })
  const card = await giveCard(stack, user)
  if (strong) await setFundPassword(stack, user.uid)
  return { ...user, email, card }
}

/** A code that whoever reads this mailbox has. */
async function inMailbox(scene: CodeScene, owner: string, address: string): Promise<string> {
  const of = { scene, owner, target: { by: 'mail', address } } as const
  const { codeKeys, uniqueKey } = stack.deps.secrets
  const expiresAt = Math.floor(stack.clock.nowMs / 1000) + 300
  const hash = codeHash(of, CODE, codeKeys[0] as string)
  await stack.deps.table.write(
    replace({ ...codeKey(of, uniqueKey), hash, tries: 0, expiresAt, ttl: expiresAt }),
  )
  return CODE
}

/** Who reads a mailbox sets the password and logs in. */
async function breaksIn({ uid, email }: Victim): Promise<{ token: string; uid: string }> {
  const codeId = stack.id()
  const form = { email, codeId, code: await inMailbox('forgot', codeId, email) }
  await stack.ok('contact.forgetpwd', { ...form, password: THIEFS, passwordRepeat: THIEFS })
  const { token } = await stack.ok('login.index', { email, password: THIEFS })
  return { token, uid }
}

const confirm = async (
  thief: { token: string; uid: string },
  { email, password }: { email: string; password: string },
  { action, means }: { action: StepUpAction; means: Exclude<StepUpMeans, 'passkey'> },
) => {
  const code = means === 'code' || means === 'passwordAndCode'
  const sent = code ? await inMailbox('security', thief.uid, email) : ''
  const secret = means === 'code' ? sent : password
  return stack.call('security.stepup', { action, means, secret, ...(code && { code: sent }) }, thief)
}

/** What each action would do for a thief. */
const deeds: Record<
  StepUpAction,
  (
    caller: { token: string; headers: Record<string, string> },
    of: Victim,
  ) => Promise<{ status: number; body: { error?: string } }>
> = {
  password: (caller) =>
    stack.call(
      'security.pwd_login',
      { oldPassword: THIEFS, password: 'stolen-horse8', passwordRepeat: 'stolen-horse8' },
      caller,
    ),
  fundPassword: (caller) =>
    stack.call(
      'security.pwd_pay',
      { oldPassword: FUND_PASSWORD, password: 'fund-horse77', passwordRepeat: 'fund-horse77' },
      caller,
    ),
  async passkey(caller) {
    const { options } = await stack.ok('passkeys.passkey_new', {}, { token: caller.token })
    const form = { credential: authenticator().make(options), name: 'Thief' }
    return stack.call('passkeys.passkey_add', form, caller)
  },
  async phone(caller, { uid }) {
    const target = { by: 'phone', address: '+4915123450009' } as const
    const of = { scene: 'bind', owner: uid, target } as const
    const { codeKeys, uniqueKey } = stack.deps.secrets
    const expiresAt = Math.floor(stack.clock.nowMs / 1000) + 300
    const hash = codeHash(of, CODE, codeKeys[0] as string)
    await stack.deps.table.write(
      replace({ ...codeKey(of, uniqueKey), hash, tries: 0, expiresAt, ttl: expiresAt }),
    )
    return stack.call('contact.profile_change', { phone: target.address, code: CODE }, caller)
  },
  async mail(caller, { uid }) {
    const email = 'thief@example.com'
    return stack.call('contact.profile_change', { email, code: await inMailbox('bind', uid, email) }, caller)
  },
  binding: (caller) => stack.call('destinations.add_card', someCard() as never, caller),
  withdrawal: (caller, { card }) =>
    stack.call('withdrawals.cash_submit', { amount: '100', kind: 'card', destination: card }, caller),
  purchase: (caller) => stack.call('financing.yebjoinnow', { id: project, amount: '1000' }, caller),
  export: (caller) => stack.call('data.export_ask', {}, caller),
  erase: (caller, { username }) => stack.call('data.erase_confirm', { username }, caller),
}

/** Of an account what no thief may have changed. */
async function standing({ uid }: Victim) {
  const { rows } = await stack.deps.table.query({ pk: `U#${uid}`, consistent: true })
  const profile = rows.find(({ sk }) => sk === keys.profile(uid).sk)
  const account = rows.find(({ sk }) => sk === keys.account(uid).sk)
  const { phone, mail, passkeys, fundPasswordHash } = profile as Row
  const count = (prefix: string) => rows.filter(({ sk }) => sk.startsWith(prefix)).length
  return {
    ...{ phone, mail, passkeys, fundPasswordHash },
    ...{ available: account?.USD_available, state: account?.state },
    ...{ destinations: count('C#'), withdrawals: count('W#'), holdings: count('H#') },
  }
}

const weak: readonly StepUpAction[] = stepUpActions.filter((action) => stepUpNeeds[action] === 'any')

describe('who reads a mailbox, over the real routes', () => {
  test.each([true, false])(
    'gets a step-up for no more than a code opens; with a fund password: %s',
    async (strong) => {
      const of = await victim({ strong })
      const thief = await breaksIn(of)
      const before = await standing(of)
      const given: string[] = []
      for (const action of stepUpActions)
        for (const means of stepUpMeans) {
          if (means === 'passkey') continue
          const known = { email: of.email, password: means === 'fundPassword' ? 'guessed-fund1' : THIEFS }
          const { status, body } = await confirm(thief, known, { action, means })
          if (status === 200) given.push(`${action} by ${means}`)
          else expect(body.error).toMatch(/^(step_up_(means|waits)|pay_password_(unset|wrong|locked))$/)
        }
      expect(given).toEqual(weak.map((action) => `${action} by code`))
      expect(await standing(of)).toEqual(before)
    },
  )

  test.each([true, false])(
    'does nothing with any step-up, forged or kept from before; with a fund password: %s',
    async (strong) => {
      const of = await victim({ strong })
      const thief = await breaksIn(of)
      const before = await standing(of)
      for (const action of stepUpActions) {
        if (weak.includes(action)) continue
        for (const means of ['code', 'password', 'passwordAndCode'] as const) {
          const { id, put } = newStepUp(
            { uid: of.uid, sid: sidOf(thief.token), action, means },
            stack.clock.nowMs,
          )
          await stack.deps.table.write(put)
          const answered = await deeds[action]({ token: thief.token, headers: { 'step-up': id } }, of)
          const wanted =
            action === 'withdrawal' && !strong
              ? 'pay_password_unset'
              : /^(step_up_required|pay_password_locked)$/
          expect(`${action} by ${means}: ${answered.status}`).toMatch(/: 4/)
          expect(answered.body.error).toMatch(wanted)
        }
      }
      expect(await standing(of)).toEqual(before)
    },
  )

  test('waits a day to the second, then the password counts beside a code, and a change of it shortens nothing', async () => {
    const of = await victim({ strong: false })
    const owner = await breaksIn(of)
    const by = { email: of.email, password: THIEFS }
    const waits = Math.floor(stack.clock.nowMs / 1000) + PASSWORD_BY_CODE_S
    const ask = async (who = owner, known = by) =>
      (await confirm(who, known, { action: 'passkey', means: 'passwordAndCode' })).body
    expect(await ask()).toMatchObject({ error: 'step_up_waits', params: { time: waits } })
    expect((await stack.ok('security.security', {}, owner)).passwordWaits).toBe(waits)
    // A new password proven by the one a code set is no better.
    const { body } = await confirm(owner, by, { action: 'password', means: 'code' })
    const caller = { ...owner, headers: { 'step-up': body.data.stepUp } }
    const form = { oldPassword: THIEFS, password: 'stolen-horse8', passwordRepeat: 'stolen-horse8' }
    const { token } = await stack.ok('security.pwd_login', form, caller)
    const again = { token, uid: of.uid }
    const known = { email: of.email, password: 'stolen-horse8' }
    expect((await ask(again, known)).error).toBe('step_up_waits')
    stack.clock.nowMs = (waits - 1) * 1000
    expect((await ask(again, known)).error).toBe('step_up_waits')
    stack.clock.nowMs = waits * 1000
    expect((await ask(again, known)).error).toBeUndefined()
    // Also then a code alone does not.
    expect((await confirm(again, known, { action: 'passkey', means: 'code' })).body.error).toBe(
      'step_up_means',
    )
  })

  test('where there is a fund password, not after any time', async () => {
    const of = await victim({ strong: true })
    await breaksIn(of)
    stack.clock.advance(3 * PASSWORD_BY_CODE_S)
    const { token } = await stack.ok('login.index', { email: of.email, password: THIEFS })
    const owner = { token, uid: of.uid }
    for (const action of ['passkey', 'fundPassword', 'phone', 'mail', 'binding', 'erase'] as const)
      for (const means of ['code', 'password', 'passwordAndCode'] as const) {
        const { body } = await confirm(owner, { email: of.email, password: THIEFS }, { action, means })
        expect(body).toMatchObject({ error: 'step_up_means', params: { means: 'fundPassword' } })
      }
  })
})

test('the story of a mailbox: code, new password, login, and no passkey, so no card and no money', async () => {
  const of = await victim({ strong: true })
  const before = await standing(of)
  stack.clock.advance(61)
  const { id: codeId } = await stack.ok('contact.sendmail', { email: of.email, scene: 'forgot' })
  const form = { email: of.email, codeId, code: await codeTo(stack, of.email) }
  await stack.ok('contact.forgetpwd', { ...form, password: THIEFS, passwordRepeat: THIEFS })
  const { token } = await stack.ok('login.index', { email: of.email, password: THIEFS })
  const add = async (headers = {}) => {
    const { options } = await stack.ok('passkeys.passkey_new', {}, { token })
    const made = { credential: authenticator().make(options), name: 'Mine' }
    return stack.call('passkeys.passkey_add', made, { token, headers })
  }
  const asked = { action: 'passkey', means: 'fundPassword' }
  expect((await add()).body).toMatchObject({ error: 'step_up_required', params: asked })
  for (const action of ['passkey', 'binding'] as const) {
    await stack.ok('contact.code', { scene: 'security', by: 'mail' }, { token })
    const secret = await codeTo(stack, of.email)
    const { body } = await stack.call(
      'security.stepup',
      { action, means: 'code', channel: 'mail', secret },
      { token },
    )
    expect(body).toMatchObject({ error: 'step_up_means', params: { action, means: 'fundPassword' } })
    stack.clock.advance(61)
  }
  expect((await stack.call('destinations.add_card', someCard() as never, { token })).body.error).toBe(
    'step_up_required',
  )
  expect((await stack.ok('passkeys.passkey', {}, { token })).items).toEqual([])
  expect(await standing(of)).toEqual(before)
})

describe('whose account it is', () => {
  test('without a phone or mail, makes the first proof by the login password at once', async () => {
    const user = await member(stack)
    expect((await stack.ok('security.security', {}, user)).means).toMatchObject({
      passkey: ['password'],
      withdrawal: [],
    })
    const asked = { action: 'fundPassword', means: 'password', secret: PASSWORD } as const
    const { stepUp } = await stack.ok('security.stepup', asked, user)
    const fund = { password: FUND_PASSWORD, passwordRepeat: FUND_PASSWORD }
    await stack.ok('security.pwd_pay', fund, { ...user, headers: { 'step-up': stepUp } })
    const { means } = await stack.ok('security.security', {}, user)
    expect(means).toMatchObject({
      passkey: ['fundPassword'],
      withdrawal: ['fundPassword'],
      export: ['fundPassword'],
    })
  })

  test('with a mail that registered it, by password and code together: neither alone', async () => {
    const email = 'registered@example.com'
    const { id: codeId } = await stack.ok('contact.sendmail', { email, scene: 'register' })
    const form = { username: 'registered49', password: PASSWORD, passwordRepeat: PASSWORD }
    const code = await codeTo(stack, email)
    const own = { ...form, invite: stack.invite, agree: '1', email, codeId, code } as const
    const { token } = await stack.ok('login.reg', own)
    const uid = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
    const known = { email, password: PASSWORD }
    const by = async (means: 'code' | 'password' | 'passwordAndCode', password = PASSWORD) =>
      (await confirm({ token, uid }, { ...known, password }, { action: 'passkey', means })).body.error
    expect(await by('code')).toBe('step_up_means')
    expect(await by('password')).toBe('step_up_means')
    expect(await by('passwordAndCode', 'wrong-horse9')).toBe('old_password_wrong')
    const both = { action: 'passkey', means: 'passwordAndCode', secret: PASSWORD } as const
    expect((await stack.call('security.stepup', { ...both, code: '111111' }, { token })).body.error).toBe(
      'code_wrong',
    )
    expect((await stack.call('security.stepup', both, { token })).body.error).toBe('code_required')
    expect(await by('passwordAndCode')).toBeUndefined()
  })
})
