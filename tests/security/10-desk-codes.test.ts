import type * as crypto from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeAt, DESK_PASSWORD, deskPerson, invite, trail } from '../support/desk.ts'
import { type TestStack, testStack } from '../support/stack.ts'

let compares = 0
vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  const argon2: typeof actual.argon2 = (algorithm, parameters, done) => {
    compares += 1
    actual.argon2(algorithm, parameters, done)
  }
  return { ...actual, argon2 }
})

let stack: TestStack
let writes = 0
beforeAll(async () => {
  stack = await testStack()
  const { write } = stack.deps.table
  stack.deps.table.write = (asked) => {
    writes += 1
    return write(asked)
  }
})
afterAll(() => stack.stop())
beforeEach(() => {
  compares = 0
})

const login = async (name: string, code: string, password = DESK_PASSWORD) => {
  const { status, body } = await stack.call('desk.login', { name, password, code })
  return [status, body.error, body.params?.seconds]
}
const wrong = [422, 'desk_login_wrong', undefined]
const locked = (seconds: number) => [429, 'login_locked', seconds]
const wrongCode = (right: string) => (right === '000000' ? '111111' : '000000')

describe('a code used', () => {
  test('twice is refused, and told from a wrong one by nothing', async () => {
    const { secret } = await deskPerson(stack, 'replayed')
    const code = codeAt(stack, secret)
    expect((await login('replayed', code))[0]).toBe(200)
    expect(await login('replayed', code)).toEqual(wrong)
  })

  test('is followed by none of an earlier half minute', async () => {
    const { secret } = await deskPerson(stack, 'backwards')
    expect((await login('backwards', codeAt(stack, secret, 30)))[0]).toBe(200)
    expect(await login('backwards', codeAt(stack, secret))).toEqual(wrong)
  })

  test('at the same moment from many places lets in once', async () => {
    const { secret, id } = await deskPerson(stack, 'parallel')
    const code = codeAt(stack, secret)
    const answers = await Promise.all(Array.from({ length: 6 }, () => login('parallel', code)))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    const logins = (await trail(stack)).filter(
      ({ action, operator }) => action === 'operator.login' && operator === id,
    )
    expect(logins).toHaveLength(1)
  })

  test('to activate is not taken again to log in', async () => {
    const invitation = await invite(stack, 'activating')
    const form = { invite: invitation, password: DESK_PASSWORD }
    const { secret } = await stack.ok('desk.accept', form)
    const code = codeAt(stack, secret)
    await stack.ok('desk.activate', { invite: invitation, code })
    expect(await login('activating', code)).toEqual(wrong)
  })
})

describe('guessing', () => {
  test('five are free; the sixth sets a wait that holds for the right code too, and doubles', async () => {
    const { secret } = await deskPerson(stack, 'guessed')
    for (let i = 0; i < 5; i++)
      expect(await login('guessed', wrongCode(codeAt(stack, secret)))).toEqual(wrong)
    expect(await login('guessed', wrongCode(codeAt(stack, secret)))).toEqual(locked(30))
    expect(await login('guessed', codeAt(stack, secret))).toEqual(locked(30))
    stack.clock.advance(30)
    expect(await login('guessed', wrongCode(codeAt(stack, secret)))).toEqual(locked(60))
    expect(await login('guessed', codeAt(stack, secret))).toEqual(locked(60))
    stack.clock.advance(60)
    expect((await login('guessed', codeAt(stack, secret)))[0]).toBe(200)
    stack.clock.advance(30)
    expect(await login('guessed', wrongCode(codeAt(stack, secret)))).toEqual(wrong)
    expect((await login('guessed', codeAt(stack, secret)))[0]).toBe(200)
  })

  test.each(['fifty-fold', 'nobody-by-that-name'])(
    '50 codes at once at %s: each counted before anything is compared, at most 6 compared',
    async (name) => {
      if (name === 'fifty-fold') await deskPerson(stack, name)
      // The hash that stands in for an unknown operator's is made once a process, and is no compare.
      await login('warm-up', '123456')
      compares = 0
      const guesses = Array.from({ length: 50 }, (_, i) => login(name, String(100_000 + i)))
      const answers = await Promise.all(guesses)
      expect(compares).toBeGreaterThan(0)
      expect(compares).toBeLessThanOrEqual(6)
      // The sixth that is compared is told that it locks.
      const locking = compares === 6 ? 1 : 0
      expect(answers.filter(([status]) => status === 429)).toHaveLength(50 - compares + locking)
    },
  )

  test('the first code of an invitation is counted alike', async () => {
    const invitation = await invite(stack, 'guessed-early')
    const { secret } = await stack.ok('desk.accept', { invite: invitation, password: DESK_PASSWORD })
    const activate = async (code: string) => {
      const { status, body } = await stack.call('desk.activate', { invite: invitation, code })
      return [status, body.error]
    }
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => activate(wrongCode(codeAt(stack, secret)))),
    )
    expect(guesses.filter(([, slug]) => slug === 'code_wrong').length).toBeLessThanOrEqual(6)
    for (let i = 0; i < 6; i++) await activate(wrongCode(codeAt(stack, secret)))
    expect(await activate(codeAt(stack, secret))).toEqual([429, 'login_locked'])
  })

  test('many names from one address wait as well', async () => {
    const strict = await testStack({ config: { addressLimits: { login: 3, reg: 3, codes: 3 } } })
    const guess = async (name: string) => {
      const { body } = await strict.call('desk.login', { name, password: DESK_PASSWORD, code: '123456' })
      return body.error
    }
    const answers = [await guess('one'), await guess('two'), await guess('three'), await guess('four')]
    expect(answers).toEqual([...Array(3).fill('desk_login_wrong'), 'rate_limited'])
    await strict.stop()
  })
})

test('an unknown name and a wrong code: the same answer after the same hashing and as many writes', async () => {
  await deskPerson(stack, 'known')
  const tried = async (name: string) => {
    compares = 0
    writes = 0
    return { answer: await login(name, '123456'), compares, writes }
  }
  await tried('warm-up-too')
  const [known, unknown] = [await tried('known'), await tried('unknown')]
  expect(unknown).toEqual(known)
  expect(known).toEqual({ answer: wrong, compares: 1, writes: 4 })
})
