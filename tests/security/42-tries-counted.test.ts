import type * as crypto from 'node:crypto'
import { webcrypto } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import type { Write } from '../../functions/table/write.ts'
import { type RouteId, routes } from '../../shared/api/routes.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { authenticator } from '../support/authenticator.ts'
import { bindMail, codeTo, wrongCode } from '../support/codes.ts'
import { codeAt, DESK_PASSWORD, deskPerson, invite, trail } from '../support/desk.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { quickOperator, quickUser, setAccount, tokenFor } from '../support/people.ts'
import { FUND_PASSWORD, member, setFundPassword, steppedUp } from '../support/security.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'

// Check 42: every route that compares a password, code or passkey counts the try first, by name and network, and with
// a wider count beside it; and nobody can keep another out.

/** In the order they happened: kinds of counts written, and compares. */
const steps: string[] = []
const COMPARE = 'compare'
vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  const timingSafeEqual: typeof actual.timingSafeEqual = (a, b) => {
    steps.push(COMPARE)
    return actual.timingSafeEqual(a, b)
  }
  return { ...actual, timingSafeEqual }
})
const original = webcrypto.subtle.verify.bind(webcrypto.subtle)
const validate = TOTP.prototype.validate
TOTP.prototype.validate = function (asked) {
  steps.push(COMPARE)
  return validate.call(this, asked)
}

let stack: TestStack
let apis: ReturnType<typeof createApis>
beforeAll(async () => {
  stack = await testStack()
  const table = watchTable(stack.deps.table, (call, argument) => {
    const { kind, key } = argument as Write & { key?: { pk: string } }
    // A code's own row counts its tries.
    const counted = key?.pk.startsWith('CODE#') ? 'code' : /^TRY#([a-z-]+)#/.exec(key?.pk ?? '')?.[1]
    if (call === 'write' && kind === 'update' && counted) steps.push(counted)
  })
  apis = createApis({ ...stack.deps, table })
  await stack.call('login.index', { username: 'warm-up', password: 'x' })
})
afterAll(() => stack.stop())

const ask = async (id: RouteId, fields: Record<string, unknown>, caller: Parameters<typeof send>[3] = {}) => {
  steps.length = 0
  const { status, body } = await send(apis, routeById(id), fields, { operationId: stack.id(), ...caller })
  return { status, error: body.error, seconds: body.params?.seconds, steps: [...steps] }
}

/** A user with this mail. */
async function bound(email: string): Promise<void> {
  await bindMail(stack, await stack.user(), email)
}

/** Kinds of counts of the tries at one name, by network and over all. */
const counted = (kind: string) => [kind, `${kind}-wide`]

