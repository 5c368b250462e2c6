import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCode } from '../../functions/codes/check.ts'
import { codeKey } from '../../functions/codes/row.ts'
import { atOnce, writes } from '../support/at-once.ts'
import { codeTo } from '../support/codes.ts'
import { everyRow } from '../support/everyRow.ts'
import { steppedUp } from '../support/security.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'

// Check 9: codes are drawn by a cryptographic generator (10-codes-guessed), kept as a hash under a key of its own, good once and for five
// minutes, for their own scene, target and owner.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

let names = 0
const newMail = () => `kept${++names}@example.com`
const ask = async (email: string, scene: 'register' | 'forgot' = 'register') => {
  const { id } = await stack.ok('contact.sendmail', { email, scene })
  return { email, codeId: id }
}
const register = async (proof: object, operationId = stack.id()) => {
  const form = { username: `kept-${++names}`, password: PASSWORD, passwordRepeat: PASSWORD }
  const sent = { ...form, invite: stack.invite, agree: '1', ...proof }
  return (await stack.call('login.reg', sent, { operationId })).body.error ?? 'registered'
}

test('a dump of the table, before and after the sending, tells neither code nor address', async () => {
  const email = newMail()
  await ask(email)
  const before = await everyRow(stack)
  const code = await codeTo(stack, email)
  const after = await everyRow(stack)
  for (const dump of [before, after]) {
    const text = JSON.stringify(dump, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).not.toContain(email.split('@')[0])
    // Six digits stand in a longer number by chance.
    const told = new RegExp(`(?<!\\d)${code}(?!\\d)`)
    expect(dump.filter((row) => Object.values(row).some((value) => told.test(String(value))))).toEqual([])
  }
  const sealed = (dump: typeof before) => dump.filter((row) => row.pk.startsWith('CODE#') && 'sealed' in row)
  expect([sealed(before).length, sealed(after).length]).toEqual([1, 0])
})

test('good once: the operation that used it may come again, another may not', async () => {
  const proof = await ask(newMail())
  const code = await codeTo(stack, proof.email)
  const operationId = stack.id()
  expect(await register({ ...proof, code }, operationId)).toBe('registered')
  // The same operation with another form: its code is right, its content is not the first.
  expect(await register({ ...proof, code }, operationId)).toBe('replay_mismatch')
  expect(await register({ ...proof, code })).toBe('code_expired')
})

test('used by one of two requests at the same moment', async () => {
  const proof = await ask(newMail())
  const code = await codeTo(stack, proof.email)
  const registering = () => register({ ...proof, code })
  const both = await Promise.all(atOnce(stack.deps.table, [registering, registering], writes))
  expect(both.toSorted()).toEqual(['code_expired', 'registered'])
})

test('good for five minutes, to the second', async () => {
  const proof = await ask(newMail())
  const code = await codeTo(stack, proof.email)
  stack.clock.advance(300)
  expect(await register({ ...proof, code })).toBe('code_expired')
  const next = await ask(proof.email)
  const other = await codeTo(stack, proof.email)
  stack.clock.advance(299)
  expect(await register({ ...next, code: other })).toBe('registered')
})

test.each<[string, (code: string) => string]>([
  [
    'full-width digits',
    (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ],
  ['spaces in it', (code) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
])('a code with %s is the same', async (_what, typed) => {
  const proof = await ask(newMail())
  expect(await register({ ...proof, code: typed(await codeTo(stack, proof.email)) })).toBe('registered')
})

test('no good for another scene, another target, somebody else', async () => {
  const proof = await ask(newMail())
  const code = await codeTo(stack, proof.email)
  const user = await stack.user()
  stack.clock.advance(61)
  const reset = { ...proof, code, password: 'another-horse9', passwordRepeat: 'another-horse9' }
  const refused = [
    (await stack.call('contact.forgetpwd', reset)).body.error,
    (
      await stack.call(
        'contact.profile_change',
        { email: proof.email, code },
        await steppedUp(stack, user, 'mail'),
      )
    ).body.error,
    await register({ ...proof, email: newMail(), code }),
    await register({ ...proof, codeId: (await ask(newMail())).codeId, code }),
  ]
  expect(refused).toEqual(Array(4).fill('code_wrong'))
  const ctx = { nowMs: stack.clock.nowMs, address: '192.0.2.1', operationId: stack.id() }
  const of = { target: { by: 'mail', address: proof.email }, owner: proof.codeId, code } as const
  for (const scene of ['forgot', 'bind', 'security'] as const)
    await expect(checkCode(stack.deps, ctx, { ...of, scene })).rejects.toMatchObject({ slug: 'code_wrong' })
  expect(await register({ ...proof, code })).toBe('registered')
})

test('a letter opens in its own row alone', async () => {
  const proof = await ask(newMail())
  const of = { scene: 'register', target: { by: 'mail', address: proof.email }, owner: proof.codeId } as const
  const key = codeKey(of, stack.deps.secrets.uniqueKey)
  const row = await stack.deps.table.get(key)
  const { openLetter } = await import('../../functions/codes/letter.ts')
  const keys = stack.deps.secrets.outboxKeys
  expect(openLetter(row?.sealed as string, key.pk, keys)).toMatchObject({ to: proof.email, says: 'code' })
  expect(() => openLetter(row?.sealed as string, `${key.pk}x`, keys)).toThrow()
  expect(() => openLetter(row?.sealed as string, key.pk, stack.deps.secrets.codeKeys)).toThrow()
})
