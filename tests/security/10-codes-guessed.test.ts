import type * as crypto from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeTo, wrongCode } from '../support/codes.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'

// Check 10: a code bears five tries, counted before anything is compared; and nobody uses up somebody else's.

let compares = 0
const drawn: number[] = []
vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  const timingSafeEqual: typeof actual.timingSafeEqual = (a, b) => {
    compares += 1
    return actual.timingSafeEqual(a, b)
  }
  const randomInt = (least: number, most?: number) => {
    const number = most === undefined ? actual.randomInt(least) : actual.randomInt(least, most)
    if (least === 1_000_000) drawn.push(number)
    return number
  }
  return { ...actual, randomInt, timingSafeEqual }
})

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

const password = 'another-horse9'
const guess = async (proof: { email: string; codeId: string }, code: string, address?: string) =>
  (
    await stack.call(
      'contact.forgetpwd',
      { ...proof, code, password, passwordRepeat: password },
      { ...(address && { address }) },
    )
  ).body.error ?? 'done'

/** A user with a mail, and a code on its way to it. */
async function forgetful(name: string) {
  const email = `${name}@example.com`
  const { id } = await stack.ok('contact.sendmail', { email, scene: 'register' })
  const form = {
    username: name,
    password: PASSWORD,
    passwordRepeat: PASSWORD,
    invite: stack.invite,
    agree: '1',
  }
  await stack.ok('login.reg', { ...form, email, codeId: id, code: await codeTo(stack, email) })
  stack.clock.advance(60)
  const asked = await stack.ok('contact.sendmail', { email, scene: 'forgot' })
  return { proof: { email, codeId: asked.id }, code: await codeTo(stack, email) }
}

test('a code is six digits of the cryptographic generator (check 9)', async () => {
  const { code } = await forgetful('drawn')
  expect(code).toBe(String(drawn.at(-1)).padStart(6, '0'))
})

test('50 guesses at once: five are compared, and then the right one is none any more', async () => {
  const { proof, code } = await forgetful('guessed')
  compares = 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => guess(proof, wrongCode(code), `203.0.113.${n}`)),
  )
  expect(compares).toBe(5)
  expect(answers.filter((slug) => slug === 'code_wrong')).toHaveLength(5)
  expect(answers.filter((slug) => slug === 'code_expired')).toHaveLength(45)
  expect(await guess(proof, code)).toBe('code_expired')
  expect(compares).toBe(5)
})

test('the fifth try may be the right one', async () => {
  const { proof, code } = await forgetful('lucky')
  for (let n = 0; n < 4; n++) expect(await guess(proof, wrongCode(code))).toBe('code_wrong')
  expect(await guess(proof, code)).toBe('done')
})

test('guesses of a stranger, who has codes of their own sent there, use up none of the tries', async () => {
  const { proof, code } = await forgetful('victim')
  stack.clock.advance(60)
  const strange = await stack.ok('contact.sendmail', { email: proof.email, scene: 'forgot' })
  for (let n = 0; n < 7; n++) await guess({ email: proof.email, codeId: strange.id }, wrongCode(code))
  for (let n = 0; n < 7; n++) await guess({ email: proof.email, codeId: stack.id() }, code)
  expect(await guess(proof, code)).toBe('done')
})