describe('a walk of the routes', () => {
  const form = (username: string) => ({
    username,
    password: PASSWORD,
    passwordRepeat: PASSWORD,
    invite: stack.invite,
    agree: '1',
  })
  /** Those that compare, met in a way that makes them do so, and the kind their tries are counted under. */
  const comparing: Partial<Record<RouteId, { kind: string; meet: () => ReturnType<typeof ask> }>> = {
    'login.index': { kind: 'login', meet: () => ask('login.index', { username: 'walked', password: 'x' }) },
    'login.reg': {
      kind: 'login',
      meet: async () => {
        const operationId = stack.id()
        await ask('login.reg', form('sent-again'), { operationId })
        return ask('login.reg', form('sent-again'), { operationId })
      },
    },
    'security.stepup': {
      kind: 'fund',
      meet: async () =>
        ask(
          'security.stepup',
          { action: 'password', means: 'fundPassword', secret: 'x' },
          await member(stack, { fundPassword: true }),
        ),
    },
    'security.pwd_login': {
      kind: 'login',
      meet: async () => {
        const form = { oldPassword: 'x', password: 'other-horse8', passwordRepeat: 'other-horse8' }
        return ask('security.pwd_login', form, await steppedUp(stack, await member(stack), 'password'))
      },
    },
    'security.pwd_pay': {
      kind: 'fund',
      meet: async () => {
        const user = await member(stack, { fundPassword: true })
        const form = { oldPassword: 'x', password: 'other-horse8', passwordRepeat: 'other-horse8' }
        return ask('security.pwd_pay', form, await steppedUp(stack, user, 'fundPassword'))
      },
    },
    'desk.login': {
      kind: 'desk',
      meet: () => ask('desk.login', { name: 'nobody', password: PASSWORD, code: '123456' }),
    },
    'desk.accept': {
      kind: 'desk-invite',
      meet: async () =>
        ask('desk.accept', { invite: await invite(stack, 'walker'), password: DESK_PASSWORD }),
    },
    'desk.activate': {
      kind: 'desk',
      meet: async () => {
        const invitation = await invite(stack, 'walker-too')
        await stack.ok('desk.accept', { invite: invitation, password: DESK_PASSWORD })
        const met = await ask('desk.activate', { invite: invitation, code: '000000' })
        expect(met.steps.slice(0, met.steps.indexOf(COMPARE))).toEqual(
          expect.arrayContaining(counted('desk-invite')),
        )
        return met
      },
    },
  }

  test.each<[RouteId, (email: string) => object]>([
    ['contact.forgetpwd', () => ({ password: PASSWORD, passwordRepeat: PASSWORD })],
    ['login.reg', () => form('walked-by-mail')],
  ])('%s by a code counts at the code itself, before it compares', async (id, fields) => {
    const scene = id === 'login.reg' ? 'register' : 'forgot'
    const email = `${scene}@example.com`
    if (scene === 'forgot') await bound(email)
    const { id: codeId } = await stack.ok('contact.sendmail', { email, scene })
    const code = wrongCode(await codeTo(stack, email))
    const { steps, error } = await ask(
      id,
      { email, codeId, code, ...fields(email) },
      { operationId: stack.id() },
    )
    expect(error).toBe('code_wrong')
    expect(steps.filter((step) => step === 'code' || step === COMPARE)).toEqual(['code', COMPARE])
  })

  test('a reset by a code holds the new password against the fund password, as a try of that', async () => {
    const [user, email] = [await stack.user(), 'fund@example.com']
    await bindMail(stack, user, email)
    await setFundPassword(stack, user.uid)
    stack.clock.advance(61)
    const { id: codeId } = await stack.ok('contact.sendmail', { email, scene: 'forgot' })
    const form = { password: FUND_PASSWORD, passwordRepeat: FUND_PASSWORD }
    const reset = { email, codeId, code: await codeTo(stack, email), ...form }
    const { steps, error } = await ask('contact.forgetpwd', reset, { operationId: stack.id() })
    expect(error).toBe('pay_password_same')
    expect(steps.slice(0, steps.lastIndexOf(COMPARE))).toEqual(expect.arrayContaining(counted('fund')))
  })

  test.each(Object.keys(comparing) as RouteId[])('%s counts before it compares', async (id) => {
    const { kind, meet } = comparing[id] ?? { kind: '', meet: () => ask(id, {}) }
    const { steps } = await meet()
    const last = steps.lastIndexOf(COMPARE)
    expect(last).toBeGreaterThan(0)
    expect(steps.slice(0, last)).toEqual(expect.arrayContaining(counted(kind)))
  })

  test('a first fund password and a step-up by the login password count as tries of that', async () => {
    const user = await member(stack)
    const form = { password: 'other-horse8', passwordRepeat: 'other-horse8' }
    for (const { steps } of [
      await ask('security.pwd_pay', form, await steppedUp(stack, user, 'fundPassword')),
      await ask(
        'security.stepup',
        { action: 'password', means: 'password', secret: 'x' },
        await member(stack),
      ),
    ])
      expect(steps.slice(0, steps.lastIndexOf(COMPARE))).toEqual(expect.arrayContaining(counted('login')))
  })

  test.each<[RouteId, object]>([
    ['passkeys.passkey_login', {}],
    ['passkeys.passkey_stepup', { action: 'password' }],
  ])('%s counts before it verifies, of a passkey nobody has too', async (id, more) => {
    const user = await member(stack)
    const { options } = await stack.ok('passkeys.passkey_start', {})
    const credential = authenticator().use(options, {
      userHandle: Buffer.from(user.uid).toString('base64url'),
    })
    const verify = vi.spyOn(webcrypto.subtle, 'verify').mockImplementation(async (...asked) => {
      steps.push(COMPARE)
      return original(...asked)
    })
    const { error, steps: met } = await ask(id, { ...more, credential }, user)
    verify.mockRestore()
    expect([error, met.at(-1)]).toEqual(['passkey_refused', COMPARE])
    expect(met.slice(0, -1)).toEqual(expect.arrayContaining(counted('passkey')))
  })

  test('service.letter_answer counts before it looks, though it finds by a key and compares nothing', async () => {
    const { steps, error } = await ask('service.letter_answer', { code: 'WALKED' })
    expect([error, ...steps]).toEqual(['not_found', 'letter-look-address', ...counted('letter')])
  })

  test('no other route compares anything', async () => {
    const [user, operator] = [await quickUser(stack), await quickOperator(stack)]
    const inputs = validInputs({ username: 'x', invite: stack.invite, orderId: stack.id(), proofId: 'x' })
    const found: RouteId[] = []
    // Not what would log the user out before the others are met.
    const ending: RouteId[] = ['login.logout', 'desk.logout']
    for (const route of routes.filter(({ id }) => !(id in comparing) && !ending.includes(id))) {
      const token = tokenFor(route, { user, operator })
      const { steps } = await ask(route.id, inputOf(inputs, route), { token, operationId: stack.id() })
      if (steps.includes(COMPARE)) found.push(route.id)
    }
    // The bucket of a laptop, in this process, compares the signature of the call that deletes a picture.
    expect(found).toEqual(['uploads.removeavatar'])
  })
})

describe('a registration sent again', () => {
  const again = (operationId: string, username: string, password = PASSWORD) =>
    ask(
      'login.reg',
      { username, password, passwordRepeat: password, invite: stack.invite, agree: '1' },
      { operationId },
    )
  const made = async (name: string) => {
    const id = stack.id()
    expect((await again(id, name)).status).toBe(200)
    return id
  }

  test('with wrong passwords waits as a login does', async () => {
    const id = await made('guessed-by-id')
    for (let i = 0; i < 5; i++)
      expect((await again(id, 'guessed-by-id', `wrong-horse${i}`)).error).toBe('replay_mismatch')
    expect(await again(id, 'guessed-by-id')).toMatchObject({ status: 429, error: 'login_locked' })
    expect(await ask('login.index', { username: 'guessed-by-id', password: PASSWORD })).toMatchObject({
      error: 'login_locked',
    })
  })

  test('gives a locked account no session', async () => {
    const id = await made('locked-at-once')
    await setAccount(stack, id, { state: 'LOCKED' })
    expect(await again(id, 'locked-at-once')).toMatchObject({ status: 423, error: 'account_locked' })
  })

  test('is answered for ten minutes, and compares nothing later', async () => {
    const id = await made('sent-late')
    stack.clock.advance(600)
    expect((await again(id, 'sent-late')).status).toBe(200)
    stack.clock.advance(1)
    expect(await again(id, 'sent-late')).toMatchObject({ error: 'operation_expired', steps: ['reg-address'] })
  })
})

describe('beside an attacker', () => {
  const attacker = '198.51.100.66'
  const login = (username: string, password: string, address: string) =>
    ask('login.index', { username, password }, { address })

  test('the user logs in, whatever one network tries', async () => {
    await stack.user('victim')
    for (let i = 0; i < 8; i++) await login('victim', `guess-${i}`, attacker)
    expect(await login('victim', PASSWORD, attacker)).toMatchObject({ error: 'login_locked' })
    expect((await login('victim', PASSWORD, '203.0.113.20')).status).toBe(200)
  })

  test('many networks together wait for the next hour; the user does not, where they logged in before', async () => {
    stack.clock.nowMs = Date.UTC(2026, 10, 26, 9, 0, 1)
    await stack.user('famous')
    const home = '203.0.113.21'
    expect((await login('famous', PASSWORD, home)).status).toBe(200)
    // As many as 100 tries by many networks; none compares here, as only the count matters.
    const wide = { kind: 'login-wide', of: 'famous', limit: 1000, windowSeconds: 3600 }
    const { countWithin } = await import('../../functions/table/limits.ts')
    for (let i = 0; i < 97; i++) await countWithin(stack.deps, wide, stack.clock.nowMs)
    expect((await login('famous', 'guess-98', '198.51.100.1')).error).toBe('password_wrong')
    const last = await login('famous', 'guess-99', '198.51.100.4')
    expect(last).toMatchObject({ status: 429, error: 'login_locked', seconds: 3599 })
    expect(last.steps).toContain(COMPARE)
    const refused = await login('famous', 'guess-100', '198.51.100.2')
    expect(refused).toMatchObject({ status: 429, error: 'login_locked', seconds: 3599 })
    expect(refused.steps).not.toContain(COMPARE)
    expect((await login('famous', PASSWORD, home)).status).toBe(200)
    stack.clock.advance(3599)
    expect((await login('famous', PASSWORD, '198.51.100.3')).status).toBe(200)
  })

  test('the operator logs in too, and a name nobody has leaves no record in the trail', async () => {
    const { secret, id } = await deskPerson(stack, 'keeper')
    const desk = (name: string, code: string, address: string) =>
      ask('desk.login', { name, password: DESK_PASSWORD, code }, { address })
    for (let i = 0; i < 8; i++) await desk('keeper', '000000', attacker)
    expect(await desk('keeper', codeAt(stack, secret), attacker)).toMatchObject({ error: 'login_locked' })
    expect((await desk('keeper', codeAt(stack, secret), '203.0.113.22')).status).toBe(200)
    const before = await trail(stack)
    expect((await desk('nobody-at-all', '000000', attacker)).error).toBe('desk_login_wrong')
    expect(await trail(stack)).toEqual(before)
    expect(
      before.filter(({ action, operator }) => action === 'operator.login_failed' && operator === id),
    ).toHaveLength(6)
  })

  test('a network that was right is remembered for 90 days, its wrong tries for one', async () => {
    await stack.user('remembered')
    const home = '203.0.113.23'
    await login('remembered', PASSWORD, home)
    await login('remembered', 'wrong-horse9', home)
    const key = keys.tries('login', `remembered ${home}`, stack.deps.secrets.uniqueKey)
    const row = await stack.deps.table.get(key, { consistent: true })
    const now = Math.floor(stack.clock.nowMs / 1000)
    expect([Number(row?.tries), Number(row?.forgetAt) - now, Number(row?.ttl) - now]).toEqual([
      1,
      86_400,
      90 * 86_400,
    ])
  })
})

describe('a registration by referrer id', () => {
  const by = (username: string, referrer: string) =>
    ask(
      'login.reg',
      { username, password: PASSWORD, passwordRepeat: PASSWORD, invite: referrer, agree: '1' },
      { operationId: stack.id(), address: '203.0.113.24' },
    )

  test('tells an id of nobody, a name only with a right one, and each at the cost of a counted try', async () => {
    const { publicId } = await stack.user('referring')
    expect((await by('referring', '10000000')).error).toBe('inviter_invalid')
    expect((await by('nobody-yet', '10000000')).error).toBe('inviter_invalid')
    expect((await by('referring', publicId)).error).toBe('already_registered')
    const limits = stack.deps.config.addressLimits
    const { reg } = limits
    limits.reg = 3
    expect((await by('nobody-yet', publicId)).error).toBe('rate_limited')
    expect((await by('nobody-yet', '10000000')).error).toBe('rate_limited')
    limits.reg = reg
  })
})
